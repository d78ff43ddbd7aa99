/**
 * One indexing run: what is on disk becomes the next generation. Everything is staged where no
 * reader looks and made visible by one transaction at the end, so a run that dies changes nothing.
 */

import type { IndexCallbacks, IndexResult } from "../contract/index.ts";
import { removeLeftovers, runOnIndex } from "../corpus/index.ts";
import { isReadable } from "../formats/index.ts";
import { buildNextIndex } from "./build-next-index.ts";
import { holdShrinking } from "./hold-shrinking.ts";
import { listSourceFiles } from "./list-source-files.ts";
import { publish } from "./publish.ts";
import type { IndexJob, RunContext } from "./run-context.ts";
import { countLeftOut } from "./scan/left-out.ts";
import { stageDocuments } from "./stage-documents.ts";

export function runIndex(job: IndexJob, callbacks: IndexCallbacks): Promise<IndexResult> {
  return runOnIndex({ dbPath: job.dbPath, kind: "index" }, (database, lease) =>
    bringUpToDate({ job, callbacks, database, lease }),
  );
}

async function bringUpToDate(context: RunContext): Promise<Omit<IndexResult, "duration_s">> {
  await removeLeftovers(context.database);
  const listed = await listSourceFiles(context.job, context.callbacks);
  const files = listed.filter(({ filePath }) => isReadable(filePath));
  const taken = new Set(files.map(({ absolutePath }) => absolutePath));
  const leftOut = await countLeftOut(context.job.collections, taken, context.job.exports);
  const read = await stageDocuments(files, context);
  const { staged, withheld } = await holdShrinking(read, context);
  const next = await buildNextIndex(staged, context);
  await publish(next, staged, context);
  const updated = staged.documents.filter(({ replaces }) => replaces !== null).length;
  return {
    indexed: staged.documents.length - updated,
    updated,
    unchanged: staged.unchanged.length,
    removed: staged.removed.length,
    // The code that makes the vectors counts the missing ones.
    needsEmbedding: 0,
    leftOut,
    ...(withheld.length > 0 && { withheld: [...withheld] }),
  };
}
