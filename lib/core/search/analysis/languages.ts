/** The languages that the index knows rules for, and how a page or a configuration names one. */

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
] as const;

/** `und` is any other language: its words are searched as they are spelt. */
export type Language = (typeof languages)[number] | "und";

/** Both written standards of Norwegian share one stemmer. */
const aliases: Readonly<Record<string, Language>> = { nb: "no", nn: "no" };

/**
 * Language of a BCP 47 tag such as `de`, `pt-BR` or `de_AT`; `und` for one without rules here, null
 * for a text that is no tag.
 */
export function languageOfTag(tag: string): Language | null {
  const primary = primarySubtag(tag.trim().replaceAll("_", "-"));
  if (primary === null) return null;
  return languages.find((code) => code === primary) ?? aliases[primary] ?? "und";
}

function primarySubtag(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0]?.split("-")[0] ?? null;
  } catch {
    return null;
  }
}
