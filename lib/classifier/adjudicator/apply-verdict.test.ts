import { describe, expect, test } from "vitest";
import type { CollectionCandidate, TicketDecision } from "../decision.ts";
import { formatReasoning } from "../reasoning/format-reasoning.ts";
import { applyVerdict } from "./apply-verdict.ts";

const candidate = (collection: string, probability: number): CollectionCandidate => ({
  collection,
  probability,
  terms: [`${collection}-term`],
  similarTickets: [],
  documents: [
    { id: `kb://${collection}/a.md`, title: collection, url: `/${collection}`, score: 1 },
  ],
});

const decision: TicketDecision = {
  collection: "cards",
  subTheme: "lost",
  repo: { org: "bank", name: "cards", branch: "main" },
  named: null,
  confidence: "medium",
  probability: 0.5,
  isCalibrated: true,
  isUnsure: true,
  candidates: [candidate("cards", 0.5), candidate("transfers", 0.3), candidate("cash", 0.05)],
  reasoning: [{ kind: "assigned", collection: "cards", confidence: "medium", probability: 0.5 }],
  fields: [],
  modelSequence: 7,
};
const repoOf = (name: string) => ({ org: "bank", name, branch: "main" });
const chosen = (collection: string) =>
  applyVerdict(decision, { kind: "chosen", collection, reason: "Because" }, repoOf);

describe("an adjudicator", () => {
  test("that agrees does not change the decision", () => {
    expect(chosen("cards")).toEqual({
      decision,
      note: "The adjudicator agrees. Adjudicator: Because.",
    });
  });

  test("moves a ticket to a candidate that is nearly as likely", () => {
    const { decision: moved, note } = chosen("transfers");
    expect(note).toBe('The adjudicator chose "transfers" before "cards". Adjudicator: Because.');
    expect(moved).toMatchObject({
      collection: "transfers",
      subTheme: null,
      repo: { name: "transfers" },
      confidence: "low",
      modelSequence: 7,
    });
    const probabilities = moved.candidates.map(({ probability }) => probability);
    expect(probabilities).toEqual(probabilities.toSorted((left, right) => right - left));
    expect(moved.candidates[0]).toMatchObject({
      collection: "transfers",
      probability: moved.probability,
    });
    expect(probabilities.reduce((sum, share) => sum + share, 0)).toBeCloseTo(0.85, 10);
    expect(formatReasoning(moved.reasoning)).toContain('Assigned to "transfers" (low).');
  });

  test("does not move it to a candidate that little speaks for", () => {
    const { decision: kept, note } = chosen("cash");
    expect(kept).toMatchObject({ collection: "cards", confidence: "low", probability: 0.5 });
    expect(note).toMatch(/^The adjudicator would choose "cash", but the evidence outweighs it\./);
  });

  test("that finds none fitting lowers the confidence only", () => {
    const { decision: kept } = applyVerdict(decision, { kind: "none", reason: "" }, repoOf);
    expect(kept).toMatchObject({ collection: "cards", subTheme: "lost", confidence: "low" });
    expect(formatReasoning(kept.reasoning)).toContain("(low)");
  });

  test("that is not available does not change the answer, which says so", () => {
    const verdict = { kind: "unavailable", why: "did not answer in time" } as const;
    expect(applyVerdict(decision, verdict, repoOf)).toEqual({
      decision,
      note: "The adjudicator did not answer in time, so the classifier answered alone.",
    });
  });
});
