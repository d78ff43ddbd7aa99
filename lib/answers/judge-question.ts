/** Loads what analyses texts with the first question, as `createAnswerer` does. */
import type { VisibleStore } from "../contract/index.ts";
import type { Answerability } from "./sheet/answerability.ts";

/** Rejects with `index_unavailable` before the first generation. */
export async function judgeQuestion(
  store: Required<Pick<VisibleStore, "answerGround">>,
  question: string,
): Promise<Answerability> {
  const { answerability, sectionsJudged, sharedAnalyser } = await import(
    "./sheet/answerability.ts"
  );
  const ground = await store.answerGround(question, { limit: sectionsJudged });
  return answerability(question, ground, sharedAnalyser());
}
