/**
 * Tickets that fit nothing, made from those that people placed: as judged by a model that has never
 * heard of their collection.
 */
import type { CalibrationRow } from "../confidence/calibration-row.ts";
import { weighEvidence } from "../evidence/weigh-evidence.ts";
import type { FeatureExtractor } from "../features/extract-features.ts";
import type { LearntExample } from "../linear/learner.ts";
import { inChanceOrder } from "../linear/random.ts";
import { knowledgeOf, type ValidationRequest } from "./cross-validate.ts";
import { genericTexts } from "./generic-texts.ts";

/** Each collection is held out once with a third of the others; of many tickets half of them, once. */
const groupsOfFew = 3;
const groupsOfMany = 2;
const manyFrom = 4_000;
/** With fewer collections there is no other that a ticket could be taken for. */
const collectionsMin = 3;
/** Strangers for each ticket that belongs somewhere; more shift the scale of confidence. */
const strangersShare = 0.3;
const genericShare = 0.1;

export function holdOutCollections(
  request: ValidationRequest,
  extractor: FeatureExtractor,
  insideCount: number,
): CalibrationRow[] {
  const { examples, collections } = request;
  if (collections.length < collectionsMin || examples.length === 0) return [];
  const isMany = examples.length >= manyFrom;
  const groups = isMany ? groupsOfMany : groupsOfFew;
  const names = inChanceOrder(collections.map(({ name }) => name));
  const rows: CalibrationRow[] = [];
  const most = strangersShare * insideCount;
  for (let group = 0; group < (isMany ? 1 : groups); group++) {
    const gone = new Set(names.filter((_, index) => index % groups === group));
    const wanted = Math.ceil(isMany ? most : most / groups);
    rows.push(...judgeStrangers(request, gone, wanted, extractor));
  }
  return rows;
}

function judgeStrangers(
  { weak, examples, classes, collections, names, place, documented }: ValidationRequest,
  gone: ReadonlySet<string>,
  wanted: number,
  extractor: FeatureExtractor,
): CalibrationRow[] {
  const stays = ({ label }: { readonly label: string }): boolean => !gone.has(label);
  const rest = {
    weak: weak.filter(stays),
    examples: examples.filter(stays),
    classes: classes.filter((name) => !gone.has(name)),
    collections: collections.filter(({ name }) => !gone.has(name)),
    names,
    place,
    documented,
  };
  const knowledge = knowledgeOf(rest);
  const strangers = inChanceOrder(examples.filter((example) => !stays(example))).slice(0, wanted);
  const generic = genericTexts
    .slice(0, Math.ceil((strangers.length * genericShare) / strangersShare))
    .map((text, index) => {
      const features = extractor.extract([{ text, times: 1, hasGrams: true }]);
      // Pages that share a word with it vote for it as for any other ticket.
      const { votes, nearness } = strangers[index % strangers.length] as LearntExample;
      return { features, votes, nearness };
    });
  return [...strangers, ...generic].map(({ features, votes, nearness }) => ({
    evidence: weighEvidence(
      { features, votes: sharedAmong(votes, gone), nearness: sharedAmong(nearness, gone) },
      knowledge,
    ),
    right: -1,
  }));
}

/** The votes without those for pages that the service would not have. */
function sharedAmong(
  votes: ReadonlyMap<string, number>,
  gone: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const left = [...votes].filter(([name]) => !gone.has(name));
  const sum = left.reduce((total, [, share]) => total + share, 0);
  return new Map(sum === 0 ? [] : left.map(([name, share]) => [name, share / sum]));
}
