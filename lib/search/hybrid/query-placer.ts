/** Where a query lies among the vectors: by the local model, or by asking the provider. */
import type { EmbedProviderConfig } from "../../contract/index.ts";
import { localModelName, placeTerms, type WeightedTerm } from "../../embeddings/index.ts";
import type { InterpretedQuery } from "../interpret-query.ts";
import type { AnalysedQuery } from "../query/analyse-query.ts";
import type { VectorIndex } from "./vector-index.ts";

export interface QueryPlacer {
  /** Name of the vectors that its queries can be compared with. */
  readonly modelName: string;
  readonly isLocal: boolean;
  /** Whether texts stay on this machine. */
  readonly staysHere: boolean;
  /** As long as the vectors of the index; null for a query that says nothing to the model. */
  place(
    query: Pick<InterpretedQuery, "query" | "analysed">,
    vectors: VectorIndex,
    options: { readonly prefix: boolean },
  ): Promise<ArrayLike<number> | null | "unavailable">;
  /** Where a text lies that was placed before; null for others. */
  placed(text: string): ArrayLike<number> | null;
  /** Why the provider could not be asked last time; null when it could. */
  fault(): string | null;
  close(): void;
}

export async function createQueryPlacer(provider: EmbedProviderConfig): Promise<QueryPlacer> {
  const { model } = provider;
  if (provider.provider === "local") {
    if (model === undefined) return createLocalPlacer(provider.dimensions);
    const { createSentencePlacer } = await import("./sentence-placer.ts");
    return createSentencePlacer({ ...provider, model });
  }
  const { createRemotePlacer } = await import("./remote-placer.ts");
  return createRemotePlacer(provider);
}

function createLocalPlacer(dimensions: number | undefined): QueryPlacer {
  return {
    modelName: localModelName(dimensions),
    isLocal: true,
    staysHere: true,
    async place({ analysed }, { local }) {
      return local === null ? null : placeTerms(local, termsOf(analysed));
    },
    placed: () => null,
    fault: () => null,
    close: () => undefined,
  };
}

/** Terms of one group stand for one word, so they share its weight. */
function termsOf({ terms }: AnalysedQuery): readonly WeightedTerm[] {
  const sizes = new Map<number, number>();
  for (const { group } of terms) {
    if (group !== undefined) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  }
  return terms.map(({ term, weight, group }) => ({
    term,
    weight: group === undefined ? weight : weight / (sizes.get(group) as number),
  }));
}
