/** The factor for the score of each page: its boosts and its age. */
import picomatch from "picomatch";
import type { Slices } from "../../base/index.ts";
import type { ResolvedSearchTuning } from "../../contract/index.ts";
import { pageId, type Segment } from "../../corpus/index.ts";
import { splitDocumentId } from "../../documents/index.ts";

/** Several boosts of one page multiply, and stay within what a single one may be. */
const factorMin = 0.1;
const factorMax = 10;
/** Pages between two looks at the clock: with a hundred globs they take a millisecond. */
const pagesPerLook = 16;

/** Null when every page has the factor 1. `today` in days since 1970. */
export type PageFactors = (segment: Segment, today: number) => Promise<Float32Array | null>;

/** Null when nothing is boosted. */
export async function createPageFactors(
  { boosts, recency }: ResolvedSearchTuning,
  slices: Slices,
): Promise<PageFactors | null> {
  if (boosts.length === 0 && recency === undefined) return null;
  const globs: { readonly matches: (path: string) => boolean; readonly factor: number }[] = [];
  for (const { path, factor } of boosts) {
    globs.push({ matches: picomatch(path, { dot: true, noextglob: true }), factor });
    await slices.pause();
  }
  const boostOf = (id: string): number => {
    const { collection, filePath } = splitDocumentId(id);
    const path = `${collection}/${filePath}`;
    let product = 1;
    for (const { matches, factor } of globs) if (matches(path)) product *= factor;
    return Math.min(factorMax, Math.max(factorMin, product));
  };
  return async (segment, today) => {
    const factors = new Float32Array(segment.header.pages).fill(1);
    for (let page = 0; page < factors.length; page++) {
      const boost = globs.length === 0 ? 1 : boostOf(pageId(segment, page));
      factors[page] = boost * recencyFactor(segment.arrays.pageDays[page] ?? 0, today, recency);
      // A microtask for each page would cost more than its factor.
      const pause = page % pagesPerLook === 0 ? slices.pause() : null;
      if (pause !== null) await pause;
    }
    return factors.every((factor) => factor === 1) ? null : factors;
  };
}

/**
 * 1 + weight for a page of today, halfway from there to 1 after each half-life; 1 for a page
 * without a date. A day that is still to come counts as today.
 */
function recencyFactor(
  day: number,
  today: number,
  recency: ResolvedSearchTuning["recency"],
): number {
  if (recency === undefined || day === 0) return 1;
  const age = Math.max(0, today - day);
  return 1 + recency.weight * 2 ** (-age / recency.halfLife_days);
}
