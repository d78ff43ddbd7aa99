/** The thread in which questions are looked at, behind everything that answers. */
import { answerQuestions, type JobThread } from "../../base/index.ts";
import { type GapLookJob, lowerPriority, runGapLook } from "./gap-look.ts";
import type { LookResult } from "./look-for-gaps.ts";

lowerPriority();
answerQuestions({ run: runGapLook } satisfies JobThread<GapLookJob, LookResult | null>);
