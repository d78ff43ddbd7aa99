/** Answers to questions, in the words of the documentation. */
export type { AnswerEvent, AskOptions, InTurn } from "./answer-question.ts";
export {
  createAnswerer,
  type QuestionAnswerer,
  type QuestionAnswererOptions,
} from "./create-answerer.ts";
export { judgeQuestion } from "./judge-question.ts";
export { packGround } from "./pack-ground.ts";
export type { PackedSection, PackedSections } from "./packed/pack-sections.ts";
export { type AgentPage, agentsText } from "./reading/agents-text.ts";
export { serverCard } from "./reading/server-card.ts";
export { skillIndex, skillName, skillText } from "./reading/skill-text.ts";
export type { Answerability } from "./sheet/answerability.ts";
export {
  type AnswerModel,
  type AnswerModelOptions,
  openAnswerModel,
} from "./worded/answer-model.ts";
