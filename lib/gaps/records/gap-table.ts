/** Rows of gaps and of their questions in state.db. */
import type { InStatement } from "@libsql/client";
import { GapQuestionKind, GapReason, GapState } from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";
import { repeatedTickets } from "../questions/ticket-questions.ts";

export interface StoredGap {
  readonly id: string;
  readonly state: GapState;
  readonly name: string | null;
  readonly page: string | null;
  readonly note: string | null;
  readonly answeredBy: string | null;
  readonly answeredDay: number | null;
  readonly refusedPage: string | null;
  readonly isReviewed: boolean;
  readonly revision: number;
}

/** What one generation of the index says of a question. */
export interface KeptQuestion {
  readonly kind: GapQuestionKind;
  readonly key: string;
  readonly gap: string | null;
  readonly generation: number;
  readonly isAnswered: boolean;
  readonly chance: number;
  readonly reason: GapReason | null;
  /** Document id, or for votes the address of the page. */
  readonly nearest: string | null;
  /** The nearest pages of all, by which a new one is known. */
  readonly near: readonly string[];
  /** Start and end in the text of each word that the nearest page lacks. */
  readonly missing: readonly (readonly [start: number, end: number])[];
}

const selectGaps = `SELECT gap_id, state, name, page, note, answered_by, answered_day,
    refused_page, is_reviewed, revision FROM gap`;

/** All of them, or those with the ids. */
export async function readGaps(
  database: Database,
  ids?: readonly string[],
): Promise<readonly StoredGap[]> {
  const where = " WHERE gap_id IN (SELECT value FROM json_each(?))";
  const { rows } = await database.read(
    ids === undefined ? selectGaps : { sql: selectGaps + where, args: [JSON.stringify(ids)] },
  );
  return rows.map((row) => ({
    id: String(row[0]),
    state: GapState.parse(row[1]),
    name: textOf(row[2]),
    page: textOf(row[3]),
    note: textOf(row[4]),
    answeredBy: textOf(row[5]),
    answeredDay: row[6] === null ? null : Number(row[6]),
    refusedPage: textOf(row[7]),
    isReviewed: Number(row[8]) === 1,
    revision: Number(row[9]),
  }));
}

const selectQuestions = `SELECT kind, key, gap_id, generation, is_answered, chance, reason, nearest,
    missing, near FROM gap_question`;

/** `inGaps`: only those that belong to one. */
export async function readKeptQuestions(
  database: Database,
  { inGaps }: { readonly inGaps: boolean },
): Promise<readonly KeptQuestion[]> {
  const sql = inGaps ? `${selectQuestions} WHERE gap_id IS NOT NULL` : selectQuestions;
  return (await database.read(sql)).rows.map((row) => ({
    kind: GapQuestionKind.parse(row[0]),
    key: String(row[1]),
    gap: textOf(row[2]),
    generation: Number(row[3]),
    isAnswered: Number(row[4]) === 1,
    chance: Number(row[5]),
    reason: row[6] === null ? null : GapReason.parse(row[6]),
    nearest: textOf(row[7]),
    // Written below.
    missing: JSON.parse(String(row[8])) as KeptQuestion["missing"],
    near: JSON.parse(String(row[9])) as KeptQuestion["near"],
  }));
}

const storeQuestions = `INSERT INTO gap_question
    (kind, key, gap_id, generation, is_answered, chance, reason, nearest, missing, near)
  SELECT value ->> 0, value ->> 1, (SELECT gap_id FROM gap WHERE gap_id = value ->> 2), value ->> 3,
    value ->> 4, value ->> 5, value ->> 6, value ->> 7, value -> 8, value -> 9 FROM json_each(?) WHERE true
  ON CONFLICT (kind, key) DO UPDATE SET gap_id = coalesce(
      (SELECT gap_id FROM gap WHERE gap.gap_id = gap_question.gap_id), excluded.gap_id),
    generation = excluded.generation, is_answered = excluded.is_answered, chance = excluded.chance,
    reason = excluded.reason, nearest = excluded.nearest, missing = excluded.missing,
    near = excluded.near`;

/** A question that a person has moved meanwhile stays where it was put, and none is put into a gap that is gone. */
export function storeKeptQuestions(questions: readonly KeptQuestion[]): InStatement {
  const rows = questions.map((one) => [
    one.kind,
    one.key,
    one.gap,
    one.generation,
    one.isAnswered ? 1 : 0,
    one.chance,
    one.reason,
    one.nearest,
    one.missing,
    one.near,
  ]);
  return { sql: storeQuestions, args: [JSON.stringify(rows)] };
}

const insertGaps = `INSERT INTO gap (gap_id, first_day)
  SELECT value, :day FROM json_each(:ids) WHERE true ON CONFLICT DO NOTHING`;

export function storeNewGaps(ids: readonly string[], day: number): InStatement {
  return { sql: insertGaps, args: { ids: JSON.stringify(ids), day } };
}

/** Only while nobody has changed it since it was read. */
const setAnswered = `UPDATE gap SET state = 'answered', answered_by = :page, answered_day = :day,
    is_reviewed = :isReviewed, revision = revision + 1
  WHERE gap_id = :id AND revision = :revision`;
const setOpen = `UPDATE gap SET state = 'open', answered_by = NULL, answered_day = NULL,
    is_reviewed = 0, revision = revision + 1 WHERE gap_id = :id AND revision = :revision`;

export interface AnsweredGap {
  readonly page: string | null;
  readonly day: number;
  readonly isReviewed: boolean;
}

export function storeAnswered(gap: StoredGap, { isReviewed, ...by }: AnsweredGap): InStatement {
  const { id, revision } = gap;
  return { sql: setAnswered, args: { id, revision, isReviewed: isReviewed ? 1 : 0, ...by } };
}

export function storeReopened({ id, revision }: StoredGap): InStatement {
  return { sql: setOpen, args: { id, revision } };
}

/**
 * Texts that are counted no more, pages without votes, tickets that are gone or have become one of an
 * incident; then gaps of nothing.
 */
export const removeStale: readonly string[] = [
  `DELETE FROM gap_question WHERE kind = 'search'
     AND key NOT IN (SELECT query FROM search_statistic)`,
  `DELETE FROM gap_question WHERE kind = 'vote' AND key NOT IN (SELECT page FROM page_vote)`,
  `DELETE FROM gap_question WHERE kind = 'ticket' AND NOT EXISTS (
     SELECT 1 FROM classification WHERE correlation_id = key AND ticket IS NOT NULL)`,
  `DELETE FROM gap_question WHERE kind = 'ticket' AND key IN (${repeatedTickets})`,
  // Left by an earlier version: it finds another gap.
  `UPDATE gap_question SET gap_id = NULL
   WHERE gap_id IS NOT NULL AND gap_id NOT IN (SELECT gap_id FROM gap)`,
  `DELETE FROM gap WHERE NOT EXISTS (SELECT 1 FROM gap_question AS one WHERE one.gap_id = gap.gap_id)`,
];

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
