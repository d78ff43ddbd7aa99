/** What an adjudicator's choice changes: only the order of the candidates. */
import type { CollectionCandidate, ReasoningPart, TicketDecision } from "../decision.ts";
import type { AdjudicatorVerdict } from "./adjudicator.ts";

/**
 * How much more likely its choice is taken to be than without it: it outweighs a candidate that is up
 * to so many times as probable. Below what published few-shot figures of language models would
 * allow, because a ticket may try to talk to it.
 */
const odds = 6;

export interface Reranked {
  readonly decision: TicketDecision;
  /** What the reasoning says about it. */
  readonly note: string;
}

/**
 * `repoOf` gives the repository for tickets of a collection. The level never rises, because the
 * confidence that a language model claims has never been measured.
 */
export function applyVerdict(
  decision: TicketDecision,
  verdict: AdjudicatorVerdict,
  repoOf: (collection: string) => TicketDecision["repo"],
): Reranked {
  if (verdict.kind === "unavailable") {
    return { decision, note: `The adjudicator ${verdict.why}, so the classifier answered alone.` };
  }
  const said = verdict.reason === "" ? "" : ` Adjudicator: ${sentence(verdict.reason)}`;
  if (verdict.kind === "none") {
    const note = `The adjudicator finds that no candidate fits.${said}`;
    return { decision: withLevel(decision, "low"), note };
  }
  const { collection } = verdict;
  const candidates = weighed(decision.candidates, collection);
  const [best] = candidates;
  if (best === undefined || best.collection === decision.collection) {
    const agrees = collection === decision.collection;
    const note = agrees
      ? `The adjudicator agrees.${said}`
      : `The adjudicator would choose "${collection}", but the evidence outweighs it.${said}`;
    return { decision: agrees ? decision : withLevel(decision, "low"), note };
  }
  const note = `The adjudicator chose "${collection}" before "${decision.collection}".${said}`;
  return { decision: moved(decision, best, candidates, repoOf), note };
}

function weighed(
  candidates: readonly CollectionCandidate[],
  chosen: string,
): readonly CollectionCandidate[] {
  const sum = candidates.reduce((total, { probability }) => total + probability, 0);
  const raised = candidates.map((candidate) => ({
    ...candidate,
    probability: candidate.probability * (candidate.collection === chosen ? odds : 1),
  }));
  const raisedSum = raised.reduce((total, { probability }) => total + probability, 0);
  const scale = raisedSum === 0 ? 0 : sum / raisedSum;
  return raised
    .map((candidate) => ({ ...candidate, probability: candidate.probability * scale }))
    .sort((left, right) => right.probability - left.probability);
}

function moved(
  decision: TicketDecision,
  best: CollectionCandidate,
  candidates: readonly CollectionCandidate[],
  repoOf: (collection: string) => TicketDecision["repo"],
): TicketDecision {
  const { collection, probability, terms } = best;
  const [, second] = candidates;
  const reasoning: ReasoningPart[] = [
    { kind: "assigned", collection, confidence: "low", probability: null },
  ];
  if (terms.length > 0) reasoning.push({ kind: "terms", collection, terms });
  if (second !== undefined) reasoning.push({ kind: "runner-up", ...second, probability: null });
  return {
    ...decision,
    collection,
    subTheme: null,
    repo: repoOf(collection),
    confidence: "low",
    probability,
    // What it has raised was never held against judgements.
    isCalibrated: false,
    candidates,
    reasoning,
  };
}

function withLevel(
  decision: TicketDecision,
  confidence: TicketDecision["confidence"],
): TicketDecision {
  const reasoning = decision.reasoning.map((part) =>
    part.kind === "assigned" ? { ...part, confidence } : part,
  );
  return { ...decision, confidence, reasoning };
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
