/** How sure an answer is: what was learnt from judged tickets, or what documents and names can tell before. */
import { type CalibratedEvidence, judgementsMin } from "../confidence/calibration.ts";
import { isUnspoken } from "../confidence/foreign-language.ts";
import {
  type ConfidenceLevel,
  type ConfiguredLevels,
  documentedMedium,
  levelOf,
  thresholdsUnder,
} from "../confidence/thresholds.ts";
import { topicShare } from "../confidence/topic-share.ts";
import { type GroundsRequest, wordsThatTell } from "../evidence/grounds.ts";
import type { WeighedEvidence } from "../evidence/weigh-evidence.ts";
import type { TicketFeatures } from "../features/ticket-features.ts";
import type { ModelKnowledge } from "./model-knowledge.ts";
import type { DecisionRequest } from "./read-ticket.ts";

const topicShareMin = 0.3;
/** No word is a large share of a long text: so many that point there, and a probability of this, say as much. */
const tellingMin = 8;
const sureMin = 0.97;
/**
 * Less of the votes of documents, and a title is no surer: what two collections have a page about,
 * such as "Serialization", is asked of both. Of link texts of five and of seven documentations 86 and
 * 92 % of the `high` answers were right without this, all of them with it.
 */
const voteMin = 0.9;
/**
 * Share of a ticket's weight that a large documentation usually knows; a smaller one knows less of
 * any text, and no more is asked than its documents know of each other. With less, the odds of an
 * answer fall with the fourth power of what is missing: tickets of other products share words with a
 * documentation, and what they are about is not in it. Measured with 15 to 233 documents, with 930 for
 * .7 alone, powers of 2 to 6, shares of .6 to .7: `content/decisions/ticket-model.md`.
 */
const usuallyKnown = 0.7;
const knownPower = 4;
/**
 * Before there are judgements, what looks sure must also be what all agree on and what the ticket is
 * about; 3 of 10 words in titles keep 86 % of such answers to questions about documentation and 3 %
 * of those to tickets that it is not about.
 */
export function levelFor(
  request: DecisionRequest,
  evidence: WeighedEvidence,
  calibrated: CalibratedEvidence,
  knowledge: ModelKnowledge,
): ConfidenceLevel {
  const { votes, linear, names, similar, keywords, bare } = evidence;
  const { order, confidence } = calibrated;
  const { calibration, learner, namedWords, taxonomy, documented, documentsKnown } = knowledge;
  const best = order[0] as number;
  const name = names[best] as string;
  const isJudged = calibration.judgements >= judgementsMin;
  const hasVotes = votes.some((share) => share > 0);
  const medium = documentedMedium[request.isLong ? "letter" : "title"];
  const { thresholds } = calibration;
  const known = isJudged || !hasVotes ? thresholds : { ...thresholds, medium };
  const isSaid = (keywords[best] as number) > 0 || request.named?.collection === name;
  const configured: ConfiguredLevels = taxonomy.find(name) ?? {};
  const isSet = configured.automateAt !== undefined || configured.suggestAt !== undefined;
  const isPlain = isJudged || isSaid || isSet || !documented.has(name) || documentsKnown === 0;
  const usual = Math.min(usuallyKnown, documentsKnown);
  const sure = isPlain ? confidence : sureOf(confidence, evidence.vector.knownShare / usual);
  const level = levelOf(sure, thresholdsUnder(configured, known));
  if (level !== "high") return level;
  if ((isJudged || documented.size > 0) && isUnspoken(request, learner.model)) return "medium";
  if (isJudged) return isSet || isSurelyInside(calibrated) ? level : "medium";
  const isFirst = (values: Float64Array): boolean =>
    values.every((value) => value <= (values[best] as number));
  if (!isFirst(linear) || (hasVotes && !isFirst(votes))) return "medium";
  if (isSaid) return "high";
  // Any of the others may have been left out of the documents: names alone do not tell.
  if (bare.some((share) => share > 0)) return "medium";
  if (hasVotes && !request.isLong && (votes[best] as number) < voteMin) return "medium";
  const placed = similar.flatMap(({ label, key }) =>
    label === name ? (learner.find(key)?.features ?? []) : [],
  );
  const said = [
    ...placed,
    ...(namedWords.has(name) ? [namedWords.get(name) as TicketFeatures] : []),
  ];
  if (topicShare(request.words, name, said) >= topicShareMin) return "high";
  const telling = wordsThatTell(groundsOf(request, evidence, calibrated, knowledge));
  return sure >= sureMin && telling.length >= tellingMin ? "high" : "medium";
}

/** What is likely right may still belong nowhere; a threshold of the operator's own stands. */
function isSurelyInside({ fit }: CalibratedEvidence): boolean {
  return fit === null || fit.share > fit.sure;
}

/** The probability of an answer to a ticket of which this part is known of what usually is. */
function sureOf(probability: number, known: number): number {
  const odds = probability * Math.min(1, known) ** knownPower;
  return odds / (odds + 1 - probability);
}

export function groundsOf(
  { words, named }: DecisionRequest,
  evidence: WeighedEvidence,
  { order }: CalibratedEvidence,
  knowledge: ModelKnowledge,
): GroundsRequest {
  const place = order[0] as number;
  return {
    words,
    evidence,
    place,
    isNamed: named?.collection === evidence.names[place],
    knowledge,
    isCalibrated: knowledge.calibration.judgements >= judgementsMin,
  };
}
