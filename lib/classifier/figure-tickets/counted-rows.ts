/**
 * Which rows each figure of the report counts: the same conditions as the figures themselves, so that
 * a figure and its list cannot differ.
 */
import type { CountedKind } from "../../contract/index.ts";
import { belongs, isPlaced, isRightRow, judged } from "../records/judged-rows.ts";
import { binColumn } from "./confidence-bins.ts";

/** Rows of `place`, a rowid of `classification`, and `key`, the time that the days are about. */
type CountedRows = string;

const days = "created_at_ms >= :start AND created_at_ms < :end";
/** From indexes alone. */
const came: CountedRows = `SELECT rowid AS place, created_at_ms AS key, collection AS queue
  FROM classification
  WHERE ${days} AND rowid NOT IN (SELECT rowid FROM classification WHERE is_imported = 1 AND ${days})
    AND (:predicted IS NULL OR collection = :predicted)
    AND (:levels IS NULL OR instr(:levels, confidence))`;
/** Its history says that it could be placed there without a person. */
export const isAutomatic = `EXISTS (SELECT 1 FROM ticket_event WHERE automation = 'sure'
  AND ticket_event.correlation_id = classification.correlation_id
  AND ticket_event.collection = classification.collection)`;

const ofReport = "(:about IS NULL OR judged_collection = :about OR correct_collection = :about)";
const judgedDays = "judged_at_ms >= :start AND judged_at_ms < :end";
const judgedRows = (condition: string): CountedRows => `SELECT rowid AS place, judged_at_ms AS key
  ${judged} AND ${judgedDays} AND ${ofReport}
    AND (:predicted IS NULL OR judged_collection = :predicted)
    AND (:correct IS NULL OR correct_collection = :correct)
    AND (:levels IS NULL OR instr(:levels, judged_confidence))
    AND (:tenth IS NULL OR ${binColumn} = :tenth) AND (${condition})`;
const fieldRows = (condition: string): CountedRows => `SELECT rowid AS place, judged_at_ms AS key
  FROM classification WHERE correct_fields IS NOT NULL AND ${judgedDays} AND ${ofReport}
    AND EXISTS (SELECT 1 FROM json_each(correct_fields) AS said, json_each(judged_fields) AS guessed
      WHERE said.key = :field AND guessed.key = :field AND ${condition})`;
const usedRows = (condition: string): CountedRows => `SELECT classification.rowid AS place,
    max(at_ms) AS key
  FROM document_event JOIN classification USING (correlation_id)
  WHERE at_ms >= :start AND at_ms < :end AND is_verdict < 2 AND (:document IS NULL OR document_id = :document)
    AND (:about IS NULL OR document_id LIKE 'kb://' || :about || '/%') AND ${condition}
  GROUP BY 1`;
const named: CountedRows = `SELECT rowid AS place, created_at_ms AS key FROM classification
  WHERE correlation_id IN (SELECT value FROM json_each(:ids))`;

export const countedRows: Readonly<Record<CountedKind, CountedRows>> = {
  came,
  automatic: `${came} AND ${isAutomatic}`,
  judged: judgedRows("TRUE"),
  belonging: judgedRows(belongs),
  right: judgedRows(`${belongs} AND ${isRightRow}`),
  wrong: judgedRows(`${belongs} AND NOT (${isRightRow})`),
  placed: judgedRows(isPlaced),
  misplaced: judgedRows(`NOT (${isPlaced})`),
  nowhere: judgedRows(`NOT (${belongs})`),
  field: fieldRows("TRUE"),
  "field-told": fieldRows("guessed.type <> 'null'"),
  "field-right": fieldRows("guessed.value IS said.value"),
  used: usedRows("TRUE"),
  opened: usedRows("action = 'opened'"),
  inserted: usedRows("action = 'inserted'"),
  rejected: usedRows("action = 'rejected'"),
  compared: named,
  far: named,
  earlier: named,
};

const newsKinds = ["compared", "far", "earlier"] as const;
export type NewsKind = (typeof newsKinds)[number];

/** Whether the tickets are found by comparing texts, and not by conditions. */
export function isAboutNews(kind: CountedKind): kind is NewsKind {
  return newsKinds.some((one) => one === kind);
}
