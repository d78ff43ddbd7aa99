/** Which collection was answered for which, as squares of SVG: the darker, the more of its row. */
import type { ClassificationMeasures } from "../../classifier/index.ts";
import { escapeHtml, sharePercent } from "./escape-html.ts";

/** More collections are not legible; those with most mistakes are shown. */
const namesMax = 25;
const cell = 20;
const labels = 150;
const labelLength = 20;

export function confusionChart({ confusions }: Pick<ClassificationMeasures, "confusions">): string {
  const names = shownNames(confusions);
  const counts = new Map(
    confusions.map(({ expected, answered, count }) => [key(expected, answered), count]),
  );
  const rows = names.flatMap((expected, row) => {
    const total = sum(confusions.filter((confusion) => confusion.expected === expected));
    return names.flatMap((answered, column) => {
      const count = counts.get(key(expected, answered)) ?? 0;
      if (count === 0) return [];
      const told = `${expected} answered as ${answered}: ${count}, ${sharePercent(count / total)}`;
      const kind = expected === answered ? "right" : "wrong";
      return `<rect class="${kind}" x="${labels + column * cell}" y="${labels + row * cell}" width="${cell - 1}" height="${cell - 1}" fill-opacity="${(0.15 + (0.85 * count) / total).toFixed(2)}"><title>${escapeHtml(told)}</title></rect>`;
    });
  });
  const size = labels + names.length * cell;
  return [
    `<svg viewBox="0 0 ${size} ${size}" style="max-width:${Math.max(360, size)}px" role="img" aria-label="Rows are the right collections, columns the answers">`,
    ...names.map((name, place) => {
      const at = labels + place * cell + cell - 6;
      const text = escapeHtml(shortened(name));
      return (
        `<text x="${labels - 6}" y="${at}" text-anchor="end">${text}</text>` +
        `<text transform="translate(${at} ${labels - 6}) rotate(-90)">${text}</text>`
      );
    }),
    ...rows,
    "</svg>",
  ].join("\n");
}

/** All, or those that take part in most mistakes, by name. */
function shownNames(confusions: ClassificationMeasures["confusions"]): string[] {
  const mistakes = new Map<string, number>();
  for (const { expected, answered, count } of confusions) {
    const weight = expected === answered ? 0 : count;
    for (const name of [expected, answered]) {
      mistakes.set(name, (mistakes.get(name) ?? 0) + weight);
    }
  }
  return [...mistakes]
    .sort((left, right) => right[1] - left[1])
    .slice(0, namesMax)
    .map(([name]) => name)
    .sort();
}

function sum(confusions: ClassificationMeasures["confusions"]): number {
  return confusions.reduce((total, { count }) => total + count, 0);
}

function key(expected: string, answered: string): string {
  return JSON.stringify([expected, answered]);
}

function shortened(name: string): string {
  return name.length > labelLength ? `${name.slice(0, labelLength - 1)}…` : name;
}
