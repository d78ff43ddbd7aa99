/** The report on classifications over some days: how many, how right, how sure, and what was mixed up. */
import { dayMs } from "../../base/index.ts";
import {
  type ClassificationReport,
  type ConfusedPair,
  KnowledgeError,
  type ReportedLevel,
} from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";
import {
  bins,
  boundsOf,
  calibrationError,
  confidenceLevels,
} from "../figure-tickets/confidence-bins.ts";
import { nowhere } from "../records/classification-table.ts";
import { readDocumentUses } from "../records/document-events.ts";
import { brokenSince, promiseOf } from "./broken-promise.ts";
import { datedCounts } from "./dated-counts.ts";
import { readFieldsOfDays } from "./field-figures.ts";
import { accuracyOfJudged, placementAccuracyOf, sum } from "./judged-shares.ts";
import { withTickets, worstPairs } from "./misplaced-tickets.ts";
import { readQueueFigures } from "./queue-figures.ts";
import {
  type CountedRange,
  hasTicketsOf,
  type JudgedCount,
  type PlacedCount,
  readJudgedCounts,
  readPlacedCounts,
} from "./read-counts.ts";
import { dayText, periodLength, periodsOf } from "./report-range.ts";

export interface ReportQuestion extends CountedRange {
  /** Collections that a ticket can have now; the named one must be of these or have tickets. */
  readonly collections: readonly string[];
}

/**
 * Reads the entries of all tickets of the range: 0.1 s for 100,000 judged ones, so run it in a
 * separate thread. Throws `collection_unknown`.
 */
export async function readClassificationReport(
  database: Database,
  { collections, ...range }: ReportQuestion,
): Promise<ClassificationReport> {
  const { collection, firstDay, lastDay } = range;
  if (collection !== null && !collections.includes(collection)) {
    if (!(await hasTicketsOf(database, collection))) throw unknown(collection, collections);
  }
  const placed = await readPlacedCounts(database, range);
  const judged = await readJudgedCounts(database, range);
  const belonging = judged.filter(({ correct }) => correct !== nowhere);
  const confusion = confusionOf(belonging);
  return {
    from: dayText(firstDay),
    to: dayText(lastDay),
    days: lastDay - firstDay + 1,
    daysPerPeriod: periodLength(range),
    collection,
    placed: sum(placed, ({ count }) => count),
    overall: accuracyOfJudged(belonging),
    volume: volumeOf(range, placed),
    accuracy: accuracyOf(range, belonging),
    nowhere: sum(judged, ({ correct, count }) => (correct === nowhere ? count : 0)),
    levels: confidenceLevels.map((confidence) => levelOf(range, confidence, placed, judged)),
    calibration: calibrationOf(judged),
    confusion,
    misclassifications: await withTickets(database, range, worstPairs(confusion)),
    documents: await readDocumentUses(database, {
      start: firstDay * dayMs,
      end: (lastDay + 1) * dayMs,
      collection,
    }),
    ...(await readQueueFigures(database, range, { placed, judged })),
    ...(await readFieldsOfDays(database, range)),
  };
}

function volumeOf(range: CountedRange, placed: readonly PlacedCount[]) {
  const periods = periodsOf(range);
  return periods.map((period, index) => {
    const inside = placed.filter(({ back }) => back === periods.length - 1 - index);
    const [high, medium, low] = confidenceLevels.map((level) =>
      sum(inside, ({ confidence, count }) => (confidence === level ? count : 0)),
    ) as [number, number, number];
    return { ...period, high, medium, low, total: high + medium + low };
  });
}

function accuracyOf(range: CountedRange, judged: readonly JudgedCount[]) {
  const periods = periodsOf(range);
  const byBack = new Map<number, JudgedCount[]>(periods.map((_, index) => [index, []]));
  for (const entry of judged) byBack.get(entry.back)?.push(entry);
  return periods.map((period, index) => ({
    ...period,
    ...accuracyOfJudged(byBack.get(periods.length - 1 - index) ?? []),
  }));
}

function levelOf(
  range: CountedRange,
  level: ReportedLevel["confidence"],
  placed: readonly PlacedCount[],
  judged: readonly JudgedCount[],
): ReportedLevel {
  const count = sum(placed, (entry) => (entry.confidence === level ? entry.count : 0));
  const total = sum(placed, (entry) => entry.count);
  const own = judged.filter(({ confidence }) => confidence === level);
  return {
    confidence: level,
    promise: promiseOf(level),
    brokenSince: brokenSince(level, datedCounts(range, own)),
    placed: count,
    coverage: total === 0 ? null : count / total,
    ...placementAccuracyOf(own),
  };
}

function calibrationOf(judged: readonly JudgedCount[]): ClassificationReport["calibration"] {
  const shown = bins
    .map((bin) => {
      const inside = judged.filter((entry) => entry.bin === bin);
      const share = placementAccuracyOf(inside);
      const meanConfidence = sum(inside, ({ confidenceSum }) => confidenceSum) / share.judged;
      return { ...boundsOf(bin), meanConfidence, ...share };
    })
    .filter((bin) => bin.judged > 0);
  const expectedError = calibrationError(
    shown.map((bin) => ({ ...bin, count: bin.judged, accuracy: bin.accuracy ?? 0 })),
  );
  return { expectedError, bins: shown };
}

function confusionOf(judged: readonly JudgedCount[]): ConfusedPair[] {
  const pairs = new Map<string, ConfusedPair>();
  for (const { predicted, correct, count } of judged) {
    const key = JSON.stringify([predicted, correct]);
    pairs.set(key, { predicted, correct, count: count + (pairs.get(key)?.count ?? 0) });
  }
  return [...pairs].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, pair]) => pair);
}

function unknown(collection: string, known: readonly string[]): KnowledgeError {
  return new KnowledgeError(
    "collection_unknown",
    `No ticket has or could have the collection ${collection}; known collections are ${known.join(", ")}.`,
  );
}
