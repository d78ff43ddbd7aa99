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
  const embedText = (text: string, language: string | null): Float32Array | null =>
    vectors?.embed({ head: "", body: text }, language ?? "en") ?? null;
  return {
    // Without the words, no vectors of any name are comparable.
    modelName: vectors === null ? "" : wordsModelName(vectors),
    staysHere: true,
    // What was typed: words of another language than the pages' look like slips.
    embed: async ({ query, searched, language }) =>
      embedText(language === null || language === "en" ? searched : query, language),
    known: (text) => embedText(text, vectors?.languageHere(text) ?? null),
    knows: (word, language) => vectors?.knows(word, language ?? "en") ?? false,
    languageOf: async (query, hint) => vectors?.languageOf(query, hint) ?? null,
    fault: () => fault,
    close: () => undefined,
  };
}
