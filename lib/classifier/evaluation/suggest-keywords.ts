/** Words that distinguish what a collection's documents are called from all others: keywords to start with. */
import { createAnalyser, detectLanguage, isAnyFunctionWord } from "../../corpus/index.ts";
import type { Database } from "../../storage/index.ts";
import type { DocumentSample } from "../evidence/near-documents.ts";
import { type CorpusBounds, readCorpus } from "../training/document-samples.ts";

export interface SuggestedKeywords {
  readonly collection: string;
  /** Most telling first. */
  readonly keywords: readonly string[];
}

/** A word of fewer documents is a name that one author likes. */
const documentsMin = 3;
const lettersMin = 3;
/** A heading of so many of a collection's documents belongs to their form: "See also". */
const sharedMin = 3;
const sharedShare = 0.05;
/** In fewer documents a heading that comes back is what they are about, and their text counts too. */
const judgedDocumentsMin = 20;
/** Strength of the prior: how many occurrences of chance each word is granted. */
const prior = 0.5;
/** They stand in texts about anything. */
const anywhere = new Set(
  (
    "able allow available best called change changing check different every example examples get " +
    "getting guide less made make makes making many may might more must need needs new next one " +
    "part read say says see three two use used uses using via want ways without work working works " +
    "ändern beispiel beispiele gibt gut machen mehr muss neu neue neuen sagt sehen teil viele wählen zwei"
  ).split(" "),
);

/** Documents that have a word in their title or a heading, by collection. */
interface NamedWord {
  /** How many write it so. */
  readonly spellings: Map<string, number>;
  readonly documents: Map<string, number>;
}

/**
 * Titles and headings say what a page is about; in its text stand licences, menus, and the words that
 * any text has. By the log odds of a word's documents inside and outside of the collection with an
 * informative prior, in units of its standard error (Monroe, Colaresi and Quinn, 2008).
 */
export async function suggestKeywords(
  database: Database,
  collections: readonly string[],
  count: number,
  bounds?: CorpusBounds,
): Promise<SuggestedKeywords[]> {
  const { documents } = await readCorpus(database, collections, null, bounds);
  const sizes = new Map<string, number>();
  for (const { collection } of documents) sizes.set(collection, (sizes.get(collection) ?? 0) + 1);
  const words = namedWords(documents, sizes);
  return collections.map((collection) => {
    const size = sizes.get(collection) ?? 0;
    const scored = [...words.values()].flatMap(({ spellings, documents: own }) => {
      const inside = own.get(collection) ?? 0;
      if (inside < documentsMin) return [];
      const outside = [...own.values()].reduce((sum, value) => sum + value, 0) - inside;
      const score = distinctionOf(inside, size, outside, documents.length - size);
      const [[word] = [""]] = [...spellings].sort(
        (left, right) => right[1] - left[1] || left[0].length - right[0].length,
      );
      return score > 0 ? [{ word, score }] : [];
    });
    scored.sort((left, right) => right.score - left.score || (left.word < right.word ? -1 : 1));
    return { collection, keywords: scored.slice(0, count).map(({ word }) => word) };
  });
}

/** By stem, so that a word is one in the singular and the plural. */
function namedWords(
  documents: readonly DocumentSample[],
  sizes: ReadonlyMap<string, number>,
): ReadonlyMap<string, NamedWord> {
  const analyser = createAnalyser();
  const isShared = sharedHeadings(documents, sizes);
  const found = new Map<string, NamedWord>();
  for (const { collection, title, headings, text } of documents) {
    const isFew = (sizes.get(collection) ?? 0) < judgedDocumentsMin;
    const telling = headings.filter((heading) => !isShared(collection, heading));
    const named = [title, ...telling, ...(isFew ? [text] : [])];
    const own = new Map<string, string>();
    const language = detectLanguage(text) ?? "und";
    analyser.analyse(named.join("\n"), language, ({ words, wordTerms }) => {
      for (const [at, word] of words.entries()) {
        if (isTelling(word)) own.set(wordTerms[at] ?? word, word);
      }
    });
    for (const [stem, word] of own) {
      const known = found.get(stem) ?? { spellings: new Map(), documents: new Map() };
      known.spellings.set(word, (known.spellings.get(word) ?? 0) + 1);
      known.documents.set(collection, (known.documents.get(collection) ?? 0) + 1);
      found.set(stem, known);
    }
  }
  return found;
}

function sharedHeadings(
  documents: readonly DocumentSample[],
  sizes: ReadonlyMap<string, number>,
): (collection: string, heading: string) => boolean {
  const counts = new Map<string, number>();
  for (const { collection, headings } of documents) {
    for (const heading of new Set(headings)) {
      const key = `${collection}\n${heading}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return (collection, heading) => {
    const size = sizes.get(collection) ?? 0;
    if (size < judgedDocumentsMin) return false;
    const least = Math.max(sharedMin, sharedShare * size);
    return (counts.get(`${collection}\n${heading}`) ?? 0) >= least;
  };
}

function isTelling(word: string): boolean {
  if (word.length < lettersMin || !/\p{L}/u.test(word)) return false;
  return !isAnyFunctionWord(word) && !anywhere.has(word);
}

/** Log odds of a word that `inside` of `size` have and `outside` of `others`, in standard errors. */
export function distinctionOf(
  inside: number,
  size: number,
  outside: number,
  others: number,
): number {
  const odds = (value: number, all: number): number => (value + prior) / (all - value + prior);
  const variance = 1 / (inside + prior) + 1 / (outside + prior);
  return Math.log(odds(inside, size) / odds(outside, others)) / Math.sqrt(variance);
}
