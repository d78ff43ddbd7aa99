/** The thread of the catalogue, so that the thread that answers stays free while it is built. */
import { workerData } from "node:worker_threads";
import { answerQuestions } from "../base/index.ts";
import { createPageReading } from "./catalogue/page-reading.ts";
import { type CatalogueSetup, createCatalogueService } from "./catalogue-service.ts";

const setup = workerData as CatalogueSetup;
answerQuestions(createCatalogueService(createPageReading(setup), setup.kept));
