/** A chart of shares as SVG; its figures stand in the table that follows it. */
import { escapeHtml } from "./escape-html.ts";

export interface ChartPoint {
  /** 0 to 1, from left to right. */
  readonly x: number;
  /** 0 to 1, from the bottom. */
  readonly y: number;
}

export interface Chart {
  readonly title: string;
  readonly points: readonly ChartPoint[];
  /** A second line to compare with; none by default. */
  readonly others?: readonly ChartPoint[];
  /** What stands below the left and the right end. */
  readonly ends: readonly [left: string, right: string];
  /** Draws the line of equal values, where a reliable confidence lies. */
  readonly hasDiagonal: boolean;
}

const size = { width: 480, height: 300, left: 48, right: 16, top: 12, bottom: 32 };
const gridLines = [0, 0.25, 0.5, 0.75, 1];

export function lineChart({ title, points, others = [], ends, hasDiagonal }: Chart): string {
  const { width, height, left, right, top, bottom } = size;
  const x = (share: number): number => round(left + share * (width - left - right));
  const y = (share: number): number => round(height - bottom - share * (height - top - bottom));
  const grid = gridLines.map(
    (share) =>
      `<line class="grid" x1="${left}" y1="${y(share)}" x2="${width - right}" y2="${y(share)}"/>` +
      `<text x="${left - 6}" y="${y(share) + 4}" text-anchor="end">${100 * share} %</text>`,
  );
  const diagonal = `<line class="ideal" x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}"/>`;
  const pathOf = (line: readonly ChartPoint[]): string =>
    line.map((point) => `${x(point.x)},${y(point.y)}`).join(" ");
  const dots = points.map((point) => `<circle cx="${x(point.x)}" cy="${y(point.y)}" r="4"/>`);
  const below = height - 8;
  return [
    `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(title)}">`,
    ...grid,
    hasDiagonal ? diagonal : "",
    others.length === 0 ? "" : `<polyline class="other" points="${pathOf(others)}"/>`,
    `<polyline class="line" points="${pathOf(points)}"/>`,
    ...dots,
    `<text x="${left}" y="${below}">${escapeHtml(ends[0])}</text>`,
    `<text x="${width - right}" y="${below}" text-anchor="end">${escapeHtml(ends[1])}</text>`,
    "</svg>",
  ].join("\n");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
