/** Statements about a decision, made of nothing but its evidence. */
import { isCalibrated, judgementsMin } from "../confidence/calibration.ts";
import type { ConfidenceLevel, ConfiguredLevels } from "../confidence/thresholds.ts";
import type { CollectionCandidate, ReasoningPart } from "../decision.ts";
import type { DocumentVotes } from "../evidence/document-votes.ts";
import type { WeighedEvidence } from "../evidence/weigh-evidence.ts";
import type { NamedRepo } from "../taxonomy/find-repo.ts";

export interface ReasoningRequest {
  /** The answer first. */
  readonly candidates: readonly CollectionCandidate[];
  readonly confidence: ConfidenceLevel;
  /** Levels that are configured for the collection of the answer. */
  readonly configured: ConfiguredLevels;
  /** Whether some collection fits. */
  readonly fits: boolean;
  /** Probability that the ticket belongs to any collection; null where it is not known. */
  readonly fit: number | null;
  /** The ticket's language, when no document is written in it. */
  readonly foreign: string | null;
  /** The ticket of no collection that it is like; null if there is none. */
  readonly stranger: string | null;
  /** Whether anything known speaks for the answer. */
  readonly isGrounded: boolean;
  readonly evidence: WeighedEvidence;
  readonly votes: DocumentVotes;
  readonly named: NamedRepo | null;
  /** Judged tickets that confidence rests on. */
  readonly judgements: number;
  /** Whether nearness in meaning had a say. */
  readonly hasNearness: boolean;
}

/** Hits that are counted by collection. */
const hitsMax = 10;
/** Tickets as like as this are the same. */
const sameMin = 0.99;
const similarMin = 0.3;
/** A runner-up less likely than this is not worth a word. */
const runnerUpMin = 0.02;

export function buildReasoning(request: ReasoningRequest): ReasoningPart[] {
  const { candidates, confidence, fits, isGrounded, named, judgements } = request;
  const [best, second] = candidates as [CollectionCandidate, CollectionCandidate | undefined];
  const { collection, terms } = best;
  const told = ({ probability }: CollectionCandidate) =>
    isCalibrated(request) ? probability : null;
  const assigned = { kind: "assigned", collection, confidence, probability: told(best) } as const;
  const parts: ReasoningPart[] = [assigned];
  parts.push(...configuredPart(request.configured));
  if (!fits) parts.push({ kind: "no-fit", collection, fit: request.fit });
  if (request.stranger !== null) parts.push({ kind: "nowhere", id: request.stranger });
  if (!isGrounded) parts.push({ kind: "no-telling-word" });
  if (request.foreign !== null) {
    parts.push({ kind: "foreign-language", language: request.foreign });
  }
  parts.push(...ticketParts(request, collection), ...contradiction(request));
  if (named?.collection === collection) parts.push({ kind: "repo", collection, text: named.text });
  if (terms.length > 0) parts.push({ kind: "terms", collection, terms });
  parts.push(...documentPart(request, collection));
  if (request.hasNearness) parts.push(...nearnessPart(request, collection));
  if (second !== undefined && second.probability >= runnerUpMin) {
    const { collection: rival, terms: words } = second;
    parts.push({ kind: "runner-up", collection: rival, probability: told(second), terms: words });
  }
  if (judgements < judgementsMin) parts.push({ kind: "few-judgements", judgements });
  return parts;
}

function configuredPart({ automateAt, suggestAt }: ConfiguredLevels): ReasoningPart[] {
  if (automateAt === undefined && suggestAt === undefined) return [];
  const [high = null, medium = null] = [automateAt, suggestAt];
  return [{ kind: "configured-levels", automateAt: high, suggestAt: medium }];
}

function ticketParts({ evidence }: ReasoningRequest, collection: string): ReasoningPart[] {
  const similar = evidence.similar.filter(({ similarity }) => similarity >= similarMin);
  const own = similar.filter(({ label }) => label === collection);
  const [first] = own;
  if (first === undefined) return [];
  if (first.similarity >= sameMin) return [{ kind: "same-ticket", collection, id: first.key }];
  return [{ kind: "tickets", collection, ids: own.map(({ key }) => key), of: similar.length }];
}

/** The same text that people placed in several collections. */
function contradiction({ evidence }: ReasoningRequest): ReasoningPart[] {
  const same = evidence.similar.filter(({ similarity }) => similarity >= sameMin);
  if (new Set(same.map(({ label }) => label)).size < 2) return [];
  return [
    {
      kind: "contradiction",
      tickets: same.map(({ key, label }) => ({ id: key, collection: label })),
    },
  ];
}

function documentPart({ votes }: ReasoningRequest, collection: string): ReasoningPart[] {
  const hits = votes.pages.slice(0, hitsMax);
  const own = hits.filter((page) => page.collection === collection);
  const [first] = own;
  if (first === undefined) return [];
  const { length: count } = own;
  return [{ kind: "documents", collection, count, of: hits.length, first: first.title }];
}

function nearnessPart({ votes }: ReasoningRequest, collection: string): ReasoningPart[] {
  const { nearest } = votes;
  const count = nearest.filter((name) => name === collection).length;
  return count === 0 ? [] : [{ kind: "nearness", collection, count, of: nearest.length }];
}
