/** Examples as the learners of collections and of sub-themes take them. */
import type { TicketCollection } from "../../contract/index.ts";
import { unpackTicket } from "../features/ticket-features.ts";
import type { LearntExample } from "../linear/learner.ts";
import { themeLabel } from "../taxonomy/theme-label.ts";
import { liesIn } from "../taxonomy/theme-path.ts";
import type { TicketExample } from "../ticket.ts";

export interface LearntPair {
  readonly collection: LearntExample;
  /** Null if it names no existing sub-theme. */
  readonly theme: LearntExample | null;
}

/**
 * Null for an example of another format, or of a collection that no ticket can have now. A
 * collection without configured sub-themes has those that people name.
 */
export function learntPair(
  { seq, id, collection, subTheme, weight, features: bytes }: TicketExample,
  entry: TicketCollection | undefined,
): LearntPair | null {
  const kept = entry === undefined ? null : unpackTicket(bytes);
  if (entry === undefined || kept === null) return null;
  const { features, votes, nearness } = kept;
  const common = { key: id, seq, cost: weight, features, votes, nearness };
  const isKnown =
    entry.subThemes.length === 0 ||
    (subTheme !== null && entry.subThemes.some(({ name }) => liesIn(name, subTheme)));
  return {
    collection: { ...common, label: collection },
    theme:
      subTheme === null || !isKnown ? null : { ...common, label: themeLabel(collection, subTheme) },
  };
}
