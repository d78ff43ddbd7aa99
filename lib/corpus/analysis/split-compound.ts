/**
 * Splits words that a language writes together, such as "Datenbankverbindung", into words that the
 * corpus itself has. No word list can know the words of a trade; its own documents do.
 */
import type { Language } from "./languages.ts";
import { wordTerms } from "./word-terms.ts";

/** The splitter's questions about the words of the corpus. */
export interface CompoundLexicon {
  /** How common a stem is; 0 for one that no word has. */
  frequency(stem: string): number;
  /** Sections of the corpus; absent where nobody counts them. */
  readonly sections?: number;
  /** False when no word begins with these letters: it saves stemming most pieces. */
  hasBeginning?(letters: string): boolean;
}

/** Letters of a beginning. */
export const beginningLength = 3;

/** English is not among them: "blueprint" and "database" are single words. */
const compounding: ReadonlySet<Language> = new Set(["de", "nl", "sv", "no", "da", "fi"]);

const partLengthMin = 4;
const partsMax = 4;
/** Longer words are data; splitting costs the square of the length. */
const wordLengthMax = 40;
/** Endings that are not words, but may look like the stem of one. */
const endings: ReadonlySet<string> = new Set(["heit", "keit", "lich", "schaft", "ungen"]);

export function writesCompounds(language: Language): boolean {
  return compounding.has(language);
}

/** Whether a folded word is long enough for two parts, and made of letters. */
export function mayBeCompound(word: string): boolean {
  return word.length >= 2 * partLengthMin && word.length <= wordLengthMax && /^\p{L}+$/u.test(word);
}

/**
 * Stems of the parts of a folded word, from the fewest parts that are all known; of several such
 * splits the one whose parts are the most frequent. Empty when the word cannot be split.
 */
export function splitCompound(
  word: string,
  language: Language,
  lexicon: CompoundLexicon,
): readonly string[] {
  if (!writesCompounds(language) || !mayBeCompound(word)) return [];
  return new Splitter(word, language, lexicon).split(0, partsMax)?.stems ?? [];
}

/**
 * The first of the stems that a folded word is a compound with; null if there is none. Splitting
 * takes many look-ups, so the first letters of a stem must be there.
 */
export function findPart(
  word: string,
  stems: Iterable<string>,
  language: Language,
  lexicon: CompoundLexicon,
): string | null {
  if (!writesCompounds(language) || !mayBeCompound(word)) return null;
  const likely = [...stems].filter((stem) => word.includes(stem.slice(0, beginningLength)));
  if (likely.length === 0) return null;
  const parts = splitCompound(word, language, lexicon);
  return likely.find((stem) => parts.includes(stem)) ?? null;
}

interface Split {
  readonly stems: readonly string[];
  /** Sum of the logarithms of the frequencies. */
  readonly worth: number;
}

class Splitter {
  private readonly word: string;
  private readonly language: Language;
  private readonly lexicon: CompoundLexicon;
  private readonly known: Map<string, Split | null> = new Map();
  /** Ways to split the rest of the word, by where it starts and how many parts it may have. */
  private readonly splits: Map<number, Split | null> = new Map();

  constructor(word: string, language: Language, lexicon: CompoundLexicon) {
    this.word = word;
    this.language = language;
    this.lexicon = lexicon;
  }

  /** The word from `start` on in two parts up to `parts`; null if there is no way. */
  split(start: number, parts: number): Split | null {
    const key = start * (partsMax + 1) + parts;
    const known = this.splits.get(key);
    if (known !== undefined) return known;
    let best: Split | null = null;
    const last = this.word.length - partLengthMin;
    for (let end = start + partLengthMin; end <= last; end++) {
      const head = this.head(this.word.slice(start, end));
      if (head === null) continue;
      const tail =
        this.part(this.word.slice(end)) ?? (parts > 2 ? this.split(end, parts - 1) : null);
      if (tail !== null) best = better(best, join(head, tail));
    }
    this.splits.set(key, best);
    return best;
  }

  /** A part before another one may end in a linking s, which no stemmer takes off everywhere. */
  private head(text: string): Split | null {
    const found = this.part(text);
    if (found !== null || !text.endsWith("s") || text.length === partLengthMin) return found;
    return this.part(text.slice(0, -1));
  }

  private part(text: string): Split | null {
    const known = this.known.get(text);
    if (known !== undefined) return known;
    const found = endings.has(text) ? null : this.lookUp(text);
    this.known.set(text, found);
    return found;
  }

  private lookUp(text: string): Split | null {
    if (this.lexicon.hasBeginning?.(text.slice(0, beginningLength)) === false) return null;
    const { term, variants } = wordTerms(text, this.language);
    let best: Split | null = null;
    for (const stem of [term, ...variants]) {
      const frequency = this.lexicon.frequency(stem);
      if (frequency > 0) best = better(best, { stems: [stem], worth: Math.log(frequency) });
    }
    return best;
  }
}

function join(left: Split, right: Split): Split {
  return { stems: [...left.stems, ...right.stems], worth: left.worth + right.worth };
}

function better(best: Split | null, other: Split): Split {
  if (best === null || other.stems.length < best.stems.length) return other;
  return other.stems.length === best.stems.length && other.worth > best.worth ? other : best;
}
