/** What a sentence has of a passage that it names: words in one place, numbers and names. */
import { type Analyser, fold, functionWords, type Language } from "../../corpus/index.ts";
import { type TermSet, termSet } from "../sheet/term-set.ts";

/** `window`: share of the words that stand together there; `numbers` and `names`: shares of these. */
export type SupportFeature = "window" | "numbers" | "names";

export interface SupportEvidence extends Readonly<Record<SupportFeature, number>> {
  /** What stands there, as text: the words of the best place. */
  readonly place: string;
}

export interface CitedText {
  readonly text: string;
  readonly language: Language;
}

/** Neighbouring sentences, items or rows that are read as one place. */
const placeLength = 3;
/** Endings that words of one family may differ by, and what they share at least. */
const endingMax = 3;
const stemMin = 5;

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}_.'’:/@\\-]*[\p{L}\p{N}]|[\p{L}\p{N}]/gu;

interface Word {
  readonly terms: readonly string[];
  readonly weight: number;
  readonly kind: "number" | "name" | "word";
}

export function supportEvidence(
  sentence: string,
  { text, language }: CitedText,
  analyser: Analyser,
): SupportEvidence {
  const words = wordsOf(sentence, language, analyser);
  const units = text.split(/\n|(?<=[.!?…])\s+/u).filter((unit) => unit.trim() !== "");
  const sets = units.map((unit) => termSet(unit, language, analyser));
  let best = { share: 0, from: 0, to: 0 };
  // The shortest place that has most: what stands beside it binds no word of the sentence.
  for (let length = 1; length <= placeLength; length += 1) {
    for (let from = 0; from + length <= sets.length; from += 1) {
      const share = shareOf(words, sets.slice(from, from + length));
      if (share > best.share) best = { share, from, to: from + length };
    }
  }
  const numbers = words.filter(({ kind }) => kind === "number");
  const names = words.filter(({ kind }) => kind === "name");
  return {
    window: best.share,
    numbers: numbers.length === 0 ? 1 : shareOf(numbers, sets),
    names: names.length === 0 ? 1 : shareOf(names, sets),
    place: units.slice(best.from, best.to).join("\n"),
  };
}

/** Without those that only join others. */
function wordsOf(sentence: string, language: Language, analyser: Analyser): Word[] {
  return [...sentence.matchAll(wordPattern)].flatMap(({ 0: raw, index }) => {
    if (functionWords[language]?.has(fold(raw))) return [];
    const terms = [...termSet(raw, language, analyser).terms];
    const kind = /\d/.test(raw) ? "number" : index > 0 && /^\p{Lu}/u.test(raw) ? "name" : "word";
    return [{ terms, kind, weight: weightOf(kind, raw) }];
  });
}

/** Long words tell more, and names and numbers most. */
function weightOf(kind: Word["kind"], raw: string): number {
  if (kind === "number") return 2;
  return kind === "name" ? 1.5 : Math.min(1.5, raw.length / 6);
}

function shareOf(words: readonly Word[], sets: readonly TermSet[]): number {
  let [found, all] = [0, 0];
  for (const word of words) {
    all += word.weight;
    if (sets.some((set) => stands(word, set))) found += word.weight;
  }
  return all === 0 ? 0 : found / all;
}

function stands({ terms, kind }: Word, set: TermSet): boolean {
  if (kind === "number") return terms.every((term) => set.terms.has(term));
  return terms.some((term) => set.terms.has(term) || hasFamily(term, set));
}

/** "encrypted" for "encryption", but not "internal" for "international". */
function hasFamily(term: string, { terms, beginnings }: TermSet): boolean {
  if (!beginnings.has(term.slice(0, stemMin))) return false;
  for (const other of terms) {
    const shared = sharedLength(term, other);
    if (shared >= stemMin && Math.max(term.length, other.length) - shared <= endingMax) return true;
  }
  return false;
}

function sharedLength(a: string, b: string): number {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  return at;
}
