/** Gaps as a table for spreadsheets. */
import type { GapsResponse } from "../../contract/index.ts";
import type { CsvTable } from "./csv.ts";

export function gapTable({ gaps }: GapsResponse): CsvTable {
  return {
    columns: [
      "id",
      "name",
      "state",
      "people",
      "agents",
      "tickets",
      "votes",
      "questions",
      "unanswered",
      "first_day",
      "last_day",
      "nearest",
      "reason",
      "missing",
      "page",
      "note",
      "answered_by",
      "answered_on",
    ],
    rows: gaps.map(({ asked, unanswered, ...gap }) => [
      gap.id,
      gap.name,
      gap.state,
      asked.people,
      asked.agents,
      asked.tickets,
      asked.votes,
      gap.size,
      unanswered.count,
      gap.firstDay,
      gap.lastDay,
      gap.nearest?.id ?? null,
      gap.reason,
      gap.missing.join(" "),
      gap.page,
      gap.note,
      gap.answeredBy?.id ?? null,
      gap.answeredOn,
    ]),
  };
}
