/** How good a search is, measured by judged questions. */
export { readAnswerQuestions } from "./answer-questions.ts";
export {
  compareEvaluations,
  type EvaluationComparison,
  lostMeasures,
  type MeasureChange,
  type QuestionChange,
} from "./compare.ts";
export {
  type Evaluation,
  evaluate,
  type MeasureName,
  measureNames,
} from "./evaluate.ts";
export { type AnswerEvaluation, evaluateAnswers } from "./evaluate-answers.ts";
export { formatEvaluation, readEvaluation, type StoredEvaluation } from "./evaluation-file.ts";
export { explainWorst, type WorstQuestion } from "./explain-worst.ts";
export type { JudgedQuestion } from "./judged-question.ts";
export { linkQuestions } from "./link-questions.ts";
export { type KindMeasures, measuresByKind } from "./measures-by-kind.ts";
export { readQuestions, writeQuestions } from "./read-questions.ts";
