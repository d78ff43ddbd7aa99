/** The answers of logistic regression beside those of the model, on the same tickets. */
import { isRight, type JudgedDecision } from "./judged-decision.ts";

export interface RivalFigures {
  /** Share of right answers of logistic regression, 0 to 1. */
  readonly accuracy: number;
  /** Tickets that only one of the two placed rightly. */
  readonly onlyModel: number;
  readonly onlyRival: number;
}

/** Null when it answered none of the tickets that belong somewhere. */
export function compareRival(all: readonly JudgedDecision[]): RivalFigures | null {
  const both = all.filter(({ expected, rival }) => expected !== null && rival !== null);
  if (both.length === 0) return null;
  const isRivalRight = ({ expected, rival }: JudgedDecision): boolean => rival === expected;
  return {
    accuracy: both.filter(isRivalRight).length / both.length,
    onlyModel: both.filter((each) => isRight(each) && !isRivalRight(each)).length,
    onlyRival: both.filter((each) => !isRight(each) && isRivalRight(each)).length,
  };
}
