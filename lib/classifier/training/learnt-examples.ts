/** Examples as the learners of collections and of sub-themes take them. */
import type { TicketCollection } from "../../contract/index.ts";
import { type KeptTicket, type TicketFeatures, unpackTicket } from "../features/ticket-features.ts";
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
  const labelled = (label: string): LearntExample =>
    new KeptExample({ key: id, seq, label, cost: weight }, kept);
  const isKnown =
    entry.subThemes.length === 0 ||
    (subTheme !== null && entry.subThemes.some(({ name }) => liesIn(name, subTheme)));
  return {
    collection: labelled(collection),
    theme: subTheme === null || !isKnown ? null : labelled(themeLabel(collection, subTheme)),
  };
}

/** Features and votes stay packed until they are looked at. */
class KeptExample implements LearntExample {
  readonly key: string;
  readonly seq: number;
  readonly label: string;
  readonly cost: number;
  private readonly kept: KeptTicket;

  constructor(
    { key, seq, label, cost }: Pick<LearntExample, "key" | "seq" | "label" | "cost">,
    kept: KeptTicket,
  ) {
    this.key = key;
    this.seq = seq;
    this.label = label;
    this.cost = cost;
    this.kept = kept;
  }

  get features(): TicketFeatures {
    return this.kept.features;
  }

  get votes(): ReadonlyMap<string, number> {
    return this.kept.votes;
  }

  get nearness(): ReadonlyMap<string, number> {
    return this.kept.nearness;
  }
}
