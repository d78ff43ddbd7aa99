/** All that decisions are made from at one moment; replaced as a whole when a training is taken. */
import { createSlices } from "../../base/index.ts";
import { loadWordVectors, type WordVectors } from "../../embeddings/index.ts";
import { type Calibration, defaultCalibration } from "../confidence/calibration.ts";
import { KnownStrangers } from "../confidence/known-strangers.ts";
import { compileKeywords, type Keyword } from "../evidence/keyword-evidence.ts";
import { knownNames } from "../evidence/name-evidence.ts";
import { type DocumentPlaces, placeDocuments } from "../evidence/near-documents.ts";
import { SimilarTickets } from "../evidence/similar-tickets.ts";
import { placerOf, TicketCentres } from "../evidence/ticket-centres.ts";
import type { Knowledge } from "../evidence/weigh-evidence.ts";
import type { FeatureExtractor } from "../features/extract-features.ts";
import { type TicketFeatures, unpackTicket } from "../features/ticket-features.ts";
import {
  type FieldKnowledge,
  fieldsUnder,
  forgetFields,
  learnFields,
} from "../fields/field-knowledge.ts";
import { fitLinear } from "../linear/fit-linear.ts";
import { Learner } from "../linear/learner.ts";
import { LinearModel } from "../linear/linear-model.ts";
import { nowhere } from "../records/classification-table.ts";
import type { Taxonomy } from "../taxonomy/taxonomy.ts";
import type { TicketExample } from "../ticket.ts";
import { type LearntPair, learntPair } from "../training/learnt-examples.ts";
import type { TrainedState } from "../training/trained-state.ts";
import { operatorTextFeatures, weakExamples } from "../training/weak-examples.ts";

/** Collections whose names are learnt at once. */
const namesMax = 100;

export interface ModelKnowledge extends Knowledge {
  readonly taxonomy: Taxonomy;
  readonly calibration: Calibration;
  readonly corpusHash: string;
  /** How much of a document the others know, on average; 0 where that is not known. */
  readonly documentsKnown: number;
  readonly places: DocumentPlaces;
  /** When the last whole training was taken; null before the first one, or where it is not known. */
  readonly trainedAt_ms: number | null;
  /** Learns sub-themes; empty until one is known. */
  readonly themes: Learner;
  /** What is known of configured fields besides the collection. */
  readonly fields: readonly FieldKnowledge[];
  /** Tickets that a person said belong nowhere. */
  readonly strangers: KnownStrangers;
  /** Words of each collection's name, description and keywords. */
  readonly namedWords: ReadonlyMap<string, TicketFeatures>;
  /** Keywords of configured sub-themes, by collection and name. */
  readonly themeKeywords: ReadonlyMap<string, ReadonlyMap<string, readonly Keyword[]>>;
}

type TaxonomyKnowledge = Pick<
  ModelKnowledge,
  "taxonomy" | "collections" | "names" | "namedWords" | "themeKeywords"
>;

/** From a state that was trained under the taxonomy. Works in slices. */
export async function knowledgeOfState(
  state: TrainedState,
  known: TaxonomyKnowledge,
  extractor: FeatureExtractor,
): Promise<ModelKnowledge> {
  const { vectors } = await loadWordVectors();
  const centres = new TicketCentres(placerOf(vectors), known.names.features);
  const similar = new SimilarTickets(state.collections.model);
  const slices = createSlices();
  for (const example of state.collections.examples()) {
    similar.add(example);
    centres.add(example);
    const pause = slices.pause();
    if (pause !== null) await pause;
  }
  return {
    ...known,
    learner: state.collections,
    similar,
    centres,
    centresWeight: state.calibration.centresWeight,
    trainedSequence: state.trainedSequence,
    calibration: state.calibration,
    votesWeight: state.calibration.votesWeight,
    nearnessWeight: state.calibration.nearnessWeight,
    corpusHash: state.corpusHash,
    documented: new Set(state.documented ?? []),
    documentsKnown: state.documentsKnown ?? 0,
    places: state.places,
    // Absent in a state of an earlier version.
    trainedAt_ms: state.trainedAt_ms ?? null,
    themes: state.themes ?? new Learner(new LinearModel(), { isBalanced: false }),
    fields: fieldsUnder(known.taxonomy.fields, state.fields, extractor),
    strangers: strangersAmong(state.examples),
  };
}

