"use client";
/**
 * A confusion matrix as a table whose cells are coloured. Scripts draw it too, so that a page is sent
 * its numbers, and not each cell a second time.
 */
import type { InterfaceLanguage } from "knowledge-sdk/service-schemas";
import Link from "next/link";
import { shortCount } from "../_components/format.ts";
import type { ConfusionMatrix } from "./confusion-matrix.ts";

interface ConfusionTableProps extends ConfusionMatrix {
  readonly title: string;
  /** What rows and columns are. */
  readonly corner: string;
  readonly language: InterfaceLanguage;
  /** The tickets of all cells. */
  readonly address: string;
}

/**
 * Each row is a correct collection, each column where its tickets were placed. The deeper a colour,
 * the larger the share of the row; right placements are on the diagonal, in a separate colour. If
 * the last row and column combine several collections, their cell has a third colour: a ticket may
 * have been placed in another one of them.
 */
export function ConfusionTable({
  title,
  corner,
  names,
  counts,
  hasOthers,
  language,
  address,
}: ConfusionTableProps) {
  return (
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="figure-scroll"
    >
      <table className="figure-matrix">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <td>{corner}</td>
            {names.map((name) => (
              <th key={name} scope="col">
                <span>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counts.map((row, correct) => {
            const total = row.reduce((sum, value) => sum + value, 0);
            return (
              <tr key={names[correct]}>
                <th scope="row">{names[correct]}</th>
                {row.map((value, predicted) => {
                  if (value === 0) return <td key={names[predicted]} />;
                  const isOthers = hasOthers && Math.max(correct, predicted) === names.length - 1;
                  const isMixed = isOthers && correct === predicted;
                  return (
                    <MatrixCell
                      key={names[predicted]}
                      kind={correct !== predicted ? "wrong" : isMixed ? "mixed" : "right"}
                      share={value / total}
                      text={shortCount(value, language)}
                      href={
                        isOthers ? null : `${address}&${pairOf(names[predicted], names[correct])}`
                      }
                    />
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** Deepest step of a colour, as the style sheet numbers them. */
const depthMax = 15;

interface MatrixCellProps {
  readonly kind: "right" | "wrong" | "mixed";
  /** Share of the row. */
  readonly share: number;
  readonly text: string;
  /** Its tickets; null where it combines several collections. */
  readonly href: string | null;
}

function MatrixCell({ kind, share, text, href }: MatrixCellProps) {
  return (
    <td className={kind} data-depth={Math.round(depthMax * share)}>
      {href === null ? (
        text
      ) : (
        <Link href={href} prefetch={false}>
          {text}
        </Link>
      )}
    </td>
  );
}

function pairOf(predicted = "", collection = ""): URLSearchParams {
  return new URLSearchParams({ predicted, collection });
}
