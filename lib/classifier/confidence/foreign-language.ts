/** Whether a ticket is written in a language that no documentation is written in. */
import {
  detectLanguage,
  fold,
  functionWords,
  isAnyFunctionWord,
  type Language,
  languages,
} from "../../corpus/index.ts";
import type { KnowledgeStore } from "../../search/index.ts";
import type { LookedUpWord } from "../evidence/grounds.ts";
import { FeatureKind, hashSlice } from "../features/feature-hash.ts";
import type { LinearModel } from "../linear/linear-model.ts";

type Documents = Pick<KnowledgeStore, "pageCounts" | "sectionCounts" | "wordCount">;

/** Characters read: the first sentences tell the language. */
const readLength = 1_000;
/** Words looked up in the documents. */
const wordsMax = 8;
/** Documents quote single words of other languages: as many pages as 1 % of the sections do not. */
const spokenShare = 0.01;
/** Fewer words of documents do not show which languages they know. */
const documentWordsMin = 200;
/** Few pages have few of a language's function words; one of four shows that it is theirs. */
const spokenMin = 0.25;
const letters = /\p{L}{2,}/gu;
/** What tells where no space parts words. */
const characters: Partial<Record<Language, RegExp>> = {
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  zh: /\p{Script=Han}/gu,
};

/**
 * The language of a text whose function words are missing from the documents. Null where they have
 * them, for a text that does not tell its language, and without documents.
 */
export function foreignLanguage(text: string, documents: Documents | null): Language | null {
  const read = text.slice(0, readLength);
  const language = documents === null ? null : detectLanguage(read);
  if (documents === null || language === null || language === "und") return null;
  if (documents.wordCount() < documentWordsMin) return null;
  const own = wordsOnlyIn(language, read).slice(0, wordsMax);
  if (own.length === 0) return null;
  const sections = [...documents.sectionCounts().values()].reduce((sum, count) => sum + count, 0);
  if (sections === 0) return null;
  const counts = documents.pageCounts(own);
  const isSpoken = (word: string): boolean => {
    const pages = counts.get(word)?.pages;
    if (pages === undefined) return true;
    const count = [...pages.values()].reduce((sum, share) => sum + share, 0);
    return count > 0 && count >= spokenShare * sections;
  };
  return own.filter(isSpoken).length >= spokenMin * own.length ? null : language;
}

/** What a ticket tells of its language. */
export interface TicketLanguage {
  /** The ticket's language, when no document is written in it. */
  readonly foreign: Language | null;
  /** Features of its function words: where it has a foreign language, of those that no other has. */
  readonly grammar: readonly number[];
}

export function ticketLanguage(text: string, documents: Documents | null): TicketLanguage {
  const foreign = foreignLanguage(text, documents);
  const read = text.slice(0, readLength);
  const found = foreign === null ? functionWordsOf(read) : wordsOnlyIn(foreign, read);
  const grammar = found.map(fold).map((word) => hashSlice(word, 0, word.length, FeatureKind.word));
  return { foreign, grammar };
}

/**
 * Whether most of a ticket's function words, and where its language is not known most of all its words,
 * stand in no document and in no judged ticket. Nobody has shown then that an answer to it is right.
 */
export function isUnspoken(
  { foreign, grammar, words }: TicketLanguage & { readonly words: readonly LookedUpWord[] },
  { table }: Pick<LinearModel, "table">,
): boolean {
  const lacks = (feature: number): boolean => table.find(feature) === -1;
  const content = foreign === null ? words : [];
  const unknown =
    content.filter(({ pages, feature }) => pages === 0 && lacks(feature)).length +
    grammar.filter(lacks).length;
  return 2 * unknown > content.length + grammar.length;
}

function functionWordsOf(text: string): readonly string[] {
  const found = new Set(text.toLowerCase().match(letters));
  return [...found].filter((word) => isAnyFunctionWord(fold(word)));
}

/** Function words of the text that no other language has, or characters of its script. */
function wordsOnlyIn(language: Language, text: string): readonly string[] {
  const script = characters[language];
  const found = [...new Set(text.toLowerCase().match(script ?? letters) ?? [])];
  if (script !== undefined) return found;
  const others = languages.filter((other) => other !== language);
  return found
    .filter((word) => functionWords[language].has(word))
    .filter((word) => !others.some((other) => functionWords[other].has(word)));
}
