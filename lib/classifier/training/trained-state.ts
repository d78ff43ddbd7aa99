/** All that a training makes, as arrays: what a worker hands over and what is stored. */

import { createSlices } from "../../base/index.ts";
import type { TicketCollection } from "../../contract/index.ts";
import type { Calibration } from "../confidence/calibration.ts";
import type { DocumentPlaces } from "../evidence/near-documents.ts";
import { featureFormat } from "../features/ticket-features.ts";
import type { FieldLearner } from "../fields/field-knowledge.ts";
import { type PackedField, packFields, unpackFields } from "../fields/pack-fields.ts";
import type { Learner, LearntExample } from "../linear/learner.ts";
import type { Packed } from "../linear/pack-arrays.ts";
import { packLearner, unpackLearner } from "../linear/pack-learner.ts";
import type { TicketExample } from "../ticket.ts";
import { learntPair } from "./learnt-examples.ts";
import { type PackedExamples, unpackExamples } from "./pack-examples.ts";

/** Changes with the layout of the bytes or with anything that weights mean. */
const stateFormat = 7;

/** Figures and names of a state that are not arrays. */
export interface TrainingFigures {
  /** `seq` of the last example that was learnt; 0 for none. */
  readonly sequence: number;
  /** `seq` of the last example that was weighed against all others; those after it came one by one. */
  readonly trainedSequence: number;
  /**
   * When the result of the training was adopted, in milliseconds since 1970; null if it has not
   * been.
   */
  readonly trainedAt_ms: number | null;
  readonly taxonomyHash: string;
  readonly corpusHash: string;
  /** Collections that have documents; absent in a state of an earlier version. */
  readonly documented?: readonly string[] | undefined;
  /** How much of a document the others know, on average; absent in a state of an earlier version. */
  readonly documentsKnown?: number | undefined;
  readonly calibration: Calibration;
  /** Share of held-out examples that were judged rightly; null when none were held out. */
  readonly accuracy: number | null;
  /** Held-out examples, each with whether it was judged rightly. */
  readonly heldOut: readonly (readonly [key: string, isRight: boolean])[];
}

export interface TrainedLearners {
  readonly collections: Learner;
  /** Null when no collection has sub-themes. */
  readonly themes: Learner | null;
  /** Learners of configured fields. */
  readonly fields: readonly FieldLearner[];
  /** Where the documents lie among the word vectors. */
  readonly places: DocumentPlaces;
}

export interface TrainedState extends TrainingFigures, TrainedLearners {
  readonly examples: readonly TicketExample[];
}

interface StateHeader {
  readonly stateFormat: number;
  readonly featureFormat: number;
  readonly figures: TrainingFigures;
  readonly collections: unknown;
  readonly themes: unknown;
  readonly fields: readonly PackedField[];
  readonly places: unknown;
  readonly hasExamples: boolean;
}

/**
 * Views of the learners' arrays. `given` are all examples; `packed` is null to leave them out, for a
 * taker that has them. Works in slices: what is learnt meanwhile may be torn.
 */
export async function packState(
  figures: TrainingFigures,
  { collections, themes, fields, places }: TrainedLearners,
  given: readonly TicketExample[],
  packed: PackedExamples | null,
): Promise<Packed> {
  const placeOf = new Map(given.map(({ id }, place) => [id, place]));
  const main = await packLearner(collections, "collections.", placeOf);
  const second = themes === null ? null : await packLearner(themes, "themes.", placeOf);
  const further = await packFields(fields, placeOf);
  const { fingerprint, collections: placed, firstDocument, ...numbers } = places;
  const header: StateHeader = {
    stateFormat,
    featureFormat,
    figures,
    collections: main.header,
    themes: second?.header ?? null,
    fields: further.header,
    places: { fingerprint, collections: placed, firstDocument },
    hasExamples: packed !== null,
  };
  const arrays = { ...main.arrays, ...second?.arrays, ...further.arrays, ...packed, ...numbers };
  return { header, arrays };
}

/**
 * Null for a state of another version or of another taxonomy. The arrays become its own. Works in
 * slices. `given` are the examples of a state that was packed without them.
 */
export async function unpackState(
  packed: Packed,
  taxonomyHash: string,
  find: (collection: string) => TicketCollection | undefined,
  given: readonly TicketExample[] = [],
): Promise<TrainedState | null> {
  const { arrays } = packed;
  const header = packed.header as StateHeader;
  if (header.stateFormat !== stateFormat || header.featureFormat !== featureFormat) return null;
  if (header.figures.taxonomyHash !== taxonomyHash) return null;
  const examples = header.hasExamples ? await unpackExamples(arrays) : given;
  const collections: (LearntExample | null)[] = [];
  const themes: (LearntExample | null)[] = [];
  const slices = createSlices();
  for (const example of examples) {
    const pause = slices.pause();
    if (pause !== null) await pause;
    const pair = learntPair(example, find(example.collection));
    collections.push(pair?.collection ?? null);
    themes.push(pair?.theme ?? null);
  }
  const main = { header: header.collections, arrays };
  const second = header.themes === null ? null : { header: header.themes, arrays };
  const { owners, steps, directions } = arrays;
  return {
    ...header.figures,
    examples,
    fields: await unpackFields(packed, header.fields, examples),
    // As they were packed under the same names.
    places: { ...(header.places as object), owners, steps, directions } as DocumentPlaces,
    collections: await unpackLearner(main, "collections.", collections, { isBalanced: true }),
    themes: second && (await unpackLearner(second, "themes.", themes, { isBalanced: false })),
  };
}
