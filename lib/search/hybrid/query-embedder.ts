/** Where a query lies among the vectors: by the local model, or by asking the provider. */
import type { EmbedProviderConfig } from "../../contract/index.ts";
import { embedTerms, localModelName, type TermWeight } from "../../embeddings/index.ts";
import type { InterpretedQuery } from "../interpret-query.ts";
import type { AnalysedQuery } from "../query/analyse-query.ts";
import type { VectorIndex } from "./vector-index.ts";

export interface QueryEmbedder {
  /** Name of the vectors that its queries can be compared with. */
  readonly modelName: string;
  readonly isLocal: boolean;
  /** Whether texts stay on this machine. */
  readonly staysHere: boolean;
  /** As long as the vectors of the index; null for a query that says nothing to the model. */
  embed(
    query: Pick<InterpretedQuery, "query" | "analysed">,
    vectors: VectorIndex,
    options: { readonly prefix: boolean },
  ): Promise<ArrayLike<number> | null | "unavailable">;
  /** The vector of a text that was embedded before; null for others. */
  known(text: string): ArrayLike<number> | null;
  /** Why the provider could not be asked last time; null when it could. */
  fault(): string | null;
  close(): void;
}

export async function createQueryEmbedder(provider: EmbedProviderConfig): Promise<QueryEmbedder> {
  const { model } = provider;
  if (provider.provider === "local") {
    if (model === undefined) return createLocalEmbedder(provider.dimensions);
    const { createSentenceEmbedder } = await import("./sentence-embedder.ts");
    return createSentenceEmbedder({ ...provider, model });
  }
  const { createRemoteEmbedder } = await import("./remote-embedder.ts");
  return createRemoteEmbedder(provider);
}

function createLocalEmbedder(dimensions: number | undefined): QueryEmbedder {
  return {
    modelName: localModelName(dimensions),
    isLocal: true,
    staysHere: true,
    async embed({ analysed }, { local }) {
      return local === null ? null : embedTerms(local, termsOf(analysed));
    },
    known: () => null,
    fault: () => null,
    close: () => undefined,
  };
}

/** Terms of one group stand for one word, so they share its weight. */
function termsOf({ terms }: AnalysedQuery): readonly TermWeight[] {
  const sizes = new Map<number, number>();
  for (const { group } of terms) {
    if (group !== undefined) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  }
  return terms.map(({ term, weight, group }) => ({
    term,
    weight: group === undefined ? weight : weight / (sizes.get(group) as number),
  }));
}
