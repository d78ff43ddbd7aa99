/** The reporting desk in a thread of its own. */
import { existsSync } from "node:fs";
import { packageFile } from "../package-file.ts";
import { createQuestionThread } from "../threads/question-thread.ts";
import { createReportingDesk, type ReportingDesk } from "./reporting-desk.ts";

/**
 * Starts with the first question. Where the compiled file is missing, the work is done in the thread
 * that asks.
 */
export function openReportingDesk(dbPath: string): ReportingDesk {
  const file = packageFile("core/reporting/reporting-worker.js");
  return existsSync(file) ? inThread(file, dbPath) : createReportingDesk(dbPath);
}

function inThread(file: string, dbPath: string): ReportingDesk {
  const thread = createQuestionThread(file, dbPath);
  const asking =
    <Name extends Exclude<keyof ReportingDesk, "close">>(name: Name) =>
    (...[question]: Parameters<ReportingDesk[Name]>) =>
      // The worker answers each name with the method of that name.
      thread.ask(name, question) as ReturnType<ReportingDesk[Name]>;
  return {
    statistics: asking("statistics"),
    report: asking("report"),
    feedbackCounts: asking("feedbackCounts"),
    searches: asking("searches"),
    documentTerms: asking("documentTerms"),
    ticketTerms: asking("ticketTerms"),
    close: () => thread.close(),
  };
}
