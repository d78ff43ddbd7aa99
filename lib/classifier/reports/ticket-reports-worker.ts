/** The thread that counts tickets, so that the thread that answers stays free. */
import { workerData } from "node:worker_threads";
import { answerQuestions } from "../../base/index.ts";
import { createTicketReports } from "./ticket-reports.ts";

answerQuestions(createTicketReports(workerData as string));
