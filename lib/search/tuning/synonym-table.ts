/** Finds the words and phrases of a query that have synonyms. */

import type { Slices } from "../../base/index.ts";
import type { ResolvedSearchTuning } from "../../contract/index.ts";
import type { Analyser, Language } from "../../corpus/index.ts";
import type { QueryWord } from "../query/query-words.ts";

/** Words of the query, next to each other, with what means the same. */
export interface SynonymMatch {
  readonly words: readonly QueryWord[];
  readonly synonyms: readonly string[];
}

export interface SynonymTable {
  /** Longest phrases first, from left to right; no word is in two matches. */
  find(
    query: string,
    words: readonly QueryWord[],
    languages: readonly Language[],
  ): readonly SynonymMatch[];
}

/** Up to this many letters a word is compared as spelt: "dos" is not the plural of "do". */
const speltLengthMax = 4;
const onlySigns = /^[^\p{L}\p{N}"]*$/u;

interface Phrase {
  /** As configured. */
  readonly text: string;
  readonly tokens: readonly string[];
}

/** Phrases as one language reads them. */
interface Reading {
  /** By the tokens of a phrase: its synonyms. */
  readonly synonyms: Map<string, Set<Phrase>>;
  /** By the first token: how many tokens the longest phrase has. */
  readonly lengths: Map<string, number>;
}

/** Null if there are no synonyms. `languages` are those of possible queries. */
export async function createSynonymTable(
  { synonyms: groups, oneWaySynonyms }: ResolvedSearchTuning,
  languages: readonly Language[],
  analyser: Analyser,
  slices: Slices,
): Promise<SynonymTable | null> {
  if (groups.length + oneWaySynonyms.length === 0) return null;
  const readings = new Map<Language, Reading>();
  for (const language of languages) {
    const reading: Reading = { synonyms: new Map(), lengths: new Map() };
    readings.set(language, reading);
    for (const group of groups) {
      const phrases = group.map((text) => phraseOf(text, language, analyser));
      for (const phrase of phrases) addPhrase(reading, phrase, phrases);
      await slices.pause();
    }
    for (const { from, to } of oneWaySynonyms) {
      const phrases = to.map((text) => phraseOf(text, language, analyser));
      addPhrase(reading, phraseOf(from, language, analyser), phrases);
      await slices.pause();
    }
  }
  return {
    find(query, words, asked) {
      const read = asked.flatMap((language) => {
        const reading = readings.get(language);
        const tokens = words.map(({ start, end }) =>
          tokensOf(query.slice(start, end), language, analyser).join(" "),
        );
        return reading === undefined ? [] : [{ reading, tokens }];
      });
      return findMatches(query, words, read);
    },
  };
}

function phraseOf(text: string, language: Language, analyser: Analyser): Phrase {
  return { text, tokens: tokensOf(text, language, analyser) };
}

function addPhrase(
  { synonyms, lengths }: Reading,
  { tokens }: Phrase,
  group: readonly Phrase[],
): void {
  const [first] = tokens;
  if (first === undefined) return;
  const key = tokens.join(" ");
  const known = synonyms.get(key) ?? new Set();
  synonyms.set(key, known);
  // A phrase is not a synonym of itself, nor of its other spelling.
  for (const phrase of group) if (phrase.tokens.join(" ") !== key) known.add(phrase);
  lengths.set(first, Math.max(lengths.get(first) ?? 0, tokens.length));
}

function tokensOf(text: string, language: Language, analyser: Analyser): string[] {
  const tokens: string[] = [];
  analyser.analyse(text, language, ({ words, wordTerms }) => {
    words.forEach((word, index) => {
      tokens.push(word.length > speltLengthMax ? (wordTerms[index] as string) : word);
    });
  });
  return tokens;
}

interface ReadQuery {
  readonly reading: Reading;
  readonly tokens: readonly string[];
}

function findMatches(
  query: string,
  words: readonly QueryWord[],
  read: readonly ReadQuery[],
): SynonymMatch[] {
  const matches: SynonymMatch[] = [];
  for (let start = 0; start < words.length; ) {
    const found = longestAt(start, reachOf(query, words, start), read);
    if (found !== null) {
      matches.push({
        words: words.slice(start, start + found.length),
        synonyms: [...found.synonyms].map(({ text }) => text),
      });
    }
    start += found?.length ?? 1;
  }
  return matches;
}

/** How many words from `start` on are adjacent, with only signs between them. */
function reachOf(query: string, words: readonly QueryWord[], start: number): number {
  let end = start + 1;
  for (; end < words.length; end++) {
    const between = query.slice(words[end - 1]?.end, words[end]?.start);
    if (!onlySigns.test(between)) break;
  }
  return end - start;
}

function longestAt(
  start: number,
  reach: number,
  read: readonly ReadQuery[],
): { readonly length: number; readonly synonyms: ReadonlySet<Phrase> } | null {
  let best: { length: number; synonyms: ReadonlySet<Phrase> } | null = null;
  for (const { reading, tokens } of read) {
    const longest = Math.min(reach, reading.lengths.get(tokens[start] as string) ?? 0);
    for (let length = longest; length > (best?.length ?? 0); length--) {
      const synonyms = reading.synonyms.get(tokens.slice(start, start + length).join(" "));
      if (synonyms !== undefined) best = { length, synonyms };
    }
  }
  return best;
}
