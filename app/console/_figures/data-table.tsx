import type { ReactNode } from "react";

export interface DataTableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  /** The first cell names its row. */
  readonly rows: readonly (readonly ReactNode[])[];
  /** Columns of numbers, by index; they are aligned to the right. */
  readonly numeric: readonly number[];
  /** Whether it takes the height that it needs. */
  readonly isWhole?: boolean;
}

const cell = "border-b border-line px-2 py-1.5 align-top";

/** On a narrow screen the table scrolls, by keyboard too, and the page does not. */
export function DataTable({ caption, columns, rows, numeric, isWhole = false }: DataTableProps) {
  const side = (place: number): string => (numeric.includes(place) ? "text-right" : "text-left");
  return (
    <section
      aria-label={`${caption}, table`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className={isWhole ? "overflow-x-auto" : "max-h-96 overflow-auto"}
    >
      <table className="w-full border-collapse text-sm leading-snug tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, place) => (
              <th key={column} scope="col" className={`${cell} ${side(place)} font-semibold`}>
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
                  <th
                    key={columns[place]}
                    scope="row"
                    className={`${cell} min-w-28 text-left font-normal break-words`}
                  >
                    {content}
                  </th>
                ) : (
                  <td
                    key={columns[place]}
                    className={`${cell} ${side(place)} ${numeric.includes(place) ? "whitespace-nowrap" : "min-w-28 break-words"}`}
                  >
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
