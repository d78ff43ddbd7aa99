/** What places a query among the vectors of the index. */
import type { VectorIndex } from "./vector-index.ts";

export interface EmbeddedText {
  /** As typed. */
  readonly query: string;
  /** The same as plain words: spelling corrected, without operators and what they exclude. */
  readonly searched: string;
}

/** A query and who asks it. */
export interface AskedText extends EmbeddedText {
  /** Language of the words, as `languageOf` told; null where the model does not tell languages apart. */
  readonly language: string | null;
}

export interface QueryEmbedder {
  /** Name of the vectors that its queries can be compared with. */
  readonly modelName: string;
  /** Whether texts stay on this machine. */
  readonly staysHere: boolean;
  /** As long as the vectors of the index; null for a query that says nothing to the model. */
  embed(
    text: AskedText,
    vectors: VectorIndex,
    options: { readonly prefix: boolean },
  ): Promise<ArrayLike<number> | null | "unavailable">;
  /**
   * The vector of a text that is available at once: by the package's words, or embedded before;
   * otherwise null.
   */
  known(text: string): ArrayLike<number> | null;
  /** Whether a word of a query, folded, says anything to the model in this language. */
  knows(this: void, word: string, language: string | null): boolean;
  /** Language that a query is written in; `hint` is the reader's. Null where none is told apart. */
  languageOf(query: string, hint: string | undefined): Promise<string | null>;
  /** Why the last request to the provider failed; null when it could. */
  fault(): string | null;
  close(): void;
}
