/** Measures of a ranked list against graded judgements. */

/** Normalised discounted cumulative gain: gain 2^grade − 1, discount log2(rank + 1). */
export function ndcg(
  ranked: readonly string[],
  grades: ReadonlyMap<string, number>,
  depth: number,
): number {
  const gain = (grade: number, index: number): number => (2 ** grade - 1) / Math.log2(index + 2);
  const ideal = [...grades.values()]
    .sort((left, right) => right - left)
    .slice(0, depth)
    .reduce((sum, grade, index) => sum + gain(grade, index), 0);
  if (ideal === 0) return 0;
  const found = ranked
    .slice(0, depth)
    .reduce((sum, id, index) => sum + gain(grades.get(id) ?? 0, index), 0);
  return found / ideal;
}

/** One over the rank of the first relevant document; 0 when none is listed. */
export function reciprocalRank(
  ranked: readonly string[],
  grades: ReadonlyMap<string, number>,
): number {
  const index = ranked.findIndex((id) => (grades.get(id) ?? 0) > 0);
  return index === -1 ? 0 : 1 / (index + 1);
}

/** Share of the relevant documents among the first `depth`. */
export function recall(
  ranked: readonly string[],
  grades: ReadonlyMap<string, number>,
  depth: number,
): number {
  const relevant = [...grades].filter(([, grade]) => grade > 0).map(([id]) => id);
  if (relevant.length === 0) return 0;
  const found = new Set(ranked.slice(0, depth));
  return relevant.filter((id) => found.has(id)).length / relevant.length;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** The value below which `share` of the values lie (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  const index = Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1);
  return sorted[Math.max(0, index)] ?? Number.NaN;
}
