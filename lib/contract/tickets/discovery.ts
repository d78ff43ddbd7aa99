/** Something new among tickets: words and kinds that were not there before, and groups without a place. */
import * as z from "zod";

const count = z.int().min(0);
const share = z.number().min(0).max(1);

/** Tickets that are about the same, named by the words that tell them from the others. */
export const TicketGroup = z.object({
  name: z.string().describe("Up to three of its words"),
  keywords: z.array(z.string()).describe("Words that tell it from the other tickets, best first"),
  tickets: count,
  collection: z
    .string()
    .nullable()
    .describe("Where most of its tickets are placed; null where they lie in several"),
  examples: z
    .array(z.object({ correlationId: z.string(), title: z.string().nullable() }))
    .describe("Those most like the others, 3 at most"),
});
export type TicketGroup = z.infer<typeof TicketGroup>;

export const TicketDrift = z.object({
  tickets: count.describe("Tickets of these days that were looked at, the newest"),
  far: count.describe("Of those, tickets far from all that came before"),
  share: share.describe("far by tickets"),
  interval: z.object({ low: share, high: share }).describe("95 % Wilson interval of the share"),
  expected: share.describe("Share that would be far if nothing changed"),
  words: z
    .array(z.object({ word: z.string(), tickets: count, before: count }))
    .describe("Words that stand out against the tickets before, with the tickets that have them"),
  kinds: z.array(TicketGroup).describe("Groups among the far tickets, largest first"),
});
export type TicketDrift = z.infer<typeof TicketDrift>;

/** Proposals for the taxonomy, from the tickets of the last 90 days. */
export interface TaxonomyProposals {
  /** Tickets without a sure place that were looked at. */
  readonly unplaced: number;
  /** Groups among them, largest first: a sub-theme of their collection, or a collection of their own. */
  readonly groups: readonly TicketGroup[];
  /** Words of judged tickets that are no keywords yet, by collection. */
  readonly keywords: readonly { readonly collection: string; readonly words: readonly string[] }[];
}
