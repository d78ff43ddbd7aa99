/**
 * One run over all sections without vectors. It may die at any point: the next one continues there.
 */
import type {
  DbPath,
  EmbedProviderConfig,
  EmbedResult,
  IndexCallbacks,
} from "../contract/index.ts";
import {
  type IndexState,
  loadMarkedSegment,
  noSlot,
  readFromIndex,
  readGeneration,
  readIndexState,
  readVectorSlots,
  readVectorState,
  removeOldVectors,
  runOnIndex,
  touchVectors,
} from "../corpus/index.ts";
import type { Database } from "../storage/index.ts";
import { compactPacks } from "./compact-packs.ts";
import { embedSegment } from "./embed-segment.ts";
import type { EmbedContext, SectionEmbedder, VectorSource } from "./section-embedder.ts";
import { tokensAtMost } from "./tokens-at-most.ts";
import { createVectorSource } from "./vector-source.ts";
import { openVectorWriter } from "./vector-writer.ts";

/** Plain data, so that it can be handed to a thread. */
export interface EmbedJob {
  readonly dbPath: DbPath;
  readonly provider: EmbedProviderConfig;
  /** False only counts what is missing. */
  readonly mayEmbed: boolean;
}

export async function runEmbed(
  job: EmbedJob,
  callbacks: Pick<IndexCallbacks, "onProgress">,
): Promise<EmbedResult> {
  const source = await createVectorSource(job.provider);
  const { dbPath, mayEmbed } = job;
  const work = (database: Database, stillWorking: () => Promise<void>): Promise<Counts> =>
    bringUpToDate(source, job, { database, callbacks, stillWorking });
  // Each index run counts what lacks vectors: it must not wait for a run that makes them.
  if (!mayEmbed) return readFromIndex(dbPath, (database) => work(database, async () => undefined));
  return runOnIndex({ dbPath, kind: "embed" }, (database, lease) =>
    work(database, () => lease.renew()),
  );
}

type Counts = Omit<EmbedResult, "duration_s">;

/** Goes on until what it worked on is still the newest generation. */
async function bringUpToDate(
  source: VectorSource,
  job: EmbedJob,
  context: EmbedContext,
): Promise<Counts> {
  let embedded = 0;
  for (;;) {
    const state = await readIndexState(context.database);
    if (state === null) {
      return { embedded, needsEmbedding: 0, missingTokens: 0, model: "", dimensions: 0 };
    }
    const counts = await embedGeneration(source, state, job, context);
    embedded += counts.embedded;
    const newest = await readGeneration(context.database);
    if (newest === state.generation) return { ...counts, embedded };
  }
}

async function embedGeneration(
  source: VectorSource,
  state: IndexState,
  { mayEmbed }: EmbedJob,
  context: EmbedContext,
): Promise<Counts> {
  const { database } = context;
  const before = await readVectorState(database);
  const embedder = await source.open(state, context, mayEmbed);
  if (embedder === null) {
    const needsEmbedding = state.manifest.documents;
    return { embedded: 0, needsEmbedding, missingTokens: 0, model: "", dimensions: 0 };
  }
  const { modelId, name, dimensions } = embedder.model;
  const answersAtOnce = before === null || before.modelId === modelId;
  const { embedded, lacking, missingTokens } = await embedAll({
    state,
    embedder,
    mayEmbed,
    answersAtOnce,
    context,
  });
  if (mayEmbed) {
    await database.write([touchVectors(modelId), ...removeOldVectors(modelId)]);
    await compactPacks(database, embedder.model, state.manifest);
  }
  return { embedded, needsEmbedding: lacking, missingTokens, model: name, dimensions };
}

interface EmbedAll {
  readonly state: IndexState;
  readonly embedder: SectionEmbedder;
  readonly mayEmbed: boolean;
  readonly answersAtOnce: boolean;
  readonly context: EmbedContext;
}

async function embedAll({ state, embedder, ...work }: EmbedAll): Promise<{
  readonly embedded: number;
  /** Documents that lack a vector. */
  readonly lacking: number;
  readonly missingTokens: number;
}> {
  const { database, callbacks } = work.context;
  const { segments, sections: total } = state.manifest;
  const writer = await openVectorWriter(database, embedder.model);
  let embedded = 0;
  let done = 0;
  let lacking = 0;
  let missingTokens = 0;
  const onMissing = (text: string): void => {
    missingTokens += tokensAtMost(text);
  };
  for (const entry of segments) {
    const slots = await readVectorSlots(database, embedder.model.modelId, entry.segmentId);
    if (slots !== null && !slots.includes(noSlot)) {
      done += slots.length;
      continue;
    }
    const loaded = await loadMarkedSegment(database, entry);
    // A newer generation has come: the next round works on that.
    if (loaded === null) continue;
    const onEmbedded = (sections: number): void => {
      embedded += sections;
      callbacks.onProgress?.({ phase: "embed", done: Math.min(total, done + embedded), total });
    };
    const found = await embedSegment({
      ...loaded,
      ...work,
      slots,
      embedder,
      writer,
      onEmbedded,
      onMissing,
    });
    done += loaded.segment.header.sections;
    lacking += countLacking(loaded.segment.arrays, loaded.deadPages, found);
  }
  return { embedded, lacking, missingTokens };
}

function countLacking(
  { pageFirstSections }: { readonly pageFirstSections: Uint32Array },
  deadPages: Uint8Array | null,
  slots: Uint32Array,
): number {
  let count = 0;
  for (let page = 0; page + 1 < pageFirstSections.length; page++) {
    if (deadPages?.[page] === 1) continue;
    const own = slots.subarray(pageFirstSections[page], pageFirstSections[page + 1]);
    if (own.includes(noSlot)) count += 1;
  }
  return count;
}
