/** A question with the documents that answer it: what every measurement is made of. */
import { createHash } from "node:crypto";
import type { Grades } from "./measures.ts";

export interface JudgedQuestion {
  /** Unique in its set and the same in every run, so that two runs can be compared. */
  readonly id: string;
  readonly query: string;
  /** One collection, or several separated by commas; null searches all. */
  readonly collection: string | null;
  /** Grade by document id; at least one is above 0. */
  readonly grades: Grades;
}

/** For questions that came without an id: the same question has the same one everywhere. */
export function questionId(query: string, collection: string | null): string {
  return createHash("sha256")
    .update(`${collection ?? ""}\0${query}`)
    .digest("hex")
    .slice(0, 12);
}
