/** From evidence to an answer with its reasons. */
import { KnowledgeError, type TicketCollection } from "../../contract/index.ts";
import { type CalibratedEvidence, calibrate, isCalibrated } from "../confidence/calibration.ts";
import type { NearStranger } from "../confidence/known-strangers.ts";
import type { CollectionCandidate, TicketDecision } from "../decision.ts";
import { hasGrounds } from "../evidence/grounds.ts";
import {
  nearDuplicateSimilarityWhenFew,
  type WeighedEvidence,
  weighEvidence,
} from "../evidence/weigh-evidence.ts";
import type { FeatureExtractor } from "../features/extract-features.ts";
import { decideFields } from "../fields/decide-fields.ts";
import { buildReasoning } from "../reasoning/build-reasoning.ts";
import { tellingWords, ticketWords } from "../reasoning/telling-words.ts";
import { relevantDocuments } from "../relevant-documents.ts";
import { findSubTheme } from "../sub-theme.ts";
import { type NamedRepo, repoOf } from "../taxonomy/find-repo.ts";
import { groundsOf, levelFor } from "./level-for.ts";
import type { ModelKnowledge } from "./model-knowledge.ts";
import type { DecisionRequest } from "./read-ticket.ts";

const candidatesMax = 5;
const termsMax = 5;
/** Below this, tickets that fit nothing go to the fallback, and the reasoning says so. */
const fitMin = 0.3;
/** A runner-up above this may be right; when it has another repository, a deeper look pays. */
const rivalMin = 0.2;

export function makeDecision(
  request: DecisionRequest,
  knowledge: ModelKnowledge,
  extractor: FeatureExtractor,
): TicketDecision {
  const { kept, context, votes, named, excludedKey, sequence } = request;
  const { taxonomy } = knowledge;
  if (knowledge.collections.length === 0) throw noCollection();
  const evidence = weighEvidence(kept, knowledge, {
    excludedKey,
    namedCollection: named?.collection,
    context,
  });
  const calibrated = calibrate(evidence, knowledge.calibration);
  const isGrounded = hasGrounds(groundsOf(request, evidence, calibrated, knowledge));
  const ranked = isGrounded ? calibrated : withoutGrounds(calibrated);
  const { confidence } = ranked;
  const candidates = candidatesOf(request, evidence, ranked, knowledge, extractor);
  const stranger = strangerLike(request, evidence, knowledge);
  const fits = isGrounded && confidence >= fitMin && isInside(ranked) && stranger === null;
  const fallback = fits ? null : taxonomy.fallback;
  const ordered = fallback === null ? candidates : withFirst(candidates, fallback);
  const [best, second] = ordered as [CollectionCandidate, CollectionCandidate | undefined];
  const isUnread = isForeignAlone(request, evidence, calibrated);
  const level = fits && !isUnread ? levelFor(request, evidence, ranked, knowledge) : "low";
  const entry = taxonomy.find(best.collection);
  const subTheme = entry === undefined ? null : subThemeIn(entry, request, knowledge);
  const repo = repoOf(named, entry, subTheme);
  const isRivalElsewhere = hasOtherRepo(second, entry, named, taxonomy);
  return {
    collection: best.collection,
    subTheme,
    repo,
    named,
    confidence: level,
    probability: best.probability,
    isCalibrated: isCalibrated(knowledge.calibration),
    isUnsure: level !== "high" || isRivalElsewhere,
    candidates: ordered,
    reasoning: buildReasoning({
      candidates: ordered,
      confidence: level,
      configured: entry ?? {},
      fits,
      fit: ranked.fit?.share ?? null,
      stranger: stranger?.key ?? null,
      foreign: request.foreign ?? null,
      isGrounded,
      evidence,
      votes,
      named,
      judgements: knowledge.calibration.judgements,
      hasNearness: knowledge.nearnessWeight > 0,
    }),
    fields: decideFields(kept.features, knowledge.fields),
    modelSequence: sequence,
  };
}

function subThemeIn(
  entry: TicketCollection,
  { kept, votes }: DecisionRequest,
  { themes, themeKeywords }: ModelKnowledge,
): string | null {
  return findSubTheme(kept.features, votes.pages, entry, {
    learner: themes,
    keywords: themeKeywords.get(entry.name) ?? new Map(),
  });
}

