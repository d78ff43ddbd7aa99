/** The thread that counts searches, so that the thread that answers stays free. */
import { workerData } from "node:worker_threads";
import { answerQuestions } from "../base/index.ts";
import { createSearchReports } from "./search-reports.ts";

answerQuestions(createSearchReports(workerData as string));
