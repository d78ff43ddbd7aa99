/** The transaction that makes the staged generation the one that answers. */
import type { InStatement } from "@libsql/client";
import { pointTo, readGeneration, replaceCollections } from "../corpus/index.ts";
import type { NextIndex } from "./build-next-index.ts";
import type { RunContext } from "./run-context.ts";
import type { StagedRun } from "./staging.ts";

export async function publish(
  next: NextIndex,
  staged: StagedRun,
  { database, job, callbacks }: RunContext,
): Promise<void> {
  callbacks.onProgress?.({ phase: "commit", done: 0, total: 1 });
  const present = await readGeneration(database);
  const generation = present + 1;
  const retired = [
    ...staged.removed.map(({ rid }) => rid),
    ...staged.documents.flatMap(({ replaces }) => (replaces === null ? [] : [replaces.rid])),
  ];
  const statements: InStatement[] = [
    {
      sql: `UPDATE document SET state = 2, retired_in = ? WHERE rid IN (SELECT value FROM json_each(?))`,
      args: [generation, JSON.stringify(retired)],
    },
    "UPDATE document SET state = 1 WHERE state = 0",
    {
      sql: `UPDATE segment SET state = 2, retired_in = ? WHERE segment_id IN (SELECT value FROM json_each(?))`,
      args: [generation, JSON.stringify(next.retiredSegments)],
    },
    "UPDATE segment SET state = 1 WHERE state = 0",
    ...replaceCollections(job.collections, countDocuments(staged)),
  ];
  // Nothing new to read: the generation stays, so readers and caches keep what they have.
  if (next.hasChanged || present === 0) {
    const manifest = { ...next.manifest, publishedAt: Date.now() };
    statements.push(pointTo({ generation, manifest }));
  }
  await database.write(statements);
  callbacks.onProgress?.({ phase: "commit", done: 1, total: 1 });
}

function countDocuments(staged: StagedRun): (collection: string) => number {
  const counts = new Map<string, number>();
  const add = (collection: string): void => {
    counts.set(collection, (counts.get(collection) ?? 0) + 1);
  };
  for (const { document } of staged.documents) add(document.collection);
  for (const { collection } of staged.unchanged) add(collection);
  return (collection) => counts.get(collection) ?? 0;
}
