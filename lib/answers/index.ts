/** Answers to questions, in the words of the documentation. */
export type { AnswerEvent, AskOptions } from "./answer-question.ts";
export {
  createAnswerer,
  type QuestionAnswerer,
  type QuestionAnswererOptions,
} from "./create-answerer.ts";
