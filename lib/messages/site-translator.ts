import type { InterfaceLanguage } from "../contract/index.ts";
import { english } from "./english.ts";
import { german } from "./german.ts";
import { createTranslator, type Translator } from "./translator.ts";

const messages = { en: english, de: german } as const;

export type SiteTranslator = Translator<typeof english>;

/** For header, sign-in, explorer and reading pages. */
export function siteTranslator(language: InterfaceLanguage): SiteTranslator {
  // Not made ahead: a bundle that has no use for the tables leaves them out.
  return createTranslator<typeof english>({ language, messages: messages[language] });
}
