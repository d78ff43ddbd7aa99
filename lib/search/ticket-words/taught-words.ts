/** What tickets say of the pages that answered them. */

/** A ticket that a person has placed, and what answered it. */
export interface TaughtTicket {
  /** What it asks; only its words are kept. */
  readonly text: string;
  /** Document ids. */
  readonly documents: readonly string[];
  /** Where it has been: whoever may not see one of them learns none of its words. */
  readonly collections: readonly string[];
}

/** The same without its text. */
export interface TicketTerms {
  readonly terms: ReadonlySet<string>;
  readonly documents: readonly string[];
  readonly collections: readonly string[];
}

export interface TaughtWords {
  /** By document id: each term with the number of tickets that have it. */
  readonly pages: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Document ids by term. */
  readonly byTerm: ReadonlyMap<string, readonly string[]>;
}

/** A word of the query that tickets have which the page answered. */
export interface TaughtWord {
  /** Folded, as spelt in the query. */
  readonly word: string;
  /** How many of the tickets. */
  readonly tickets: number;
}
