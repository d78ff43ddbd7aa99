/** An answer of the model with the place that a person gave the ticket. */
import type { ConfidenceLevel } from "../confidence/thresholds.ts";
import type { JudgedField } from "./judged-fields.ts";

export interface JudgedDecision {
  readonly text: string;
  /** The right collection; null for a ticket that belongs to none. */
  readonly expected: string | null;
  readonly answered: string;
  readonly confidence: ConfidenceLevel;
  /** That the answer is right, as the model says; 0 to 1. */
  readonly probability: number;
  /** Collections, likeliest first, the answer among them. */
  readonly candidates: readonly string[];
  readonly reasoning: string;
  /** What logistic regression on the same tickets answered; null before it had any. */
  readonly rival: string | null;
  /** Configured fields of which the file says a value. */
  readonly fields: readonly JudgedField[];
}

export function isRight({ expected, answered }: JudgedDecision): boolean {
  return expected === answered;
}
