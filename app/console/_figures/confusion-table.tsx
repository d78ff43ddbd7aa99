"use client";
/**
 * A confusion matrix as a table whose cells are coloured. Scripts draw it too, so that a page is sent
 * its numbers, and not each cell a second time.
 */
import type { InterfaceLanguage } from "knowledge-sdk/schemas";
import { shortCount } from "../_components/format.ts";
import type { ConfusionMatrix } from "./confusion-matrix.ts";

interface ConfusionTableProps extends ConfusionMatrix {
  readonly title: string;
  /** What rows and columns are. */
  readonly corner: string;
  readonly language: InterfaceLanguage;
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
                  const isMixed = hasOthers && correct === names.length - 1;
                  const kind = correct !== predicted ? "wrong" : isMixed ? "mixed" : "right";
                  const share = Math.round(25 + (75 * value) / total);
                  return (
                    <td
                      key={names[predicted]}
                      className={kind}
                      style={{ "--share": `${share}%` } as React.CSSProperties}
                    >
                      {shortCount(value, language)}
                    </td>
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
