/** Shared by the methods of one classifier, beyond what its operations need. */
import { dayOf } from "../../base/index.ts";
import { KnowledgeError } from "../../contract/index.ts";
import type { PromiseWatch } from "../automation/promise-watch.ts";
import type { SearchTeacher } from "../documents/ticket-word-publisher.ts";
import type { TicketWords } from "../found/ticket-words.ts";
import { readStanding } from "../records/classification-table.ts";
import type { TicketReports } from "../reports/ticket-reports.ts";
import type { ClassifierTools } from "./classifier-tools.ts";

export interface ClassifierContext extends ClassifierTools {
  readonly reports: TicketReports;
  readonly teacher: SearchTeacher;
  readonly watch: PromiseWatch;
  readonly words: TicketWords;
  readonly onError: (error: unknown) => void;
  isClosed: boolean;
}

export function refuseClosedClassifier({ isClosed }: ClassifierContext): void {
  if (!isClosed) return;
  throw new KnowledgeError(
    "classifier_closed",
    "The ticket classifier has been closed; open a new one.",
  );
}

export function today({ clock }: ClassifierContext): number {
  return dayOf(clock);
}

/** The last entry of the feedback log. */
export async function lastFeedbackSequence({ database }: ClassifierContext): Promise<number> {
  return (await readStanding(database, "")).lastSeq;
}
