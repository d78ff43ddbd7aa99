/** Where a query lies among the vectors: by the words of the package, or by asking somebody. */
import type { EmbedProviderConfig } from "../../contract/index.ts";
import { loadWordVectors, wordsModelName } from "../../embeddings/index.ts";
import type { QueryEmbedder } from "./query-embedder.ts";

export async function createQueryEmbedder(provider: EmbedProviderConfig): Promise<QueryEmbedder> {
  const { model } = provider;
  if (provider.provider === "local") {
    if (model === undefined) return createWordsEmbedder();
    const { createSentenceEmbedder } = await import("./sentence-embedder.ts");
    return createSentenceEmbedder({ ...provider, model });
  }
  const { createRemoteEmbedder } = await import("./remote-embedder.ts");
  return createRemoteEmbedder(provider);
}

async function createWordsEmbedder(): Promise<QueryEmbedder> {
  const { vectors, fault } = await loadWordVectors();
  if (fault !== null) process.emitWarning(fault);
  const embedText = (text: string): Float32Array | null =>
    vectors?.embed({ head: "", body: text }) ?? null;
  return {
    // Without the words, no vectors of any name are comparable.
    modelName: vectors === null ? "" : wordsModelName(vectors),
    staysHere: true,
    embed: async ({ searched }) => embedText(searched),
    known: embedText,
    knows: (word) => vectors?.knows(word) ?? false,
    fault: () => fault,
    close: () => undefined,
  };
}
