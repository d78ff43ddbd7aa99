/** The thread that copies and checks, so that the thread that answers stays free. */
import { answerQuestions } from "../base/index.ts";
import { type BackupThread, backUpWhenDue } from "./scheduled-backup.ts";

answerQuestions({ run: (turn) => backUpWhenDue(turn) } satisfies BackupThread);
