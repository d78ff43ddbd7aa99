/**
 * Collections that nothing but a name, a description or keywords is known of, beside others with
 * documents: what documents cannot say for them must not speak against them.
 */
import { type LinearModel, unseenBias } from "../linear/linear-model.ts";
import type { KeywordSet } from "./keyword-evidence.ts";

/** From so many judged tickets of its own on, its name and keywords share their weight with them. */
const ownTickets = 5;

/**
 * How much of a collection's evidence its name and keywords are still alone with, by its judged
 * tickets: what these say of a word is in the linear model. Without that, the keyword "payment" placed
 * every payment with certainty, and three of eight were judged to lie elsewhere; and types of issues
 * called bug, feature and question were told apart worse than the same without a name.
 */
export function aloneShare(judged: number): number {
  return ownTickets / (ownTickets + judged);
}

/**
 * Share of the documents' votes from which on a ticket is as likely of a collection with documents as
 * of one without. With the documents of two of four and of five products taken away, in all pairs, a
 * collection had .76 to .94 of them on its own tickets, and the best of the others .65 to .81 on
 * tickets of the two.
 */
const expectedShare = 0.6;
/** Weight of lying nearer to the name of a collection without documents than to those of others. */
export const bareCentresWeight = 4;

/** What a queue keeps if the ticket has none of its keywords: the operator has said what its tickets say. */
const silentShare = 0.5;

/**
 * How much nothing but names and keywords is known of each collection, 0 for those with documents; all
 * 0 where none has documents. A keyword that the ticket has says more than a name: then the others
 * have none.
 */
export function bareShares(
  collections: readonly KeywordSet[],
  certainties: Float64Array,
  documented: ReadonlySet<string>,
): Float64Array {
  const isNamed = certainties.some((certainty) => certainty > 0);
  return certainties.map((certainty, place) => {
    const { name, keywords } = collections[place] as KeywordSet;
    if (documented.size === 0 || documented.has(name)) return 0;
    if (certainty > 0) return 1;
    if (isNamed) return 0;
    return keywords.length === 0 ? 1 : silentShare;
  });
}

/**
 * What documents cannot say for a collection that has none counts as much as is expected of them, and
 * no more than they say of any: between collections that are like each other none has most of the votes.
 */
export function withExpected(shares: Float64Array, bare: Float64Array): Float64Array {
  const expected = Math.min(expectedShare, Math.max(...shares));
  return shares.map((share, place) => Math.max(share, expected * (bare[place] as number)));
}

/**
 * Hundreds of documents draw the border of their collection towards all texts, a single name does
 * not: without them an empty ticket lies as far from both.
 */
export function liftBare(
  linear: Float64Array,
  names: readonly string[],
  bare: Float64Array,
  model: LinearModel,
): void {
  const borders = names.map((name) => {
    const place = model.placeOf(name);
    return place === undefined ? unseenBias : (model.weights.values[place] as number);
  });
  const known = borders.filter((_, place) => bare[place] === 0);
  if (known.length === borders.length || known.length === 0) return;
  const average = known.reduce((sum, border) => sum + border, 0) / known.length;
  linear.forEach((score, place) => {
    if (bare[place] === 0) return;
    const border = borders[place] as number;
    linear[place] = score + (bare[place] as number) * Math.max(0, average - border);
  });
}
