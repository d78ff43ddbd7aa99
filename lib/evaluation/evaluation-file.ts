/** A measurement as a file, so that a later one can be compared with it. */
import { readFileSync } from "node:fs";
import * as z from "zod";
import { packageVersion, parseNestedJson } from "../base/index.ts";
import { KnowledgeError } from "../contract/index.ts";
import type { Evaluation } from "./evaluate.ts";

const share = z.number().min(0).max(1);
const Measures = z.object({ ndcg5: share, ndcg10: share, mrr: share, recall: share, hit1: share });

const StoredEvaluation = z.object({
  format: z.literal(1),
  recallDepth: z.int().min(1),
  questions: z.array(z.object({ id: z.string(), query: z.string(), measures: Measures })),
});
export type StoredEvaluation = z.infer<typeof StoredEvaluation>;

export interface EvaluationOrigin {
  /** "links", or the file of the questions. */
  readonly set: string;
  /** Generation of the index that answered. */
  readonly generation: number;
}

export function formatEvaluation(evaluation: Evaluation, origin: EvaluationOrigin): string {
  const context = { format: 1, version: packageVersion(), at: new Date().toISOString(), ...origin };
  return `${JSON.stringify({ ...context, ...evaluation }, null, 2)}\n`;
}

/** Throws `evaluation_input_invalid` for a file that `--output` has not written. */
export function readEvaluation(file: string): StoredEvaluation {
  const parsed = StoredEvaluation.safeParse(readJson(file));
  if (parsed.success) return parsed.data;
  throw new KnowledgeError(
    "evaluation_input_invalid",
    `${file} is not a measurement; name a file written by "knowledge eval search --output".`,
  );
}

function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new KnowledgeError("evaluation_input_invalid", `The file ${file} cannot be read.`, {
      cause: error,
    });
  }
  try {
    return parseNestedJson(text);
  } catch {
    return null;
  }
}
