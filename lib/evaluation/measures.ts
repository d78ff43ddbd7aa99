/** Measures of a ranked list against graded judgements; a document of grade 0 is not relevant. */

export type Grades = ReadonlyMap<string, number>;

/** Normalised discounted cumulative gain: gain 2^grade − 1, discount log2(rank + 1). */
export function ndcg(ranked: readonly string[], grades: Grades, depth: number): number {
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

/** Place of the first relevant document, from 1; null when none is listed. */
export function firstRelevantRank(ranked: readonly string[], grades: Grades): number | null {
  const index = ranked.findIndex((id) => (grades.get(id) ?? 0) > 0);
  return index === -1 ? null : index + 1;
}

/** One over the rank of the first relevant document; 0 when none is listed. */
export function reciprocalRank(ranked: readonly string[], grades: Grades): number {
  const rank = firstRelevantRank(ranked, grades);
  return rank === null ? 0 : 1 / rank;
}

/** Share of the relevant documents among the first `depth`. */
export function recall(ranked: readonly string[], grades: Grades, depth: number): number {
  const relevant = [...grades].filter(([, grade]) => grade > 0).map(([id]) => id);
  if (relevant.length === 0) return 0;
  const found = new Set(ranked.slice(0, depth));
  return relevant.filter((id) => found.has(id)).length / relevant.length;
}

/** 0 for an empty list. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
