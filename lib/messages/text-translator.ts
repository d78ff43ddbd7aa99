import { englishText } from "./english-text.ts";
import { germanText } from "./german-text.ts";
import { createTranslator, type Translator } from "./translator.ts";

export type TextTranslator = Translator<typeof englishText>;

/** For the text of a page: in the language of the page where there is a table, otherwise English. */
export function textTranslator(tag = "en"): TextTranslator {
  const isGerman = /^de(?:-|$)/i.test(tag);
  return createTranslator<typeof englishText>(
    isGerman ? { language: "de", messages: germanText } : { language: "en", messages: englishText },
  );
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
