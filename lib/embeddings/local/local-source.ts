/** Vectors learnt from the corpus itself: no download, no key, nothing leaves the machine. */
import {
  type IndexState,
  insertVectorModel,
  loadSegments,
  readVectorModel,
  readVectorState,
  type VectorModelRow,
} from "../../corpus/index.ts";
import type { EmbedContext, SectionEmbedder, VectorSource } from "../section-embedder.ts";
import { embedSections } from "./embed-sections.ts";
import { createLocalModel, type LocalModel } from "./local-model.ts";
import { loadLocalModel, storeLocalModel } from "./local-model-table.ts";
import { buildSectionMatrix } from "./section-matrix.ts";
import { truncatedSvd } from "./truncated-svd.ts";

/**
 * Measured with 128 and 256 on five sets: 256 gain .003 Recall@100 on SciFact and lose .001 to .01
 * nDCG elsewhere, for three times the work.
 */
export const localDimensionsDefault = 128;
/** More sections teach a model of this size little; they are embedded like later ones. */
const bounds = { rowsMax: 100_000, termsMax: 65_536 };
/** A model is learnt anew when the corpus has changed by this share of what it was learnt from. */
const refitShare = 0.25;
/** With as many dimensions as sections each would lie alone: few sections have few topics. */
const sectionsPerDimension = 4;
const seed = 1;

export function createLocalSource(dimensions: number = localDimensionsDefault): VectorSource {
  const name = localModelName(dimensions);
  return {
    name,
    async open(state, context, mayMake) {
      const { database } = context;
      const present = await presentModel(name, context);
      if (!mayMake || (present !== null && !isOutgrown(present.model, state))) return present;
      const { model, sections } = await learn(dimensions, state, context);
      const row = await insertVectorModel(database, {
        name,
        dimensions: model.dimensions,
        learntSections: sections,
      });
      await storeLocalModel(database, row.modelId, model);
      return embedderOf(row, model);
    },
  };
}

/** What the vectors of a local model are kept under. */
export function localModelName(dimensions: number = localDimensionsDefault): string {
  return `local lsi-${dimensions}`;
}

async function presentModel(
  name: string,
  { database }: EmbedContext,
): Promise<SectionEmbedder | null> {
  const state = await readVectorState(database);
  const row = state === null ? null : await readVectorModel(database, state.modelId);
  if (row === null || row.name !== name) return null;
  const model = await loadLocalModel(database, row.modelId, row.dimensions);
  return model === null ? null : embedderOf(row, model);
}

function isOutgrown(
  { learntSections, addedSections }: VectorModelRow,
  { manifest }: IndexState,
): boolean {
  const change = Math.max(addedSections - learntSections, learntSections - manifest.sections);
  return change > refitShare * learntSections;
}

async function learn(
  dimensions: number,
  state: IndexState,
  { database, callbacks, stillWorking }: EmbedContext,
): Promise<{ readonly model: LocalModel; readonly sections: number }> {
  const report = (share: number): void =>
    callbacks.onProgress?.({ phase: "learn", done: Math.round(100 * share), total: 100 });
  report(0);
  const segments = await loadSegments(database, state.manifest);
  const matrix = buildSectionMatrix(segments, bounds);
  await stillWorking();
  const columns = matrix.terms.length;
  const topics = Math.ceil((matrix.rowOffsets.length - 1) / sectionsPerDimension);
  const rank = Math.min(dimensions, topics);
  const svd = truncatedSvd(matrix, { columns, rank, seed, onProgress: report });
  await stillWorking();
  return { model: createLocalModel(matrix, svd), sections: state.manifest.sections };
}

function embedderOf(model: VectorModelRow, local: LocalModel): SectionEmbedder {
  let embedded: { readonly segment: unknown; readonly vectors: Float32Array } | null = null;
  return {
    model,
    async embed(wanted, segment, take) {
      if (embedded?.segment !== segment)
        embedded = { segment, vectors: embedSections(local, segment) };
      const { vectors } = embedded;
      const { dimensions } = local;
      wanted.forEach(({ section }, index) => {
        take(index, vectors.subarray(section * dimensions, (section + 1) * dimensions));
      });
    },
  };
}
