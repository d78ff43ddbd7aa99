/** One training from beginning to end; runs in a separate thread. */
import type { DbPath, TicketCollection, TicketFieldSet } from "../../contract/index.ts";
import { loadWordVectors } from "../../embeddings/index.ts";
import { openIndexDatabase } from "../../storage/index.ts";
import { type Calibration, judgementsMin, learnCalibration } from "../confidence/calibration.ts";
import type { CalibrationRow } from "../confidence/calibration-row.ts";
import { rankEvidence } from "../confidence/confidence-features.ts";
import { weighed } from "../confidence/evidence-weights.ts";
import { compileKeywords } from "../evidence/keyword-evidence.ts";
import { knownNames } from "../evidence/name-evidence.ts";
import { placeDocuments } from "../evidence/near-documents.ts";
import { placerOf } from "../evidence/ticket-centres.ts";
import { weighEvidence } from "../evidence/weigh-evidence.ts";
import { createFeatureExtractor } from "../features/extract-features.ts";
import { unpackTicket } from "../features/ticket-features.ts";
import { trainFields } from "../fields/train-fields.ts";
import { fitLinear, type WeakExample } from "../linear/fit-linear.ts";
import type { Learner, LearntExample } from "../linear/learner.ts";
import type { LinearModel } from "../linear/linear-model.ts";
import type { Packed } from "../linear/pack-arrays.ts";
import { nowhere } from "../records/classification-table.ts";
import type { TicketExample } from "../ticket.ts";
import {
  crossValidate,
  type HeldOutRow,
  knowledgeAround,
  type ValidationRequest,
} from "./cross-validate.ts";
import { type Corpus, readCorpus } from "./document-samples.ts";
import { holdOutCollections } from "./hold-out-collections.ts";
import { learntPair } from "./learnt-examples.ts";
import { type PackedExamples, unpackExamples } from "./pack-examples.ts";
import { packState } from "./trained-state.ts";
import { weakExamples } from "./weak-examples.ts";

export interface TrainingJob {
  /** Null without documents. */
  readonly dbPath: DbPath | null;
  readonly entries: readonly TicketCollection[];
  readonly fields: TicketFieldSet;
  readonly taxonomyHash: string;
  /** From `packExamples`, in the order of their `seq`. */
  readonly examples: PackedExamples;
  /** Nothing is trained when the documents are still those of this hash; null trains always. */
  readonly unlessCorpus: string | null;
}

/**
 * Examples that confidence is learnt from: a model of half of 50,000 tickets is hardly less sure than
 * one of all of them, and takes a quarter of the training's time less.
 */
const validatedMax = 25_000;

/** The packed state, without the examples that were given; null when there was nothing to train. */
export async function runTraining(job: TrainingJob): Promise<Packed | null> {
  const { entries, taxonomyHash, unlessCorpus } = job;
  const corpus = await corpusOf(job);
  if (unlessCorpus !== null && corpus.hash === unlessCorpus) return null;
  const extractor = createFeatureExtractor();
  const { vectors } = await loadWordVectors();
  const weak = weakExamples(entries, corpus.documents, extractor);
  const classes = entries.map(({ name }) => name);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  const given = await unpackExamples(job.examples);
  const pairs = given.flatMap(
    (example) => learntPair(example, byName.get(example.collection)) ?? [],
  );
  const examples = pairs.map(({ collection }) => collection);
  const themes = pairs.flatMap(({ theme }) => theme ?? []);
  const keywords = compileKeywords(entries, extractor);
  const judged = drawn(examples, validatedMax);
  const documented = documentedIn(corpus, classes);
  const validation = {
    weak: weak.collections,
    examples: judged,
    classes,
    collections: keywords,
    names: knownNames(classes, extractor),
    place: placerOf(vectors),
    documented: new Set(documented),
  };
  const rows = crossValidate(validation);
  const isEnough = rows.length >= judgementsMin;
  // Before the model itself, so that two are not held at once: each may take 64 MB.
  const strangers = isEnough ? holdOutCollections(validation, extractor, rows.length) : [];
  const collections = fitLinear(weak.collections, examples, classes);
  if (isEnough) strangers.push(...judgeNowhere(given, collections, validation));
  const calibration = learnCalibration(rows, strangers);
  const heldOut = rows.map((row) => [row.key, isRight(row, calibration)] as const);
  const sequence = given.reduce((most, { seq }) => Math.max(most, seq), 0);
  const figures = {
    sequence,
    trainedSequence: sequence,
    // Set by the taker: a training itself is a function of what it was given.
    trainedAt_ms: null,
    taxonomyHash,
    corpusHash: corpus.hash,
    documented,
    documentsKnown: meanKnown(weak.documents, collections.model),
    calibration,
    accuracy: rows.length === 0 ? null : heldOut.filter(([, right]) => right).length / rows.length,
    heldOut,
  };
  const learners = {
    collections,
    themes: fitThemes(weak.themes, themes),
    fields: trainFields(job.fields, given, extractor),
    places: placeDocuments(entries, corpus.documents, vectors),
  };
  return await packState(figures, learners, given, null);
}

/** Null where no collection has sub-themes. */
function fitThemes(weak: readonly WeakExample[], themes: readonly LearntExample[]): Learner | null {
  const labels = [...new Set([...weak, ...themes].map(({ label }) => label))].sort();
  return labels.length === 0 ? null : fitLinear(weak, themes, labels, { isBalanced: false });
}

/** Collections that have documents, in the order of all. */
function documentedIn({ documents }: Corpus, names: readonly string[]): readonly string[] {
  const found = new Set(documents.map(({ collection }) => collection));
  return names.filter((name) => found.has(name));
}

/** Fewer do not tell what is usual. */
const documentsMin = 15;

/** How much of a document the others know: what stands in one alone is no feature. 0 for too few. */
function meanKnown(documents: readonly WeakExample[], model: LinearModel): number {
  if (documents.length < documentsMin) return 0;
  const shares = documents.map(({ features }) => model.toVector(features).knownShare);
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** At most so many, evenly from all, in their order. */
function drawn<Example>(examples: readonly Example[], most: number): readonly Example[] {
  const share = most / examples.length;
  if (share >= 1) return examples;
  return examples.filter((_, index) => Math.floor(index * share) < Math.floor((index + 1) * share));
}

async function corpusOf({ dbPath, entries, unlessCorpus }: TrainingJob): Promise<Corpus> {
  if (dbPath === null) return { hash: "", documents: [] };
  const database = await openIndexDatabase(dbPath);
  try {
    const names = entries.map(({ name }) => name);
    return await readCorpus(database, names, unlessCorpus);
  } finally {
    await database.close();
  }
}

/** Tickets that people said belong nowhere; the model has not learnt from them. */
function judgeNowhere(
  given: readonly TicketExample[],
  collections: Learner,
  validation: ValidationRequest,
): CalibrationRow[] {
  const strangers = given.flatMap(({ collection, features }) =>
    collection === nowhere ? (unpackTicket(features) ?? []) : [],
  );
  if (strangers.length === 0) return [];
  const knowledge = knowledgeAround(collections, validation);
  return strangers.map((kept) => ({ evidence: weighEvidence(kept, knowledge), right: -1 }));
}

/** As the new model would answer: the rows were weighed before it was known what documents are worth. */
function isRight(row: HeldOutRow, calibration: Calibration): boolean {
  return (
    rankEvidence(weighed(row, calibration).evidence, calibration.temperature).order[0] === row.right
  );
}
