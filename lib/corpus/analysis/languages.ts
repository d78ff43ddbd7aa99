/** The languages that the index knows rules for, and how a page or a configuration names one. */

import { primarySubtag } from "../../contract/index.ts";

export const languages = [
  "en",
  "de",
  "fr",
  "es",
  "it",
  "pt",
  "nl",
  "sv",
  "no",
  "da",
  "fi",
  "ru",
  "pl",
  "ja",
  "zh",
] as const;

/** `und` is any other language: its words are searched as spelt. */
export type Language = (typeof languages)[number] | "und";

/** Both written standards of Norwegian share one stemmer. */
const aliases: Readonly<Record<string, Language>> = { nb: "no", nn: "no" };

/**
 * Language of a BCP 47 tag such as `de`, `pt-BR` or `de_AT`; `und` for one without rules here, null
 * for an invalid tag. The name of a language, such as "German", is not a tag.
 */
export function languageOfTag(tag: string): Language | null {
  const primary = primarySubtag(tag);
  if (primary === null) return null;
  return languages.find((code) => code === primary) ?? aliases[primary] ?? "und";
}
