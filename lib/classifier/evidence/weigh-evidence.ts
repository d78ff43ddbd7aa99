/** All that speaks for the collections, brought to one scale: that of the linear model's scores. */

import { isWordFeature } from "../features/feature-hash.ts";
import type { KeptTicket, TicketFeatures } from "../features/ticket-features.ts";
import { fewExamples } from "../linear/balance.ts";
import type { HeldExample, Learner } from "../linear/learner.ts";
import { unseenBias } from "../linear/linear-model.ts";
import { cosine, type SparseVector, withoutBias } from "../linear/sparse-vector.ts";
import {
  aloneShare,
  bareCentresWeight,
  bareShares,
  liftBare,
  withExpected,
} from "./bare-collections.ts";
import { type KeywordSet, keywordEvidence } from "./keyword-evidence.ts";
import { knownWordShare } from "./known-words.ts";
import { type KnownNames, nameEvidence, sentenceWords } from "./name-evidence.ts";
import type { SimilarTicket, SimilarTickets } from "./similar-tickets.ts";
import type { TicketCentres } from "./ticket-centres.ts";

/** What is known when a ticket is judged. */
export interface Knowledge {
  readonly learner: Learner;
  readonly similar: SimilarTickets;
  /** The total weight of the documents' votes; learnt from judged tickets. */
  readonly votesWeight: number;
  /** The same for their votes by nearness in meaning. */
  readonly nearnessWeight: number;
  /** `seq` of the last example that all others were weighed against, in a training as a whole. */
  readonly trainedSequence: number;
  /** Collections that may be answered, in alphabetical order. */
  readonly collections: readonly KeywordSet[];
  /** What tickets may mention them by. */
  readonly names: KnownNames;
  /** Where their tickets lie among the word vectors. */
  readonly centres: TicketCentres;
  /** The weight of being near to them; learnt from judged tickets, 0 before. */
  readonly centresWeight: number;
  /** Collections that documents were learnt for. */
  readonly documented: ReadonlySet<string>;
}

export interface WeighOptions {
  /** The example of this key does not count. */
  readonly excludedKey?: string | undefined;
  /** The collection whose repository the ticket names. */
  readonly namedCollection?: string | undefined;
  /** Features of what stands around the person's own words: replies, signatures. */
  readonly context?: TicketFeatures | undefined;
}

/** Evidence for each collection, in the order of `names`. */
export interface WeighedEvidence {
  readonly names: readonly string[];
  readonly vector: SparseVector;
  /** Share of the ticket's words that are known. */
  readonly knownWords: number;
  /** The sum of all, by which collections are ordered. */
  readonly scores: Float64Array;
  readonly linear: Float64Array;
  readonly votes: Float64Array;
  readonly nearness: Float64Array;
  readonly keywords: Float64Array;
  /** Cosines with the centres of the collections' tickets. */
  readonly centres: Float64Array;
  /** How much each is known by nothing but its name, beside others with documents; 0 to 1. */
  readonly bare: Float64Array;
  /** Corrected tickets, most similar first. */
  readonly similar: readonly SimilarTicket[];
}

/**
 * Weights relative to the linear model, whose right class scores 1 above the border and the others
 * 1 below; measured in `content/decisions/ticket-model.md`.
 */
export const defaultVotesWeight = 1.5;
export const defaultNearnessWeight = 1;
const keywordsWeight = 1;
/** For a collection that no document and no ticket speaks for: its keywords are all that it has. */
const queueKeywordsWeight = 3;
const namesWeight = 3;
const repoWeight = 1;
const similarCount = 5;

