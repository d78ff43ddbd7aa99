"use client";
/**
 * A table of texts and links. Scripts draw it too, so that a page is sent its cells as a list of
 * texts, and not each cell a second time: of 378 KB, 259 were that.
 */
import Link from "next/link";
import type { ReactElement, ReactNode } from "react";

/** A text, perhaps a link of our own pages, and more about it below. */
export interface NotedText {
  readonly text: string;
  readonly href?: string;
  /** Follows the text, for people who do not see the table. */
  readonly spoken?: string;
  readonly note?: string;
}

export type Cell = string | NotedText | readonly NotedText[] | ReactElement;

interface PlainTableProps {
  /** Label of the part that scrolls. */
  readonly label: string;
  readonly caption: string;
  readonly columns: readonly string[];
  /** The first cell names its row. */
  readonly rows: readonly (readonly Cell[])[];
  /** Columns of numbers, by index; they are aligned to the right. */
  readonly numeric: readonly number[];
  /** Whether it takes the height that it needs. */
  readonly isWhole: boolean;
  /** Whether its links open in a new tab. */
  readonly leavesFrame: boolean;
}

/** On a narrow screen the table scrolls, by keyboard too, and the page does not. */
export function PlainTable({ label, caption, columns, rows, isWhole, ...cells }: PlainTableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className={isWhole ? "figure-scroll" : "figure-scroll max-h-96"}
    >
      <table className="figure-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, place) => (
              <th key={column} scope="col" className={classOf(place, cells.numeric)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <Row key={place} row={row} {...cells} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps extends Pick<PlainTableProps, "numeric" | "leavesFrame"> {
  readonly row: readonly Cell[];
}

function Row({ row, numeric, leavesFrame }: RowProps) {
  return (
    <tr>
      {row.map((cell, place) =>
        place === 0 ? (
          <th key={place} scope="row">
            {shown(cell, leavesFrame)}
          </th>
        ) : (
          <td key={place} className={classOf(place, numeric)}>
            {shown(cell, leavesFrame)}
          </td>
        ),
      )}
    </tr>
  );
}

function classOf(place: number, numeric: readonly number[]): string | undefined {
  return numeric.includes(place) ? undefined : "figure-words";
}

function shown(cell: Cell, leavesFrame: boolean): ReactNode {
  if (isList(cell)) {
    return (
      <ul>
        {cell.map((one) => (
          <li key={`${one.href} ${one.text}`}>
            <Noted {...one} leavesFrame={leavesFrame} />
          </li>
        ))}
      </ul>
    );
  }
  if (typeof cell !== "string" && "text" in cell) {
    return <Noted {...cell} leavesFrame={leavesFrame} />;
  }
  // What the server draws may still be on its way here: React hands over a promise of an element.
  return cell;
}

function isList(cell: Cell): cell is readonly NotedText[] {
  return Array.isArray(cell);
}

interface NotedProps extends NotedText {
  readonly leavesFrame: boolean;
}

function Noted({ text, href, spoken, note, leavesFrame }: NotedProps) {
  const whole = (
    <>
      {text}
      {spoken === undefined ? null : <span className="sr-only">{spoken}</span>}
    </>
  );
  return (
    <>
      {href === undefined ? (
        whole
      ) : (
        <Link href={href} prefetch={false} target={leavesFrame ? "_blank" : undefined}>
          {whole}
        </Link>
      )}
      {note === undefined ? null : <small> {note}</small>}
    </>
  );
}
