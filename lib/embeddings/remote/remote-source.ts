/** Vectors of a provider: batches, a few at a time, each tried again while there is hope. */

import { cutText, type EmbedProviderConfig, KnowledgeError } from "../../contract/index.ts";
import { findVectorModel, insertVectorModel, type VectorModelRow } from "../../corpus/index.ts";
import type {
  EmbedContext,
  SectionEmbedder,
  TakeVector,
  UnembeddedSection,
  VectorSource,
} from "../section-embedder.ts";
import { createEmbeddingApi, type EmbeddingApi, remoteModelName } from "./embedding-api.ts";
import { type Batch, makeBatches } from "./make-batches.ts";
import { ProviderError } from "./provider-error.ts";
import { requestEmbeddings } from "./request-embeddings.ts";
import { pauseMaxMs, withRetries } from "./with-retries.ts";

/** Calls under way at once: enough to hide the way there, too few to be taken for an attack. */
const concurrency = 4;
const callTimeoutMs = 60_000;
/** A text refused as too long is halved until this is left. */
const textLengthMin = 200;

export function createRemoteSource(config: EmbedProviderConfig): VectorSource {
  const name = remoteModelName(config);
  return {
    name,
    async open(_state, context, mayMake) {
      const { database } = context;
      const present = await findVectorModel(database, name);
      const embedder = createCaller(config, context);
      // A run that only counts needs no stored model.
      if (present === null && !mayMake) {
        const unkept = { modelId: 0, name, dimensions: 0, learntSections: 0, addedSections: 0 };
        return embedder.of(unkept);
      }
      const model =
        present ??
        (await insertVectorModel(database, {
          name,
          dimensions: await embedder.dimensions(),
          learntSections: 0,
        }));
      return embedder.of(model);
    },
  };
}

interface Caller {
  /** Asks the provider when neither configuration nor table tells. */
  dimensions(): Promise<number>;
  of(model: VectorModelRow): SectionEmbedder;
}

function createCaller(config: EmbedProviderConfig, { stillWorking }: EmbedContext): Caller {
  const api = createEmbeddingApi(config);
  const { maxRetries, retryBaseMs } = config;
  const retries = { maxRetries, retryBaseMs, beforeTry: stillWorking };
  const call = (asked: EmbeddingApi, texts: readonly string[]) =>
    withRetries(
      () => requestEmbeddings(asked, { texts, purpose: "document", timeoutMs: callTimeoutMs }),
      retries,
    );
  return {
    async dimensions() {
      if (api.dimensions !== null) return api.dimensions;
      const [vector] = await withPlainFaults(() => call(api, ["dimensions"]));
      return vector?.length ?? 0;
    },
    of(model) {
      // All answers of an unknown model must match its first one.
      const known = { ...api, dimensions: model.dimensions };
      return {
        model,
        embed: (wanted, _segment, take) =>
          withPlainFaults(() => embedAll(wanted, take, api, (texts) => call(known, texts))),
      };
    },
  };
}

type Call = (texts: readonly string[]) => Promise<readonly (readonly number[])[]>;

/** The first batch that fails for good ends the others after their current call. */
async function embedAll(
  wanted: readonly UnembeddedSection[],
  take: TakeVector,
  { limits }: EmbeddingApi,
  call: Call,
): Promise<void> {
  const batches = makeBatches(
    wanted.map(({ text }) => text),
    limits,
  );
  const failures: unknown[] = [];
  const work = async (): Promise<void> => {
    while (failures.length === 0) {
      const batch = batches.shift();
      if (batch === undefined) return;
      await embedBatch(batch, take, call).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  if (failures.length > 0) throw failures[0];
}

/** When a batch is refused for one of its texts, all others still get their vectors. */
async function embedBatch({ indexes, texts }: Batch, take: TakeVector, call: Call): Promise<void> {
  try {
    const vectors = await call(texts);
    vectors.forEach((vector, at) => take(indexes[at] as number, vector));
  } catch (error) {
    if (!(error instanceof ProviderError) || error.fault !== "input") throw error;
    if (texts.length === 1) {
      const text = texts[0] as string;
      if (text.length <= textLengthMin) throw error;
      await embedBatch({ indexes, texts: [cutText(text, Math.ceil(text.length / 2))] }, take, call);
      return;
    }
    const middle = Math.ceil(texts.length / 2);
    for (const [start, end] of [
      [0, middle],
      [middle, texts.length],
    ] as const) {
      const half = { indexes: indexes.slice(start, end), texts: texts.slice(start, end) };
      await embedBatch(half, take, call);
    }
  }
}

/** The message for callers when a provider gives up. */
async function withPlainFaults<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { isPassing, retryAfterMs } = error;
    const isFar = retryAfterMs !== null && retryAfterMs > pauseMaxMs;
    const when = isFar ? `in ${Math.ceil(retryAfterMs / 1_000)} s` : "later";
    const way = isPassing
      ? ` Run "knowledge embed" again ${when}: vectors made so far are kept.`
      : "";
    throw new KnowledgeError("embedding_failed", `${error.message}${way}`, { cause: error });
  }
}
