/** Shared by the parts of one ticket model, and how it follows documents and settings. */
import type { ResolvedClassifierSettings } from "../../contract/index.ts";
import { loadWordVectors, type WordVectors } from "../../embeddings/index.ts";
import type { KnowledgeStore } from "../../search/index.ts";
import { createFeatureExtractor, type FeatureExtractor } from "../features/extract-features.ts";
import { unpackArrays } from "../linear/pack-arrays.ts";
import { resolveTaxonomy, type Taxonomy } from "../taxonomy/taxonomy.ts";
import { trainInWorker } from "../training/train-in-worker.ts";
import { unpackState } from "../training/trained-state.ts";
import {
  knowledgeOfNames,
  knowledgeOfState,
  taxonomyKnowledge,
  underTaxonomy,
} from "./model-knowledge.ts";
import { ModelMemory } from "./model-memory.ts";
import { ModelTrainer } from "./model-trainer.ts";
import type { TicketModelOptions } from "./ticket-model.ts";

export interface ModelContext {
  readonly store: KnowledgeStore;
  readonly extractor: FeatureExtractor;
  readonly memory: ModelMemory;
  readonly trainer: ModelTrainer;
  readonly onError: (error: unknown) => void;
  /** Null when the file of the package cannot be read: words alone place tickets then. */
  readonly vectors: WordVectors | null;
  settings: ResolvedClassifierSettings;
  /** The generation of the index that the taxonomy was last read from. */
  generation: number;
  /** Resolves when all changed settings and documents are taken; never rejects. */
  renewing: Promise<void>;
  isClosed: boolean;
}

/** The training that the documents ask for begins in the background. */
export async function openModelContext(options: TicketModelOptions): Promise<ModelContext> {
  const { store, dbPath, settings, snapshot, onError, train = trainInWorker } = options;
  const extractor = createFeatureExtractor();
  const { vectors } = await loadWordVectors();
  const { generation } = store.status();
  const taxonomy = await readTaxonomy({ store, settings });
  const packed = snapshot?.length ? unpackArrays(snapshot) : null;
  const restored = packed && (await unpackState(packed, taxonomy.hash, taxonomy.find));
  const memory = new ModelMemory(
    restored === null
      ? knowledgeOfNames(taxonomy, extractor, vectors)
      : await knowledgeOfState(restored, taxonomyKnowledge(taxonomy, extractor), extractor),
  );
  for (const example of restored?.examples ?? []) memory.keep(example);
  memory.sequence = restored?.sequence ?? 0;
  const context: ModelContext = {
    store,
    extractor,
    memory,
    trainer: new ModelTrainer({ memory, dbPath, extractor, train }),
    onError,
    vectors,
    settings,
    generation,
    renewing: Promise.resolve(),
    isClosed: false,
  };
  const isRestored = restored !== null;
  inBackground(context, context.trainer.run({ onlyForDocuments: isRestored, isForced: true }));
  return context;
}

/** Takes a new generation of the index in, in the background. */
export function takeNewGeneration(context: ModelContext): void {
  const newest = context.store.status().generation;
  if (newest === context.generation || context.isClosed) return;
  context.generation = newest;
  renewInBackground(context);
}

export function renewInBackground(context: ModelContext): void {
  const renewing = context.renewing.then(() => renew(context));
  inBackground(context, renewing);
  context.renewing = renewing.catch(() => undefined);
}

/** Takes changed settings or documents: at once what needs no training, then the rest. */
async function renew(context: ModelContext): Promise<void> {
  const { memory, trainer, extractor } = context;
  const renewed = await readTaxonomy(context);
  const isSame = renewed.hash === memory.knowledge.taxonomy.hash;
  if (!isSame) memory.knowledge = underTaxonomy(memory.knowledge, renewed, extractor);
  await trainer.run({ onlyForDocuments: isSame, isForced: true });
}

async function readTaxonomy({
  store,
  settings,
}: Pick<ModelContext, "store" | "settings">): Promise<Taxonomy> {
  return resolveTaxonomy(settings, await store.listCollections());
}

function inBackground(context: ModelContext, work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    if (!context.isClosed) context.onError(error);
  });
}
