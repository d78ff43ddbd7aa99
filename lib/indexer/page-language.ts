/**
 * The language of a page: from its front matter, otherwise from its collection's configuration,
 * otherwise from its text, otherwise that of most pages of its collection, otherwise English.
 */
import { detectLanguage, type Language, languageOfTag, sampleLengthMax } from "../corpus/index.ts";
import type { ParsedDocument } from "../documents/index.ts";

const fallback: Language = "en";

/** Null when neither front matter nor text tells. `configured` is a BCP 47 tag. */
export function languageOfPage(
  document: ParsedDocument,
  configured: string | undefined,
): Language | null {
  const declared = declaredLanguage(document.frontMatter);
  if (declared !== null) return declared;
  if (configured !== undefined) return languageOfTag(configured);
  return detectLanguage(sampleOf(document));
}

/** A value that is not a language tag is ignored. */
function declaredLanguage({ lang, language }: ParsedDocument["frontMatter"]): Language | null {
  for (const value of [lang, language]) {
    const found = typeof value === "string" ? languageOfTag(value) : null;
    if (found !== null) return found;
  }
  return null;
}

/** The beginning of a page's text, used to detect its language. */
export function sampleOf({ title, sections }: ParsedDocument): string {
  let sample = title;
  for (const { heading, text } of sections) {
    if (sample.length >= sampleLengthMax) break;
    sample += `\n${heading}\n${text.slice(0, sampleLengthMax)}`;
  }
  return sample;
}

/** Language of most of the pages; the first in the alphabet of equals. */
export function commonLanguage(languages: Iterable<Language | null>): Language {
  const counts = new Map<Language, number>();
  for (const language of languages) {
    if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const sorted = [...counts].sort(
    ([left, leftCount], [right, rightCount]) => rightCount - leftCount || (left < right ? -1 : 1),
  );
  return sorted[0]?.[0] ?? fallback;
}
