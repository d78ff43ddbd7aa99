/** Where a query lies among the vectors: by the words of the package, or by asking somebody. */
import type { EmbedProviderConfig } from "../../contract/index.ts";
import { loadWordVectors, wordsModelName } from "../../embeddings/index.ts";
import type { InterpretedQuery } from "../interpret-query.ts";
import type { VectorIndex } from "./vector-index.ts";

export interface QueryEmbedder {
  /** Name of the vectors that its queries can be compared with. */
  readonly modelName: string;
  /** Whether texts stay on this machine. */
  readonly staysHere: boolean;
  /** As long as the vectors of the index; null for a query that says nothing to the model. */
  embed(
    query: Pick<InterpretedQuery, "query" | "searched">,
    vectors: VectorIndex,
    options: { readonly prefix: boolean },
  ): Promise<ArrayLike<number> | null | "unavailable">;
  /**
   * The vector of a text that is available at once: by the package's words, or embedded before;
   * otherwise null.
   */
  known(text: string): ArrayLike<number> | null;
  /** Whether a word of a query, folded, says anything to the model. */
  knows(this: void, word: string): boolean;
  /** Why the last request to the provider failed; null when it could. */
  fault(): string | null;
  close(): void;
}

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
