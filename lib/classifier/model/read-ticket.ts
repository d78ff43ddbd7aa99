/** A ticket as far as its text tells without the model, and what is asked of the model about it. */
import type { TicketLanguage } from "../confidence/foreign-language.ts";
import type { DocumentVotes } from "../evidence/document-votes.ts";
import type { LookedUpWord } from "../evidence/grounds.ts";
import type { KeptTicket, TicketFeatures } from "../features/ticket-features.ts";
import type { WeightedText } from "../features/ticket-text.ts";
import type { NamedRepo } from "../taxonomy/find-repo.ts";

/** A ticket with all that is worked out from its text. */
export interface ReadTicket extends TicketLanguage {
  readonly parts: readonly WeightedText[];
  readonly words: readonly LookedUpWord[];
  readonly votes: DocumentVotes;
  readonly kept: KeptTicket;
  /** Features of what stands around the person's own words; undefined when nothing does. */
  readonly context: TicketFeatures | undefined;
  /** Whether there is more than a title. */
  readonly isLong: boolean;
}

export interface DecisionRequest extends ReadTicket {
  readonly named: NamedRepo | null;
  readonly excludedKey: string | undefined;
  readonly tellsWords: boolean;
  readonly sequence: number;
}
