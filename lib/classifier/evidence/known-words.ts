/** Whether a ticket speaks the language of what is known: pieces of words are known of any text. */
import { isWordFeature } from "../features/feature-hash.ts";
import type { TicketFeatures } from "../features/ticket-features.ts";
import type { LinearModel } from "../linear/linear-model.ts";
import { logOf } from "../linear/sparse-vector.ts";

/**
 * Share of the ticket's words and pairs of words that the model knows, 0 to 1. Each counts by its
 * squared inverse document frequency, as in the vector.
 */
export function knownWordShare({ hashes }: TicketFeatures, model: LinearModel): number {
  const { table, examples } = model;
  const all = Math.log(examples + 1);
  let known = 0;
  let unknown = 0;
  for (const hash of hashes) {
    if (!isWordFeature(hash)) continue;
    const number = table.find(hash);
    const seen = number === -1 ? 0 : (table.frequencies[number] as number);
    const weight = (all - logOf(seen + 1) + idfFloor) ** 2;
    if (number === -1) unknown += weight;
    else known += weight;
  }
  return known === 0 ? 0 : known / (known + unknown);
}

/** That of the vectors. */
const idfFloor = 2;
