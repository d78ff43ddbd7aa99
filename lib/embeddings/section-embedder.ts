/** The common interface of all embedders: a model by name, and vectors of sections. */
import type { IndexCallbacks } from "../contract/index.ts";
import type { IndexState, Segment, VectorModelRow } from "../corpus/index.ts";
import type { Database } from "../storage/index.ts";

/** A section that has no vector yet. */
export interface UnembeddedSection {
  readonly section: number;
  /** Title, headings and text. */
  readonly text: string;
}

/** Takes the vector of `wanted[index]`; called once for each, in any order. */
export type TakeVector = (index: number, vector: ArrayLike<number>) => void;

export interface SectionEmbedder {
  readonly model: VectorModelRow;
  /** Before it rejects, it has passed its vectors to `take`. */
  embed(wanted: readonly UnembeddedSection[], segment: Segment, take: TakeVector): Promise<void>;
}

export interface EmbedContext {
  readonly database: Database;
  readonly callbacks: Pick<IndexCallbacks, "onProgress">;
  /** To be called at least once a minute. */
  readonly stillWorking: () => Promise<void>;
}

/** Where vectors come from. */
export interface VectorSource {
  /**
   * Name under which its vectors are stored: with another name, all sections are embedded again.
   */
  readonly name: string;
  /** The existing model, or a new one; null if there is none yet and `mayMake` is false. */
  open(state: IndexState, context: EmbedContext, mayMake: boolean): Promise<SectionEmbedder | null>;
}
