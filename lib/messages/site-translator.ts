import type { InterfaceLanguage } from "../contract/index.ts";
import { chinese } from "./chinese.ts";
import { dutch } from "./dutch.ts";
import { english } from "./english.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import { italian } from "./italian.ts";
import { japanese } from "./japanese.ts";
import { polish } from "./polish.ts";
import { portuguese } from "./portuguese.ts";
import { spanish } from "./spanish.ts";
import { createTranslator, type Translated, type Translator } from "./translator.ts";

const messages: Readonly<Record<InterfaceLanguage, Translated<typeof english>>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
  it: italian,
  nl: dutch,
  pl: polish,
  ja: japanese,
  zh: chinese,
};

export type SiteTranslator = Translator<typeof english>;

/** For header, sign-in, explorer and reading pages. */
export function siteTranslator(language: InterfaceLanguage): SiteTranslator {
  // Not made ahead: a bundle that has no use for the tables leaves them out.
  return createTranslator<typeof english>({ language, messages: messages[language] });
}
