/** From a ticket to its place, and what people say about it. */

export type { Interval } from "./confidence/wilson-interval.ts";
export { wilsonInterval } from "./confidence/wilson-interval.ts";
export { createTicketClassifier } from "./create-ticket-classifier.ts";
export { ticketQuestions } from "./documents/ticket-questions.ts";
export { compareRival, type RivalFigures } from "./evaluation/compare-rival.ts";
export { type EvaluationMethod, evaluateTickets } from "./evaluation/evaluate-tickets.ts";
export type { EvaluatedTicket } from "./evaluation/evaluated-ticket.ts";
export { isRight, type JudgedDecision } from "./evaluation/judged-decision.ts";
export { type EvaluatedField, measureFields } from "./evaluation/judged-fields.ts";
export { type CurvePoint, learningCurve } from "./evaluation/learning-curve.ts";
export type { LevelPromise } from "./evaluation/level-promise.ts";
export { type ClassificationMeasures, measureDecisions } from "./evaluation/measures.ts";
export {
  judgeLeftOut,
  measureNowhere,
  type NowhereFigures,
} from "./evaluation/nowhere-tickets.ts";
export { suggestKeywords } from "./evaluation/suggest-keywords.ts";
export { exportTickets } from "./operations/export-tickets.ts";
export type { ImportPhase } from "./operations/import-tickets.ts";
export type {
  KnowledgeClassifier,
  TicketClassifierConfig,
} from "./operations/knowledge-classifier.ts";
export { readTickets, ticketsOf } from "./operations/read-tickets.ts";
export { readBody } from "./reading/read-body.ts";
export { readSubject } from "./reading/subject.ts";
export type { ClassificationRecord } from "./records/classification-record.ts";
export type { Placement } from "./records/classification-table.ts";
export { countStoredTickets } from "./records/count-stored-tickets.ts";
export { readJudgedHere } from "./records/ticket-events.ts";
export { readTicketFields } from "./ticket-fields.ts";
export { withTrainingThread } from "./training/train-in-worker.ts";
