/** The tables behind the pictures of the console, for spreadsheets. */

import type { QueryStatistics } from "../../analytics/index.ts";
import type { ClassificationReport, JudgedShare, PageVoteCounts } from "../../contract/index.ts";
import type { CsvCell, CsvTable } from "./csv.ts";

type TableMaker = (report: ClassificationReport) => CsvTable;

const judgedColumns = ["judged", "right", "accuracy", "low_95", "high_95"];
const judgedCells = ({ judged, right, accuracy, interval }: JudgedShare): CsvCell[] =>
  judged === 0
    ? [0, 0, null, null, null]
    : [judged, right, shown(accuracy), shown(interval.low), shown(interval.high)];

export const classificationTables = {
  accuracy: ({ accuracy }) => ({
    columns: ["from", "to", ...judgedColumns],
    rows: accuracy.map((period) => [period.from, period.to, ...judgedCells(period)]),
  }),
  volume: ({ volume }) => ({
    columns: ["from", "to", "tickets", "high", "medium", "low"],
    rows: volume.map(({ from, to, total, high, medium, low }) => [
      from,
      to,
      total,
      high,
      medium,
      low,
    ]),
  }),
  queues: ({ queues = [] }) => ({
    columns: [
      "collection",
      "tickets",
      "tickets_before",
      ...judgedColumns,
      "coverage",
      "automated",
      "minutes_to_judgement",
      "high_broken_since",
      "medium_broken_since",
    ],
    rows: queues.map((queue) => [
      queue.collection,
      queue.placed,
      queue.placedBefore,
      ...judgedCells(queue),
      shown(queue.coverage),
      shown(queue.automated),
      queue.minutesToJudgement,
      ...(["high", "medium"] as const).map(
        (level) => queue.broken.find(({ confidence }) => confidence === level)?.since ?? null,
      ),
    ]),
  }),
  levels: ({ levels }) => ({
    columns: ["confidence", "tickets", "coverage", ...judgedColumns],
    rows: levels.map((level) => [
      level.confidence,
      level.placed,
      shown(level.coverage),
      ...judgedCells(level),
    ]),
  }),
  calibration: ({ calibration }) => ({
    columns: ["from", "to", "mean_confidence", ...judgedColumns],
    rows: calibration.bins.map((bin) => [
      bin.from,
      bin.to,
      shown(bin.meanConfidence),
      ...judgedCells(bin),
    ]),
  }),
  confusion: ({ confusion }) => ({
    columns: ["correct", "predicted", "tickets"],
    rows: confusion.map(({ correct, predicted, count }) => [correct, predicted, count]),
  }),
  misclassifications: ({ misclassifications }) => ({
    columns: ["predicted", "correct", "tickets", "examples"],
    rows: misclassifications.map(({ predicted, correct, count, tickets }) => [
      predicted,
      correct,
      count,
      tickets.map(({ correlationId }) => correlationId).join(" "),
    ]),
  }),
  "new-words": ({ drift }) => ({
    columns: ["word", "tickets", "tickets_before"],
    rows: (drift?.words ?? []).map(({ word, tickets, before }) => [word, tickets, before]),
  }),
  documents: ({ documents }) => ({
    columns: ["document", "opened", "inserted", "rejected"],
    rows: (documents?.documents ?? []).map(({ id, opened, inserted, rejected }) => [
      id,
      opened,
      inserted,
      rejected,
    ]),
  }),
  fields: ({ fields = [] }) => ({
    columns: ["field", "judged", "coverage", "precision"],
    rows: fields.map(({ field, withFeedback, coverage, precision }) => [
      field,
      withFeedback,
      shown(coverage),
      shown(precision),
    ]),
  }),
} as const satisfies Record<string, TableMaker>;

export function searchTable(queries: readonly QueryStatistics[]): CsvTable {
  return {
    columns: [
      "query",
      "searches",
      "without_results",
      "mean_hits",
      "clicks",
      "mean_clicked_rank",
      "by_people",
      "by_agents",
      "agents_without_results",
    ],
    rows: queries.map((row) => [
      row.query,
      row.searches,
      row.withoutResults,
      row.meanHits,
      row.clicks,
      row.meanClickedRank,
      row.searches - row.agentSearches,
      row.agentSearches,
      row.agentWithoutResults,
    ]),
  };
}

export function voteTable(pages: readonly PageVoteCounts[]): CsvTable {
  return {
    columns: ["page", "helpful", "not_helpful", "comments"],
    rows: pages.map(({ address, yes, no, comments = [] }) => [
      address,
      yes,
      no,
      comments.map(({ text }) => text).join(" | "),
    ]),
  };
}

/** To six digits; null of nothing. */
function shown(share: number | null): number | null {
  return share === null ? null : Math.round(share * 1e6) / 1e6;
}
