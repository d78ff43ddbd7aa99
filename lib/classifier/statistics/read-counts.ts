/** The counts that a report is made of: one statement over placed tickets, one over judged ones. */

import { dayMs } from "../../base/index.ts";
import type { ClassifyResponse } from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";
import { binColumn } from "../figure-tickets/confidence-bins.ts";
import { countedRows } from "../figure-tickets/counted-rows.ts";
import { isPlaced, isRightRow, judged } from "../records/judged-rows.ts";
import { periodLength, type ReportRange } from "./report-range.ts";

export interface CountedRange extends ReportRange {
  /** Null for all. */
  readonly collection: string | null;
}

/** Tickets that are equal in everything that a report distinguishes. */
interface EqualTickets {
  /** Place of the period, 0 for the last one, 1 for the one before. */
  readonly back: number;
  readonly confidence: ClassifyResponse["confidence"];
  readonly count: number;
}

export interface PlacedCount extends EqualTickets {
  readonly collection: string;
}

export interface JudgedCount extends EqualTickets {
  readonly predicted: string;
  readonly correct: string;
  /** Tenth of the confidence, 0 to 9. */
  readonly bin: number;
  readonly hasRightCollection: number;
  /** The sub-theme is right too, where a person named one. */
  readonly isRight: number;
  /** Sum of their probabilities. */
  readonly confidenceSum: number;
}

/**
 * Periods are counted back from the end of the range, because the last one is whole. The driver binds
 * numbers as reals, hence the cast.
 */
const back = (column: string): string =>
  `CAST((:end - 1 - ${column}) / (:length * ${dayMs}) AS INTEGER)`;
const selectRows = (
  count: string,
  condition: string,
): string => `SELECT ${back("created_at_ms")} AS back,
    confidence, collection, ${count} AS tickets FROM classification
  WHERE created_at_ms >= :start AND created_at_ms < :end
  AND (:collection IS NULL OR collection = :collection) AND ${condition} GROUP BY 1, 2, 3`;
/** Imported tickets are taken off, so that each count reads an index alone. */
const selectPlaced = `SELECT back, confidence, collection, sum(tickets) FROM (
    ${selectRows("count(*)", "TRUE")} UNION ALL ${selectRows("-count(*)", "is_imported = 1")})
  GROUP BY 1, 2, 3 HAVING sum(tickets) > 0`;
const selectJudged = `SELECT ${back("judged_at_ms")}, judged_confidence, count(*),
    judged_collection, correct_collection,
    ${binColumn},
    sum(${isPlaced}), sum(${isRightRow}), sum(judged_probability)
  ${judged} AND judged_at_ms >= :start AND judged_at_ms < :end
  AND (:collection IS NULL OR judged_collection = :collection OR correct_collection = :collection)
  GROUP BY 1, 2, 4, 5, 6`;

/** Tickets by the day on which they first came. */
export async function readPlacedCounts(
  database: Database,
  range: CountedRange,
): Promise<PlacedCount[]> {
  const { rows } = await database.read({ sql: selectPlaced, args: argsOf(range) });
  return rows.map((row) => ({
    back: Number(row[0]),
    // Written by `storeClassification` only.
    confidence: String(row[1]) as PlacedCount["confidence"],
    collection: String(row[2]),
    count: Number(row[3]),
  }));
}

const selectAutomatic = `SELECT queue, count(*) FROM (${countedRows.automatic}) GROUP BY 1`;

/** Tickets of each collection that could be placed there without a person, by their history. */
export async function readAutomaticCounts(
  database: Database,
  range: CountedRange,
): Promise<ReadonlyMap<string, number>> {
  const { start, end, collection: predicted } = argsOf(range);
  const args = { start, end, predicted, levels: null };
  const { rows } = await database.read({ sql: selectAutomatic, args });
  return new Map(rows.map((row) => [String(row[0]), Number(row[1])]));
}

/** Tickets by the day of their first feedback. */
export async function readJudgedCounts(
  database: Database,
  range: CountedRange,
): Promise<JudgedCount[]> {
  const { rows } = await database.read({ sql: selectJudged, args: argsOf(range) });
  return rows.map((row) => ({
    back: Number(row[0]),
    // Copied from what `storeClassification` wrote.
    confidence: String(row[1]) as PlacedCount["confidence"],
    count: Number(row[2]),
    predicted: String(row[3]),
    correct: String(row[4]),
    bin: Number(row[5]),
    hasRightCollection: Number(row[6]),
    isRight: Number(row[7]),
    confidenceSum: Number(row[8]),
  }));
}

const selectKnown = `SELECT EXISTS (SELECT 1 FROM classification WHERE collection = :collection)
  OR EXISTS (SELECT 1 FROM classification WHERE correct_collection IS NOT NULL
    AND (judged_collection = :collection OR correct_collection = :collection))`;

/** Whether any ticket was ever placed there or belongs there. */
export async function hasTicketsOf(database: Database, collection: string): Promise<boolean> {
  const { rows } = await database.read({ sql: selectKnown, args: { collection } });
  return Number(rows[0]?.[0]) === 1;
}

function argsOf(range: CountedRange) {
  const { firstDay, lastDay, collection } = range;
  return {
    start: firstDay * dayMs,
    end: (lastDay + 1) * dayMs,
    length: periodLength(range),
    collection,
  };
}
