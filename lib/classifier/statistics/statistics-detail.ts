/** The figures behind the accuracy: by level, collection, day and confidence. */

import { dayMs } from "../../base/index.ts";
import type { StatsDetail } from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";
import { wilsonInterval } from "../confidence/wilson-interval.ts";
import {
  binColumn,
  boundsOf,
  calibrationError,
  confidenceLevels,
} from "../figure-tickets/confidence-bins.ts";
import { readDraftCounts } from "../records/draft-records.ts";
import { belongs, isPlaced, isRightRow, judged } from "../records/judged-rows.ts";
import { brokenSince, promiseOf } from "./broken-promise.ts";
import { collectionFigures } from "./collection-figures.ts";
import { readFieldFigures } from "./field-figures.ts";
import { sum } from "./judged-shares.ts";
import { readRecentFigures } from "./queue-figures.ts";
import { dayText, type ReportRange } from "./report-range.ts";

const daysShown = 30;
const selectLevels = `SELECT judged_confidence, judged_at_ms / ${dayMs}, count(*), sum(${isPlaced}),
    sum(NOT (${belongs})) ${judged} GROUP BY 1, 2`;
const selectPairs = `SELECT judged_collection, correct_collection, count(*) ${judged}
  AND ${belongs} GROUP BY 1, 2`;
const selectSubThemes = `SELECT count(*), sum(judged_sub_theme IS correct_sub_theme) ${judged}
  AND correct_sub_theme IS NOT NULL AND ${isPlaced}`;
const selectDays = `SELECT judged_at_ms / ${dayMs}, count(*), sum(${isRightRow}) ${judged}
  AND ${belongs} AND judged_at_ms >= ? GROUP BY 1 ORDER BY 1`;
const selectBins = `SELECT ${binColumn}, count(*), sum(${isPlaced}), avg(judged_probability)
  ${judged} GROUP BY 1 ORDER BY 1`;

const incidentsShown = 20;
const selectIncidents = `SELECT incident, count(*), sum(correct_collection IS NULL),
    min(created_at_ms), max(created_at_ms)
  FROM classification WHERE incident IS NOT NULL GROUP BY incident
  HAVING max(created_at_ms) >= ? ORDER BY 4 DESC LIMIT ${incidentsShown}`;

export interface JudgedCounts {
  readonly right: number;
  readonly withFeedback: number;
  /** Those of them that belong to a collection. */
  readonly belonging: number;
}

export async function readStatisticsDetail(
  database: Database,
  today: number,
  { right, withFeedback, belonging }: JudgedCounts,
): Promise<StatsDetail> {
  const read = async (sql: string, args: number[] = []) =>
    (await database.read({ sql, args })).rows;
  const days = (await read(selectLevels)).map((row) => ({
    level: String(row[0]),
    day: dayText(Number(row[1])),
    count: Number(row[2]),
    right: Number(row[3]),
    none: Number(row[4]),
  }));
  const recent = recentDays(today);
  const subThemes = (await read(selectSubThemes))[0];
  const drafts = await readDraftCounts(database, recent.firstDay);
  return {
    accuracyInterval: wilsonInterval(right, belonging),
    levels: confidenceLevels.map((confidence) => {
      const own = days.filter(({ level }) => level === confidence);
      const count = sum(own, (entry) => entry.count);
      const placed = sum(own, ({ right: placedRight }) => placedRight);
      return {
        confidence,
        withFeedback: count,
        coverage: share(count, withFeedback) ?? 0,
        precision: share(placed, count),
        precisionInterval: wilsonInterval(placed, count),
        none: sum(own, ({ none }) => none),
        promise: promiseOf(confidence),
        brokenSince: brokenSince(confidence, own),
      };
    }),
    none: sum(days, ({ none }) => none),
    collections: collectionFigures(
      (await read(selectPairs)).map((row) => ({
        predicted: String(row[0]),
        correct: String(row[1]),
        count: Number(row[2]),
      })),
    ),
    subThemes: {
      withFeedback: Number(subThemes?.[0]),
      accuracy: share(Number(subThemes?.[1]), Number(subThemes?.[0])),
    },
    days: (await read(selectDays, [recent.firstDay * dayMs])).map((row) => ({
      day: dayText(Number(row[0])),
      withFeedback: Number(row[1]),
      accuracy: Number(row[2]) / Number(row[1]),
    })),
    calibration: calibrationOf(await read(selectBins)),
    ...(await readFieldFigures(database)),
    ...incidentsOf(await read(selectIncidents, [recent.firstDay * dayMs])),
    ...(drafts !== null && { drafts }),
    recent: await readRecentFigures(database, { ...recent, collection: null }),
  };
}

function calibrationOf(
  rows: readonly Readonly<Record<number, unknown>>[],
): StatsDetail["calibration"] {
  const bins = rows.map((row) => ({
    ...boundsOf(Number(row[0])),
    withFeedback: Number(row[1]),
    meanConfidence: Number(row[3]),
    accuracy: Number(row[2]) / Number(row[1]),
  }));
  const expectedError = calibrationError(bins.map((bin) => ({ ...bin, count: bin.withFeedback })));
  return { expectedError, bins };
}

function incidentsOf(
  rows: readonly Readonly<Record<number, unknown>>[],
): Pick<StatsDetail, "incidents"> {
  const timeOf = (ms: unknown): string => new Date(Number(ms)).toISOString();
  const incidents = rows.map((row) => ({
    id: String(row[0]),
    tickets: Number(row[1]),
    unjudged: Number(row[2]),
    since: timeOf(row[3]),
    until: timeOf(row[4]),
  }));
  return incidents.length === 0 ? {} : { incidents };
}

export function recentDays(today: number): ReportRange {
  return { firstDay: today - daysShown + 1, lastDay: today };
}

/** Null of nothing. */
function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
