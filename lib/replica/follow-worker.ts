/** The thread that keeps a node's copy level: each call of the driver that fetches holds its thread. */
import { answerQuestions } from "../base/index.ts";
import { following } from "./follow-loop.ts";

answerQuestions(following);