/** Knowledge before any training: names and keywords. */
export function knowledgeOfNames(
  taxonomy: Taxonomy,
  extractor: FeatureExtractor,
  vectors: WordVectors | null,
): ModelKnowledge {
  const names = taxonomy.entries.map(({ name }) => name);
  // Training on more takes longer than a start may; the first real training is under way anyway.
  const weak =
    names.length > namesMax ? [] : weakExamples(taxonomy.entries, [], extractor).collections;
  const learner = fitLinear(weak, [], names);
  const known = taxonomyKnowledge(taxonomy, extractor);
  return {
    ...known,
    learner,
    similar: new SimilarTickets(learner.model),
    centres: new TicketCentres(placerOf(vectors), known.names.features),
    centresWeight: defaultCalibration.centresWeight,
    trainedSequence: 0,
    calibration: defaultCalibration,
    votesWeight: defaultCalibration.votesWeight,
    nearnessWeight: defaultCalibration.nearnessWeight,
    corpusHash: "",
    documented: new Set(),
    documentsKnown: 0,
    places: placeDocuments(taxonomy.entries, [], vectors),
    trainedAt_ms: null,
    themes: new Learner(new LinearModel(), { isBalanced: false }),
    fields: fieldsUnder(taxonomy.fields, [], extractor),
    strangers: new KnownStrangers(),
  };
}

function strangersAmong(examples: readonly TicketExample[]): KnownStrangers {
  const strangers = new KnownStrangers();
  for (const example of examples) learnStranger(strangers, example);
  return strangers;
}

function learnStranger(
  strangers: KnownStrangers,
  { id, seq, collection, features }: TicketExample,
): void {
  const kept = collection === nowhere ? unpackTicket(features) : null;
  if (kept !== null) strangers.learn(id, seq, kept);
}

/** The same knowledge under a changed taxonomy. */
export function underTaxonomy(
  knowledge: ModelKnowledge,
  taxonomy: Taxonomy,
  extractor: FeatureExtractor,
): ModelKnowledge {
  const fields = fieldsUnder(taxonomy.fields, knowledge.fields, extractor);
  return { ...knowledge, fields, ...taxonomyKnowledge(taxonomy, extractor) };
}

/** Learns an example of a collection that exists, or of none. */
export function learnExample(knowledge: ModelKnowledge, example: TicketExample): void {
  const pair = learntPair(example, knowledge.taxonomy.find(example.collection));
  forgetExample(knowledge, example.id);
  learnStranger(knowledge.strangers, example);
  learnFields(knowledge.fields, example);
  if (pair === null) return;
  addPair(knowledge, pair);
}

export function forgetExample(
  { learner, themes, fields, similar, centres, strangers }: ModelKnowledge,
  id: string,
): void {
  const example = learner.find(id);
  if (example !== undefined) centres.remove(example);
  forgetFields(fields, id);
  similar.remove(id);
  strangers.forget(id);
  learner.forget(id);
  themes.forget(id);
}

function addPair(
  { learner, themes, similar, centres }: ModelKnowledge,
  { collection, theme }: LearntPair,
): void {
  learner.learn(collection);
  similar.add(collection);
  centres.add(collection);
  if (theme !== null) themes.learn(theme);
}

export function taxonomyKnowledge(
  taxonomy: Taxonomy,
  extractor: FeatureExtractor,
): TaxonomyKnowledge {
  const names = taxonomy.entries.map(({ name }) => name);
  return {
    taxonomy,
    names: knownNames(names, extractor),
    namedWords: new Map(
      taxonomy.entries.map((entry) => [entry.name, operatorTextFeatures(entry, extractor)]),
    ),
    collections: compileKeywords(taxonomy.entries, extractor),
    themeKeywords: new Map(
      taxonomy.entries.map(({ name, subThemes }) => {
        const themes = subThemes.map((theme) => ({ ...theme, antiKeywords: [] }));
        const compiled = compileKeywords(themes, extractor);
        return [name, new Map(compiled.map((set) => [set.name, set.keywords]))];
      }),
    ),
  };
}
