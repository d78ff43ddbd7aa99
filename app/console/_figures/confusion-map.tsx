import type { ConfusedPair } from "knowledge-sdk/host";
import type { PageTranslator } from "../../_messages/translate.ts";
import { clipped, percent, shortCount } from "../_components/format.ts";
import { confusionMatrix, namesMax } from "./confusion-matrix.ts";
import type { Canvas, Drawing } from "./picture.tsx";

const cellMax = 44;

/**
 * Each row is a correct collection, each column where its tickets were placed. The deeper a colour,
 * the larger the share of the row; right placements are on the diagonal, in a separate colour. If
 * the last row and column combine several collections, their cell has a third colour: a ticket may
 * have been placed in another one of them.
 */
export function drawConfusion(
  pairs: readonly ConfusedPair[],
  { width, isNarrow, t }: Canvas,
): Drawing {
  const { names, counts, hasOthers } = confusionMatrix(
    pairs,
    isNarrow ? namesMax.narrow : namesMax.wide,
    (others) => t("confusion.others", { others }),
  );
  const left = isNarrow ? 104 : 150;
  const cell = Math.min(cellMax, (width - left - (isNarrow ? 0 : 36)) / names.length);
  const top = isNarrow ? 24 : 84;
  const middle = (place: number): number => left + (place + 0.5) * cell;
  return {
    height: top + names.length * cell + 4,
    content: (
      <>
        {names.map((name, place) =>
          isNarrow ? (
            <text key={name} x={middle(place)} y={top - 8} textAnchor="middle">
              {place + 1}
            </text>
          ) : (
            <text
              key={name}
              transform={`translate(${middle(place) + 2} ${top - 8}) rotate(-40)`}
              className="figure-strong"
            >
              {clipped(name, 16)}
            </text>
          ),
        )}
        <path d={gridPath(left, top, cell, names.length)} fill="none" stroke="var(--figure-grid)" />
        {counts.map((row, correct) => (
          <ConfusionRow
            key={`row ${correct}`}
            row={row}
            correct={correct}
            names={names}
            hasOthers={hasOthers}
            t={t}
            grid={{ left, top, cell, isNarrow }}
          />
        ))}
      </>
    ),
  };
}

interface ConfusionRowProps {
  readonly row: readonly number[];
  /** Place of the row's collection among the names. */
  readonly correct: number;
  readonly names: readonly string[];
  readonly hasOthers: boolean;
  readonly t: PageTranslator;
  readonly grid: {
    readonly left: number;
    readonly top: number;
    readonly cell: number;
    readonly isNarrow: boolean;
  };
}

function ConfusionRow({ row, correct, names, hasOthers, grid, t }: ConfusionRowProps) {
  const { left, top, cell, isNarrow } = grid;
  const total = row.reduce((sum, value) => sum + value, 0);
  const y = top + correct * cell;
  const name = names[correct] ?? "";
  const kindOf = (predicted: number): string => {
    if (correct !== predicted) return "wrong";
    return hasOthers && correct === names.length - 1 ? "mixed" : "right";
  };
  return (
    <g>
      <text x={left - 8} y={y + cell / 2} dy="0.32em" textAnchor="end" className="figure-strong">
        {isNarrow ? `${clipped(name, 11)} ${correct + 1}` : clipped(name, 20)}
      </text>
      {row.map((value, predicted) => {
        if (value === 0) return null;
        const share = total === 0 ? 0 : value / total;
        const strength = Math.round(25 + 75 * share);
        return (
          <g key={`column ${predicted}`}>
            {isNarrow ? null : (
              <title>
                {t("confusion.cell", {
                  correct: name,
                  predicted: names[predicted] ?? "",
                  tickets: value,
                  share: percent(share, 1, t.language),
                })}
              </title>
            )}
            <rect
              x={left + predicted * cell + 1}
              y={y + 1}
              width={cell - 2}
              height={cell - 2}
              rx="3"
              fill={`color-mix(in oklab, var(--figure-${kindOf(predicted)}) ${strength}%, var(--bg))`}
            />
            <text
              x={left + (predicted + 0.5) * cell}
              y={y + cell / 2}
              dy="0.34em"
              textAnchor="middle"
              className={`figure-strong ${cell < 34 ? "figure-small" : ""}`}
            >
              {shortCount(value, t.language)}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** The lines between so many cells, and around them. */
function gridPath(left: number, top: number, cell: number, cells: number): string {
  const side = cell * cells;
  return Array.from({ length: cells + 1 }, (_, line) => {
    const at = line * cell;
    return `M${left} ${top + at}h${side}M${left + at} ${top}v${side}`;
  }).join("");
}