/** Whether the runner-up may be right and belongs to another repository than `entry`. */
function hasOtherRepo(
  second: CollectionCandidate | undefined,
  entry: TicketCollection | undefined,
  named: NamedRepo | null,
  taxonomy: ModelKnowledge["taxonomy"],
): boolean {
  if (second === undefined || second.probability < rivalMin) return false;
  const rival = repoOf(named, taxonomy.find(second.collection), null);
  return JSON.stringify(rival) !== JSON.stringify(repoOf(named, entry, null));
}

function noCollection(): KnowledgeError {
  return new KnowledgeError(
    "collection_unknown",
    "No collection can receive tickets; index documents or configure classifier.collections.",
  );
}

/** A ticket of no collection that it is more like than any of a collection. */
function strangerLike(
  { kept, excludedKey }: DecisionRequest,
  { similar }: WeighedEvidence,
  { strangers }: ModelKnowledge,
): NearStranger | null {
  const stranger = strangers.nearest(kept.features, excludedKey);
  return stranger === null || (similar[0]?.similarity ?? 0) >= stranger.similarity
    ? null
    : stranger;
}

/** Words known in tickets of people: as many speak the ticket's language. */
const spokenWordsMin = 0.5;

/**
 * Whether the ticket is in a language foreign to the documents, and neither tickets of people, nor a
 * keyword or a repository that it names, speak for the answer.
 */
function isForeignAlone(
  { foreign, named }: DecisionRequest,
  { similar, keywords, names, knownWords }: WeighedEvidence,
  { order }: CalibratedEvidence,
): boolean {
  if (foreign === null || foreign === undefined) return false;
  const best = order[0] as number;
  const isLike = similar.some(
    ({ label, similarity }) =>
      label === names[best] && similarity >= nearDuplicateSimilarityWhenFew,
  );
  const isNamed = named?.collection === names[best];
  return !isLike && !isNamed && (keywords[best] as number) <= 0 && knownWords < spokenWordsMin;
}

function isInside({ fit }: CalibratedEvidence): boolean {
  return fit === null || fit.share >= fit.least;
}

/** Without any evidence, every collection and none are equally likely. */
function withoutGrounds(calibrated: CalibratedEvidence): CalibratedEvidence {
  const confidence = Math.min(calibrated.confidence, 1 / (calibrated.order.length + 1));
  return { ...calibrated, confidence };
}

function candidatesOf(
  { parts, votes, tellsWords }: DecisionRequest,
  evidence: WeighedEvidence,
  { order, probabilities, confidence }: CalibratedEvidence,
  { learner }: ModelKnowledge,
  extractor: FeatureExtractor,
): CollectionCandidate[] {
  const { names, similar, vector } = evidence;
  const [first = 0, second] = order;
  const left = 1 - (probabilities[first] as number);
  const words = tellsWords ? ticketWords(parts, vector, learner.model, extractor) : [];
  return order.slice(0, candidatesMax).map((place) => {
    const collection = names[place] as string;
    const rivalPlace = place === first ? second : first;
    const rival = rivalPlace === undefined ? null : (names[rivalPlace] as string);
    const contrast = { collection, rival };
    // The softmax shares what the first leaves; no other may exceed the first.
    const share = left <= 0 ? 0 : ((probabilities[place] as number) / left) * (1 - confidence);
    return {
      collection,
      probability: place === first ? confidence : Math.min(share, confidence),
      terms: tellingWords(words, vector, contrast, learner.model, termsMax),
      similarTickets: similar.filter(({ label }) => label === collection).map(({ key }) => key),
      documents: relevantDocuments(votes.pages, collection),
    };
  });
}

/** The fallback first, the others behind it in their order. */
function withFirst(
  candidates: readonly CollectionCandidate[],
  name: string,
): readonly CollectionCandidate[] {
  const own = candidates.find(({ collection }) => collection === name);
  const rest = candidates.filter(({ collection }) => collection !== name);
  const first: CollectionCandidate = own ?? {
    collection: name,
    probability: 0,
    terms: [],
    similarTickets: [],
    documents: [],
  };
  return [first, ...rest].slice(0, candidatesMax);
}
