/** Questions with the pages that answer them, or with none, as people write them down. */
import * as z from "zod";
import { lengthMax, limits } from "../contract/index.ts";
import { readLines } from "./json-lines.ts";

const page = z.string().min(1);

/** Further fields, such as a note of who asked, are ignored. */
const AnswerLine = z
  .object({
    query: z.string().trim().min(1).check(lengthMax(limits.queryLengthMax)),
    collection: z.string().min(1).optional(),
    /** `<collection>/<file path>`, with `#anchor` for a section. */
    pages: z.array(page).min(1).optional(),
    answer: z.string().min(1).optional(),
    none: z.literal(true).optional(),
  })
  .refine(({ pages, none }) => (pages === undefined) !== (none === undefined), {
    message: "needs either pages or none",
  });

export type AnswerQuestion = z.infer<typeof AnswerLine>;

/** Throws `evaluation_input_invalid` with one line that names the file, the line and the way out. */
export function readAnswerQuestions(file: string): readonly AnswerQuestion[] {
  const questions: AnswerQuestion[] = [];
  readLines(file, AnswerLine, (question) => questions.push(question));
  return questions;
}
