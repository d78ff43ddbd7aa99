/** The thread that lists gaps, so that the thread that answers stays free. */
import { workerData } from "node:worker_threads";
import { answerQuestions } from "../../base/index.ts";
import type { DbPath } from "../../contract/index.ts";
import { createGapReports } from "./gap-reports.ts";

answerQuestions(createGapReports(workerData as DbPath));
