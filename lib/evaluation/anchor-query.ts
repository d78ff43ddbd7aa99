/** Whether the text of a link is something that a person could search for, and as which query. */

import { trimEndWhere } from "../base/index.ts";
import { limits } from "../contract/index.ts";
import { fold, functionWords, type Language } from "../corpus/index.ts";

/** Words that point instead of naming: a link with no other words says nothing about its target. */
const pointingWords: ReadonlySet<string> = new Set(
  (
    "here there link links page pages section sections chapter article doc docs documentation " +
    "guide reference example examples detail details info information next previous back read see " +
    "learn click check find go visit please " +
    "hier dort seite abschnitt mehr weiter zurück ici là page suite plus aquí más qui aqui mais " +
    "här mer sida hier meer pagina"
  )
    .split(" ")
    .map(fold),
);
const address = /^(?:[a-z][a-z\d+.-]*:\S+|www\.\S+|[\w.-]*\/\S*|\S+\.(?:mdx?|html?|txt))$/i;
/** Syntax of a query, as a hyphen before a word is. */
const quotes = /["“”„«»]/g;
const frontMarks = /^(?:[\s,;:!?*→←]|-(?!-))+/;
const backMark = /[\s,;:.!?*→←]/;
const words = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * The query made from a link's text on a page of that language; null if the text is an address, or
 * only points, like "here", "this page" and "3".
 */
export function anchorQuery(text: string, language: Language): string | null {
  const front = text.replace(quotes, "").replace(frontMarks, "");
  const bare = trimEndWhere(front, (character) => backMark.test(character))
    .replace(/\s+/g, " ")
    .trim();
  if (bare.length > limits.queryLengthMax || address.test(bare)) return null;
  return tellingWords(bare, language).some((word) => /\p{L}/u.test(word)) ? bare : null;
}

/** Whether every meaningful word of the text is also in the title. */
export function isInTitle(text: string, title: string, language: Language): boolean {
  const known = new Set(foldedWords(title));
  return tellingWords(text, language).every((word) => known.has(word));
}

function tellingWords(text: string, language: Language): string[] {
  const empty = functionWords[language];
  return foldedWords(text).filter((word) => !empty.has(word) && !pointingWords.has(word));
}

function foldedWords(text: string): string[] {
  return fold(text).match(words) ?? [];
}
