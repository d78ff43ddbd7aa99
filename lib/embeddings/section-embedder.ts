/** What every maker of vectors offers: a model by name, and vectors of sections. */
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
  /** What rejects has given the vectors it had to `take` before. */
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
  /** Name under which its vectors are kept: another name, and all sections are embedded anew. */
  readonly name: string;
  /** The model that there is, or a new one; null when there is none yet and `mayMake` is false. */
  open(state: IndexState, context: EmbedContext, mayMake: boolean): Promise<SectionEmbedder | null>;
}
