/** How likely each unit of a section is a part of the answer. */
import type { UnitFeature } from "./features.ts";
import { unitModel } from "./learnt-models.ts";
import { probability } from "./logistic.ts";
import type { UnitEvidence } from "./unit-evidence.ts";

/** In the order of the units. `rank` is 0 for the unit that has most of the question, below 1 for all. */
export function unitFeatures(evidence: readonly UnitEvidence[]): Record<UnitFeature, number>[] {
  const order = [...evidence.keys()].sort(
    (a, b) => reachAt(evidence, b) - reachAt(evidence, a) || a - b,
  );
  const rank = new Map(order.map((place, index) => [place, index / evidence.length]));
  return evidence.map((unit, place) => ({
    rank: rank.get(place) as number,
    share: unit.share,
    near: Math.max(reachAt(evidence, place - 1), reachAt(evidence, place + 1)),
    fits: Number(unit.fits),
    first: Number(place === 0),
    short: Number(unit.isShort),
  }));
}

export function unitChances(evidence: readonly UnitEvidence[]): number[] {
  return unitFeatures(evidence).map((features) => probability(unitModel, features));
}

function reachAt(evidence: readonly UnitEvidence[], place: number): number {
  return evidence[place]?.apart ?? 0;
}

/** Units that answer together at most: more is a page to read. */
export const unitsMax = 3;

/**
 * The units whose expected F1 with the answer, by words, is highest: a unit is taken while it is
 * likelier to add of the answer than to dilute it. In the order of the text; none for no units.
 */
export function answeringUnits(chances: readonly number[], lengths: readonly number[]): number[] {
  const order = [...chances.keys()].sort(
    (a, b) => (chances[b] as number) - (chances[a] as number) || a - b,
  );
  const expected = chances.reduce((sum, chance, at) => sum + chance * (lengths[at] as number), 0);
  let right = 0;
  let length = 0;
  let best = { score: 0, count: Math.min(1, order.length) };
  for (const [index, place] of order.slice(0, unitsMax).entries()) {
    right += (chances[place] as number) * (lengths[place] as number);
    length += lengths[place] as number;
    const score = (2 * right) / (length + expected);
    if (score > best.score) best = { score, count: index + 1 };
  }
  return order.slice(0, best.count).sort((a, b) => a - b);
}
