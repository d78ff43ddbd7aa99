/** Lists of gaps, read in a separate thread: they join all that is counted. */
import { askInThread } from "../../base/index.ts";
import type { DbPath, GapsResponse } from "../../contract/index.ts";
import { createAnswerMemory, openStateDatabase } from "../../storage/index.ts";
import { type GapsQuestion, listGaps } from "./list-gaps.ts";

export interface GapReports {
  list(question: GapsQuestion): Promise<GapsResponse>;
  close(): Promise<void>;
}

/** Runs in a separate thread. */
export function openGapReports(dbPath: DbPath): GapReports {
  return askInThread<GapReports>({
    worker: "gaps/reading/gap-reports-worker.js",
    data: dbPath,
    methods: ["list"],
    here: () => createGapReports(dbPath),
  });
}

export function createGapReports(dbPath: DbPath): GapReports {
  const memory = createAnswerMemory(() => openStateDatabase(dbPath, { isInRequest: true }));
  return {
    list: (question) =>
      memory.untilWritten(["gaps", question], (database) => listGaps(database, question)),
    close: () => memory.close(),
  };
}