export function weighEvidence(
  { features, votes, nearness }: KeptTicket,
  knowledge: Knowledge,
  { excludedKey, namedCollection, context }: WeighOptions = {},
): WeighedEvidence {
  const { learner, similar, collections } = knowledge;
  const { votesWeight, nearnessWeight, centresWeight } = knowledge;
  const { model } = learner;
  const vector = model.toVector(features);
  const names = collections.map(({ name }) => name);
  const linear = linearScores(names, vector, knowledge, { excludedKey, context });
  const ofEach = (value: (name: string, place: number) => number) => forEachName(names, value);
  const keywords = ofEach((_, place) =>
    keywordEvidence(collections[place] as KeywordSet, features),
  );
  const own = excludedKey === undefined ? undefined : learner.find(excludedKey);
  const alone = ofEach((name) =>
    aloneShare(learner.examplesOf(name) - (own?.label === name ? 1 : 0)),
  );
  const queues = keywords.map((certainty, place) =>
    votes.has(names[place] as string) || certainty <= 0 ? 0 : certainty * (alone[place] as number),
  );
  const bare = bareShares(collections, queues, knowledge.documented);
  liftBare(linear, names, bare, model);
  const voted = ofEach((name) => votes.get(name) ?? 0);
  const shares = withExpected(withQueues(voted, queues), bare);
  const clear = clarityOf(features);
  const meant = ofEach((name) => clear * (nearness.get(name) ?? 0));
  const near = withQueues(meant, queues);
  const cosines = knowledge.centres.nearness(features, own);
  const centres = ofEach((name) => cosines.get(name) ?? 0);
  const averageCentre = centres.reduce((sum, one) => sum + one, 0) / names.length;
  const named = nameEvidence(knowledge.names, features);
  const scores = ofEach(
    (name, place) =>
      (linear[place] as number) +
      votesWeight * (shares[place] as number) +
      nearnessWeight * (near[place] as number) +
      keywordsWeight * (keywords[place] as number) +
      (queueKeywordsWeight - keywordsWeight) * (queues[place] as number) +
      centresWeight * (centres[place] as number) +
      bareCentresWeight *
        (bare[place] as number) *
        (alone[place] as number) *
        ((centres[place] as number) - averageCentre) +
      namesWeight * (alone[place] as number) * (named.get(name) ?? 0) +
      (name === namedCollection ? repoWeight : 0),
  );
  const found = similar.find(vector, similarCount, excludedKey);
  liftTwin(scores, names, twinsAmong(found, knowledge));
  const knownWords = knownWordShare(features, model);
  const known = { names, vector, knownWords, similar: found };
  return { ...known, scores, linear, votes: shares, nearness: near, keywords, centres, bare };
}

function linearScores(
  names: readonly string[],
  vector: SparseVector,
  { learner, trainedSequence }: Knowledge,
  { excludedKey, context }: WeighOptions,
): Float64Array {
  const { model } = learner;
  const all = model.score(vector);
  if (excludedKey !== undefined) {
    leaveOut(learner.find(excludedKey), trainedSequence, vector, all, learner);
  }
  if (context !== undefined) addContext(all, context, learner);
  return forEachName(names, (name) => {
    const place = model.placeOf(name);
    return place === undefined ? unseenBias : (all[place] as number);
  });
}

/** A training weighs 40,000 tickets: `Float64Array.from` and `map` took a quarter of that. */
function forEachName(
  names: readonly string[],
  value: (name: string, place: number) => number,
): Float64Array {
  const values = new Float64Array(names.length);
  for (let place = 0; place < names.length; place++) {
    values[place] = value(names[place] as string, place);
  }
  return values;
}

/**
 * A queue without documents gets no votes, however much a ticket is about it: its keywords vote in
 * their place, and documents share what these leave. Without that, the keyword "letter from a lawyer"
 * lost to one page of a guide that has the word letter.
 */
function withQueues(shares: Float64Array, certainties: Float64Array): Float64Array {
  const voted = shares.reduce((sum, share) => sum + share, 0);
  const certainty = certainties.reduce((sum, one) => sum + one, 0);
  if (voted === 0 || certainty === 0) return shares;
  const left = certainties.reduce((rest, one) => rest * (1 - one), 1);
  return shares.map(
    (share, place) =>
      left * share + ((1 - left) * voted * (certainties[place] as number)) / certainty,
  );
}

