/** The columns of a page in the order in which they are read. */
import type { TextSegment } from "./page-segments.ts";

/** Columns of text go on for some lines; what is shorter may be a table. */
const linesMin = 5;
/** Share of lines that may cross the gap between two columns: headings and pictures over both. */
const crossingMax = 0.25;
/** In text the lines fill their column; cells of a table do not. */
const filledMin = 0.6;
const wordsMin = 3;
const depthMax = 4;

/** Groups of segments; within a group they are read from above. */
export function pageColumns(
  segments: readonly TextSegment[],
  depth = 0,
): readonly (readonly TextSegment[])[] {
  const gap = depth < depthMax ? gapOf(segments) : null;
  if (gap === null) return segments.length === 0 ? [] : [segments];
  const groups: (readonly TextSegment[])[] = [];
  let band: TextSegment[] = [];
  const flush = (): void => {
    const left = band.filter(({ right }) => right <= gap);
    const right = band.filter((segment) => segment.right > gap);
    groups.push(...pageColumns(left, depth + 1), ...pageColumns(right, depth + 1));
    band = [];
  };
  let spanning: TextSegment[] = [];
  const flushSpanning = (): void => {
    if (spanning.length > 0) groups.push(spanning);
    spanning = [];
  };
  for (const segment of segments) {
    if (segment.left < gap && segment.right > gap) {
      if (band.length > 0) flush();
      spanning.push(segment);
    } else {
      flushSpanning();
      band.push(segment);
    }
  }
  flushSpanning();
  flush();
  return groups;
}

/** Where a gap between two columns is, null for text in one. */
function gapOf(segments: readonly TextSegment[]): number | null {
  if (segments.length < linesMin * 2) return null;
  let best: { readonly at: number; readonly crossing: number } | null = null;
  for (const at of commonest(segments)) {
    const crossing = segments.filter(({ left, right }) => left < at && right > at).length;
    if (crossing > crossingMax * segments.length) continue;
    const left = segments.filter(({ right }) => right <= at);
    const right = segments.filter((segment) => segment.left >= at);
    if (!isText(left) || !isText(right) || !areBeside(left, right)) continue;
    if (best === null || crossing < best.crossing) best = { at, crossing };
  }
  return best?.at ?? null;
}

/** Columns begin where many lines begin. */
function commonest(segments: readonly TextSegment[]): number[] {
  const lefts = segments.map(({ left }) => left).toSorted((a, b) => a - b);
  const counts: { readonly at: number; readonly count: number }[] = [];
  let [from, to] = [0, 0];
  for (const left of new Set(lefts)) {
    while ((lefts[from] as number) <= left - 2) from += 1;
    while (to < lefts.length && (lefts[to] as number) < left + 2) to += 1;
    counts.push({ at: left - 1, count: to - from });
  }
  return counts
    .filter(({ count }) => count >= linesMin - 1)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, 20)
    .map(({ at }) => at);
}

function isText(segments: readonly TextSegment[]): boolean {
  if (segments.length < linesMin) return false;
  const left = Math.min(...segments.map((segment) => segment.left));
  const right = Math.max(...segments.map((segment) => segment.right));
  const widths = segments.map((segment) => segment.right - segment.left);
  const words = segments.map(({ text }) => text.trim().split(/\s+/).length);
  return median(widths) >= filledMin * (right - left) && median(words) >= wordsMin;
}

/** Text below other text that begins further left is no second column. */
function areBeside(left: readonly TextSegment[], right: readonly TextSegment[]): boolean {
  const [low, high] = [lowest(left), highest(left)];
  const beside = right.filter(({ y }) => y >= low - 1 && y <= high + 1).length;
  return beside >= linesMin && beside * 2 >= Math.min(left.length, right.length);
}

function lowest(segments: readonly TextSegment[]): number {
  return Math.min(...segments.map(({ y }) => y));
}

function highest(segments: readonly TextSegment[]): number {
  return Math.max(...segments.map(({ y }) => y));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
