/** All that a training makes, as one block of bytes: what a worker hands over and what is stored. */

import { createSlices } from "../../base/index.ts";
import type { TicketCollection } from "../../contract/index.ts";
import type { Calibration } from "../confidence/calibration.ts";
import type { DocumentPlaces } from "../evidence/near-documents.ts";
import { featureFormat } from "../features/ticket-features.ts";
import type { FieldLearner } from "../fields/field-knowledge.ts";
import { type PackedField, packFields, unpackFields } from "../fields/pack-fields.ts";
import type { Learner, LearntExample } from "../linear/learner.ts";
import type { TicketExample } from "../ticket.ts";
import { learntPair } from "./learnt-examples.ts";
import { type Packed, packArrays, unpackArrays } from "./pack-arrays.ts";
import { unpackExamples } from "./pack-examples.ts";
import { packLearner, unpackLearner } from "./pack-learner.ts";

/** Changes with the layout of the bytes or with anything that weights mean. */
const stateFormat = 5;

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
  /** Of configured fields. */
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
  /** Absent in states of earlier versions. */
  readonly fields?: readonly PackedField[] | undefined;
  readonly places: unknown;
  readonly examples: unknown;
}

/** Views of the learners' arrays. Null leaves the examples out: the taker has them. */
export function packState(
  figures: TrainingFigures,
  { collections, themes, fields, places }: TrainedLearners,
  examples: Packed | null,
): readonly Uint8Array[] {
  const main = packLearner(collections, "collections.");
  const second = themes === null ? null : packLearner(themes, "themes.");
  const further = packFields(fields);
  const { fingerprint, collections: placed, firstDocument, ...numbers } = places;
  const header: StateHeader = {
    stateFormat,
    featureFormat,
    figures,
    collections: main.header,
    themes: second?.header ?? null,
    fields: further.header,
    places: { fingerprint, collections: placed, firstDocument },
    examples: examples?.header ?? null,
  };
  return packArrays({
    header,
    arrays: {
      ...main.arrays,
      ...second?.arrays,
      ...further.arrays,
      ...examples?.arrays,
      ...numbers,
    },
  });
}

/**
 * Null for bytes that are damaged, of another version or of another taxonomy. The state's arrays
 * are views of the bytes. Works in slices. `given` are the examples of a state that was packed without
 * them.
 */
export async function unpackState(
  bytes: Uint8Array,
  taxonomyHash: string,
  find: (collection: string) => TicketCollection | undefined,
  given: readonly TicketExample[] = [],
): Promise<TrainedState | null> {
  const packed = unpackArrays(bytes);
  if (packed === null) return null;
  const header = packed.header as StateHeader;
  if (header.stateFormat !== stateFormat || header.featureFormat !== featureFormat) return null;
  if (header.figures.taxonomyHash !== taxonomyHash) return null;
  const examples =
    header.examples === null ? given : unpackExamples({ ...packed, header: header.examples });
  const collections = new Map<string, LearntExample>();
  const themes = new Map<string, LearntExample>();
  const slices = createSlices();
  for (const example of examples) {
    const pause = slices.pause();
    if (pause !== null) await pause;
    const pair = learntPair(example, find(example.collection));
    if (pair === null) continue;
    collections.set(example.id, pair.collection);
    if (pair.theme !== null) themes.set(example.id, pair.theme);
  }
  const { collections: main, themes: second } = header;
  const fields = await unpackFields(packed, header.fields ?? [], examples);
  const { owners, steps, directions } = packed.arrays;
  return {
    ...header.figures,
    examples,
    fields,
    // As they were packed under the same names.
    places: { ...(header.places as object), owners, steps, directions } as DocumentPlaces,
    collections: unpackLearner({ ...packed, header: main }, "collections.", collections, {
      isBalanced: true,
    }),
    themes:
      second === null
        ? null
        : unpackLearner({ ...packed, header: second }, "themes.", themes, { isBalanced: false }),
  };
}
