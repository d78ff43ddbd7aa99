/** Answers to questions, in the words of the documentation. */
export type { AnswerEvent, AskOptions, InTurn } from "./answer-question.ts";
export {
  createAnswerer,
  type QuestionAnswerer,
  type QuestionAnswererOptions,
} from "./create-answerer.ts";
export {
  type AnswerModel,
  type AnswerModelOptions,
  openAnswerModel,
} from "./worded/answer-model.ts";
