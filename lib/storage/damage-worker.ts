/** The thread that reads large databases at a start, so that the thread that answers stays free. */
import { answerQuestions } from "../base/index.ts";
import { type DamageThread, findDamageHere } from "./find-damage.ts";

answerQuestions({ run: (search) => findDamageHere(search) } satisfies DamageThread);
