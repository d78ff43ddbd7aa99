/** The expected cost of a run over the sections without vectors, in one line. */
import type { EmbedEstimate } from "../contract/index.ts";

export function describeEstimate({ needsEmbedding, missingTokens, cost }: EmbedEstimate): string {
  const price =
    cost === null
      ? "; set embedProvider.pricePerMillionTokens to see the cost"
      : `, about ${cost.toFixed(2)} US dollars`;
  return `${needsEmbedding} documents lack vectors: up to ${missingTokens} tokens${price}`;
}
