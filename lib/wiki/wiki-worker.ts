/** The thread of the catalogue, so that the thread that answers stays free while it is built. */
import { workerData } from "node:worker_threads";
import { answerQuestions } from "../base/index.ts";
import { type CatalogueSetup, createPageReading } from "./catalogue/page-reading.ts";
import { createCatalogueService } from "./catalogue-service.ts";

answerQuestions(createCatalogueService(createPageReading(workerData as CatalogueSetup)));
