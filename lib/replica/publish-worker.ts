/** The thread that publishes: it reads large rows, and each read holds its thread. */
import { answerQuestions } from "../base/index.ts";
import { publishing } from "./publishing.ts";

answerQuestions(publishing);
