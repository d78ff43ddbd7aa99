import type { ReactNode } from "react";
import type { PageTranslator } from "../../_messages/translate.ts";

export interface DataTableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  /** The first cell names its row. */
  readonly rows: readonly (readonly ReactNode[])[];
  /** Columns of numbers, by index; they are aligned to the right. */
  readonly numeric: readonly number[];
  /** Whether it takes the height that it needs. */
  readonly isWhole?: boolean;
  readonly t: PageTranslator;
}

/**
 * On a narrow screen the table scrolls, by keyboard too, and the page does not. Cells of numbers have
 * no class: they are most of the page, and are sent twice, as HTML and as data for scripts.
 */
export function DataTable({ caption, columns, rows, numeric, isWhole = false, t }: DataTableProps) {
  const classOf = (place: number) => (numeric.includes(place) ? undefined : "figure-words");
  return (
    <section
      aria-label={t("figure.table", { title: caption })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className={isWhole ? "overflow-x-auto" : "max-h-96 overflow-auto"}
    >
      <table className="figure-table w-full border-collapse text-sm leading-snug tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, place) => (
              <th key={column} scope="col" className={classOf(place)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((content, place) =>
                place === 0 ? (
                  <th key={place} scope="row">
                    {content}
                  </th>
                ) : (
                  <td key={place} className={classOf(place)}>
                    {content}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
