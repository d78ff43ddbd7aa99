/** Precision, recall and F1 of each collection, from how often each was taken for each other. */
import type { ConfusedPair, StatsDetail } from "../../contract/index.ts";

type CollectionFigures = StatsDetail["collections"];

/** By name; collections that were neither predicted nor correct are absent. */
export function collectionFigures(pairs: readonly ConfusedPair[]): CollectionFigures {
  const names = new Set(pairs.flatMap(({ predicted, correct }) => [predicted, correct]));
  return [...names].sort().map((collection) => {
    const total = (isOne: (pair: ConfusedPair) => boolean): number =>
      pairs.reduce((sum, pair) => sum + (isOne(pair) ? pair.count : 0), 0);
    const predicted = total((pair) => pair.predicted === collection);
    const correct = total((pair) => pair.correct === collection);
    const right = total((pair) => pair.predicted === collection && pair.correct === collection);
    return {
      collection,
      predicted,
      correct,
      precision: predicted === 0 ? null : right / predicted,
      recall: correct === 0 ? null : right / correct,
      f1: (2 * right) / (predicted + correct),
    };
  });
}
