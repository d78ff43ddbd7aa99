/** Each queue over some days, next to as many days before them. */
import type { DaysBefore, RecentFigures, ReportedQueue } from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";
import { nowhere } from "../records/classification-table.ts";
import { brokenSince } from "./broken-promise.ts";
import { datedCounts } from "./dated-counts.ts";
import { accuracyOfJudged, sum } from "./judged-shares.ts";
import { readJudgementTimes } from "./judgement-times.ts";
import {
  type CountedRange,
  type JudgedCount,
  type PlacedCount,
  readAutomaticCounts,
  readJudgedCounts,
  readPlacedCounts,
} from "./read-counts.ts";
import { dayText } from "./report-range.ts";

interface Counts {
  readonly placed: readonly PlacedCount[];
  readonly judged: readonly JudgedCount[];
}

export interface CountedQueues {
  readonly before: DaysBefore;
  readonly queues: readonly ReportedQueue[];
}

const promising = ["high", "medium"] as const;
/** Width of an interval of 99.9 %: among twenty queues, one of 95 % would be wrong about one of them. */
const sureOfMany = 3.290_526_731_491_926;

/** Adds the days before, and how long judgements took, to what was counted of the range itself. */
export async function readQueueFigures(
  database: Database,
  range: CountedRange,
  { placed, judged }: Counts,
): Promise<CountedQueues> {
  const earlier = rangeBefore(range);
  const placedBefore = await readPlacedCounts(database, earlier);
  const judgedBefore = await readJudgedCounts(database, earlier);
  const minutes = await readJudgementTimes(database, range);
  const automatic = await readAutomaticCounts(database, range);
  const names = new Set([
    ...placed.map(({ collection }) => collection),
    ...judged.map(({ predicted }) => predicted),
  ]);
  const queues = [...names]
    .filter((name) => range.collection === null || name === range.collection)
    .map((collection): ReportedQueue => {
      const own = placed.filter((entry) => entry.collection === collection);
      const said = judged.filter(({ predicted }) => predicted === collection);
      const count = ticketsOf(own);
      const low = ticketsOf(own.filter(({ confidence }) => confidence === "low"));
      return {
        collection,
        placed: count,
        placedBefore: ticketsOf(placedBefore.filter((entry) => entry.collection === collection)),
        ...accuracyOfJudged(belonging(said)),
        coverage: count === 0 ? null : (count - low) / count,
        automated: count === 0 ? null : (automatic.get(collection) ?? 0) / count,
        minutesToJudgement: minutes.get(collection) ?? null,
        broken: brokenIn(range, said),
      };
    })
    .sort(
      (left, right) => right.placed - left.placed || (left.collection < right.collection ? -1 : 1),
    );
  return { before: daysBefore(earlier, placedBefore, judgedBefore), queues };
}

/** The same of the days themselves too, for statistics that have counted nothing yet. */
export async function readRecentFigures(
  database: Database,
  range: CountedRange,
): Promise<RecentFigures> {
  const placed = await readPlacedCounts(database, range);
  const judged = await readJudgedCounts(database, range);
  const { before, queues } = await readQueueFigures(database, range, { placed, judged });
  return {
    from: dayText(range.firstDay),
    to: dayText(range.lastDay),
    placed: ticketsOf(placed),
    before,
    queues: [...queues],
  };
}

/** As many days, ending on the day before the first one. */
function rangeBefore({ firstDay, lastDay, collection }: CountedRange): CountedRange {
  return { firstDay: 2 * firstDay - lastDay - 1, lastDay: firstDay - 1, collection };
}

function daysBefore(
  { firstDay, lastDay }: CountedRange,
  placed: readonly PlacedCount[],
  judged: readonly JudgedCount[],
): DaysBefore {
  return {
    from: dayText(firstDay),
    to: dayText(lastDay),
    placed: ticketsOf(placed),
    high: ticketsOf(placed.filter(({ confidence }) => confidence === "high")),
    ...accuracyOfJudged(belonging(judged)),
  };
}

/** Levels count tickets that belong nowhere as wrong, as they do over all queues. */
function brokenIn(range: CountedRange, judged: readonly JudgedCount[]): ReportedQueue["broken"] {
  return promising.flatMap((confidence) => {
    const own = judged.filter((entry) => entry.confidence === confidence);
    const since = brokenSince(confidence, datedCounts(range, own), sureOfMany);
    return since === null ? [] : [{ confidence, since }];
  });
}

function belonging(judged: readonly JudgedCount[]): readonly JudgedCount[] {
  return judged.filter(({ correct }) => correct !== nowhere);
}

function ticketsOf(counts: readonly PlacedCount[]): number {
  return sum(counts, ({ count }) => count);
}
