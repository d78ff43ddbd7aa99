import type { InterfaceLanguage } from "../contract/index.ts";
import { interfaceLanguages } from "../contract/interface-languages.ts";
import { chineseText } from "./chinese.ts";
import { dutchText } from "./dutch.ts";
import { englishText } from "./english-text.ts";
import { frenchText } from "./french.ts";
import { germanText } from "./german-text.ts";
import { italianText } from "./italian.ts";
import { japaneseText } from "./japanese.ts";
import { polishText } from "./polish.ts";
import { portugueseText } from "./portuguese.ts";
import { spanishText } from "./spanish.ts";
import { createTranslator, type Translated, type Translator } from "./translator.ts";

const messages: Readonly<Record<InterfaceLanguage, Translated<typeof englishText>>> = {
  en: englishText,
  de: germanText,
  fr: frenchText,
  es: spanishText,
  pt: portugueseText,
  it: italianText,
  nl: dutchText,
  pl: polishText,
  ja: japaneseText,
  zh: chineseText,
};

export type TextTranslator = Translator<typeof englishText>;

/** For the text of a page: in the language of the page where there is a table, otherwise English. */
export function textTranslator(tag = "en"): TextTranslator {
  const primary = tag.toLowerCase().split("-")[0];
  const language = interfaceLanguages.find((one) => one === primary) ?? "en";
  return createTranslator<typeof englishText>({ language, messages: messages[language] });
}

type BoxName = keyof typeof englishText extends infer Key
  ? Key extends `box.${infer Name}`
    ? Name
    : never
  : never;

/** The word for a kind of box that has this one in English; null for any other text. */
export function boxWord(word: string, t: TextTranslator): string | null {
  const entry = Object.entries(englishText).find(
    ([key, text]) => key.startsWith("box.") && text === word,
  );
  // The keys of the table.
  return entry === undefined ? null : t(`box.${entry[0].slice("box.".length) as BoxName}`);
}
