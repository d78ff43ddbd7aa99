/** A question as it was asked, wherever that was counted. */
import type { GapQuestionKind, GapReason } from "../../contract/index.ts";

export interface WantedQuestion {
  readonly kind: GapQuestionKind;
  /** The text of a search, the key of a ticket, or the address of a page. */
  readonly key: string;
  /** What is shown of it; redacted. */
  readonly text: string;
  /** What the search is asked: the best of their answers counts. Empty for a vote. */
  readonly asks: readonly string[];
  /** How often people asked it, tickets and votes included. */
  readonly people: number;
  readonly agents: number;
  /** Searches of people after which a hit was opened. */
  readonly clicks: number;
  /** Days since 1970-01-01, in UTC, of those that are read. */
  readonly firstDay: number;
  readonly lastDay: number;
  /** What people said themselves; null where the search has to tell. */
  readonly told: Told | null;
}

export interface Told {
  readonly isAnswered: boolean;
  /** Document id, or the address of a page. */
  readonly page: string;
  readonly reason: GapReason | null;
}

/** As long as searches are counted. */
export const gapDays = 90;

export function questionName({ kind, key }: Pick<WantedQuestion, "kind" | "key">): string {
  return `${kind} ${key}`;
}

/**
 * How much a question is wanted. Nobody is told apart, so one visitor who asks a thousand times must
 * weigh little more than ten who ask once.
 */
export function wantOf({ people, agents }: Pick<WantedQuestion, "people" | "agents">): number {
  return Math.log2(1 + people + agents);
}