/**
 * How much its place among the vectors says about a text: the words of a long one point to many
 * places. 1 for two sentences, less in inverse proportion beyond. Of 500 issues with bodies 86 %
 * instead of 84 are placed rightly by documents alone, of 1,276 questions in letters 80 to 88 % instead
 * of 74 to 85.
 */
function clarityOf({ hashes }: TicketFeatures): number {
  let words = 0;
  for (const hash of hashes) if (isWordFeature(hash)) words += 1;
  return Math.min(1, (2 * sentenceWords) / Math.max(1, words));
}

/** Share of its score that context adds to that of the person's own words. */
const contextWeight = 0.25;

function addContext(scores: Float64Array, context: TicketFeatures, { model }: Learner): void {
  const best = scores.reduce((most, score) => Math.max(most, score), -1);
  const doubt = Math.min(1, Math.max(0, -best));
  const around = model.score(withoutBias(model.toVector(context)));
  around.forEach((score, place) => {
    scores[place] = (scores[place] as number) + contextWeight * doubt * score;
  });
}

/** Tickets as like as this say the same thing in nearly the same words. */
const twinSimilarity = 0.8;
/**
 * The same among few, whose weights are small: with 40 corrections 3 of 4 tickets as like as this
 * belonged together (73 to 78 % on three sets).
 */
export const nearDuplicateSimilarityWhenFew = 0.6;
/** The same words, but for their order in places. */
const sameSimilarity = 0.99;
function twinsAmong(
  found: readonly SimilarTicket[],
  { learner, trainedSequence }: Knowledge,
): readonly SimilarTicket[] {
  const likeMin = (seq: number): number => {
    if (learner.size < fewExamples) return nearDuplicateSimilarityWhenFew;
    return seq > trainedSequence ? twinSimilarity : sameSimilarity;
  };
  return found.filter(({ similarity, seq }) => similarity >= likeMin(seq));
}

/** Above the best other collection, for a ticket that is the same word for word; less below. */
const twinLead = 1;

/**
 * A ticket that is nearly the same as one that was just corrected gets that correction at once,
 * even if the model disagrees. Once a training has weighed the correction against many others, only
 * the same ticket gets it: lifting all of them cost .5 points. Labels of several such tickets are
 * counted; if the counts are equal, the newest decides.
 */
function liftTwin(
  scores: Float64Array,
  names: readonly string[],
  twins: readonly SimilarTicket[],
): void {
  const chosen = mostFrequent(twins);
  const place = chosen === null ? -1 : names.indexOf(chosen.label);
  if (chosen === null || place === -1) return;
  const best = scores.reduce(
    (most, score, other) => (other === place ? most : Math.max(most, score)),
    Number.NEGATIVE_INFINITY,
  );
  const likeness = Math.max(0, (chosen.similarity - twinSimilarity) / (1 - twinSimilarity));
  const lead = twinLead * (0.5 + 0.5 * likeness);
  scores[place] = Math.max(scores[place] as number, best + lead);
}

function mostFrequent(twins: readonly SimilarTicket[]): SimilarTicket | null {
  let chosen: SimilarTicket | null = null;
  let most = 0;
  for (const twin of [...twins].sort((left, right) => right.seq - left.seq)) {
    const weight = twins.filter(({ label }) => label === twin.label).length;
    if (weight > most) {
      chosen = twin;
      most = weight;
    }
  }
  return chosen;
}

/** Takes from the scores what the example itself has added to them. */
function leaveOut(
  example: HeldExample | undefined,
  trainedSequence: number,
  vector: SparseVector,
  scores: Float64Array,
  { model }: Learner,
): void {
  if (example === undefined) return;
  const own = model.toVector(example.features);
  // Both have a bias of 1, which an example that came alone has not moved.
  const product = cosine(vector, own) + (example.seq > trainedSequence ? 0 : 1);
  const place = model.placeOf(example.label);
  example.duals.forEach((dual, other) => {
    scores[other] = (scores[other] as number) - (other === place ? dual : -dual) * product;
  });
}
