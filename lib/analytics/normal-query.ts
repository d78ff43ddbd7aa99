/** The form in which searches of the same text are counted together. */
import { looksPrivate } from "../base/index.ts";

/** A longer text was pasted; no other search will be the same. */
const textLengthMax = 200;
/** Control and format characters would act on a terminal that shows the list. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]+/gu;

/** Case, width and spaces do not matter; null for a text that is not kept. */
export function normalQuery(query: string): string | null {
  if (query.length > 4 * textLengthMax || looksPrivate(query)) return null;
  const text = query
    .normalize("NFKC")
    .replace(unseen, " ")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
  return text === "" || text.length > textLengthMax || looksPrivate(text) ? null : text;
}
