/** Answers to questions, in the words of the documentation. */
export {
  type AnswerEvent,
  type AskOptions,
  createAnswerer,
  type QuestionAnswerer,
  type QuestionAnswererOptions,
} from "./answerer.ts";
