/** Collects the words of languages that write compounds and splits them when all words are known. */
import type { AnalysedChunk } from "../analysis/analysed-chunk.ts";
import type { Language } from "../analysis/languages.ts";
import {
  beginningLength,
  type CompoundLexicon,
  mayBeCompound,
  splitCompound,
  writesCompounds,
} from "../analysis/split-compound.ts";

/** Terms of the parts, by the term of the whole. */
export type CompoundParts = ReadonlyMap<number, readonly number[]>;

interface WordList {
  /** Terms of words in this language, with their number of spellings. */
  readonly stems: Map<string, number>;
  /** Words long enough to be split, with their terms. */
  readonly candidates: Map<string, string>;
  /** First letters of the words: most ways to cut a word are ruled out by them. */
  readonly beginnings: Set<string>;
}

export class CompoundWords {
  private readonly lists: Map<Language, WordList> = new Map();

  /** Repeated calls with the same chunk are cheap, but each chunk should be passed once. */
  add(chunk: AnalysedChunk, language: Language): void {
    if (!writesCompounds(language)) return;
    const list = this.listOf(language);
    chunk.words.forEach((word, index) => {
      const term = chunk.wordTerms[index] as string;
      list.stems.set(term, (list.stems.get(term) ?? 0) + 1);
      list.beginnings.add(word.slice(0, beginningLength));
      if (mayBeCompound(word)) list.candidates.set(word, term);
    });
  }

  /** `number` gives the number of a term; `neighbours` knows words of other segments. */
  split(
    number: (term: string) => number,
    neighbours: CompoundLexicon | undefined,
  ): ReadonlyMap<Language, CompoundParts> {
    const entries = [...this.lists].map(([language, list]): [Language, CompoundParts] => [
      language,
      partsOf(language, list, { number, neighbours }),
    ]);
    return new Map(entries);
  }

  private listOf(language: Language): WordList {
    const known = this.lists.get(language);
    if (known !== undefined) return known;
    const list: WordList = { stems: new Map(), candidates: new Map(), beginnings: new Set() };
    this.lists.set(language, list);
    return list;
  }
}

function partsOf(
  language: Language,
  list: WordList,
  known: {
    readonly number: (term: string) => number;
    readonly neighbours: CompoundLexicon | undefined;
  },
): CompoundParts {
  const { number, neighbours } = known;
  const parts = new Map<number, readonly number[]>();
  const lexicon: CompoundLexicon = {
    frequency: (stem) => (list.stems.get(stem) ?? 0) + (neighbours?.frequency(stem) ?? 0),
    hasBeginning: (letters) => neighbours !== undefined || list.beginnings.has(letters),
  };
  for (const [word, term] of list.candidates) {
    const stems = splitCompound(word, language, lexicon).filter((stem) => stem !== term);
    if (stems.length > 0) parts.set(number(term), [...new Set(stems)].map(number));
  }
  return parts;
}
