/** The thread of the catalogue, so that the thread that answers stays free while it is built. */
import { workerData } from "node:worker_threads";
import { answerQuestions } from "../base/index.ts";
import { type CatalogueSetup, createPageReading } from "./catalogue/page-reading.ts";
import { createWikiDesk } from "./wiki-desk.ts";

answerQuestions(createWikiDesk(createPageReading(workerData as CatalogueSetup)));
