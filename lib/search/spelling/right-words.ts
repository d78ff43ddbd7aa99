/** Words that are spelt right although no page has them: none becomes another word by a slip. */
import { loadWordVectors, type WordVectors } from "../../embeddings/index.ts";

/** Whether a word may stand for one that no page has. */
export type MayMean = (word: string, instead: string) => boolean;

/**
 * Cosine of a word of the package's 40,000 to another form or a synonym. "backup" has .77 to
 * "back up" and "websockets" .61 to "websocket"; "threw" has .12 to "three".
 */
const nearMin = 0.45;
/** To its halves a compound lies farther: "flexbox" has .30 to "flex", "download" .04 to "down load". */
const halvesMin = 0.1;
/** British and American spellings, and slips that are no other word; both sides are put into one form. */
const sameSound: readonly (readonly [pattern: RegExp, form: string])[] = [
  [/[_-]/g, ""],
  [/(.)\1+/g, "$1"],
  [/ei|ie/g, "ei"],
  [/ys(?=e|ing|ed)/g, "yz"],
  [/is(?=e|ing|ation)/g, "iz"],
  [/our/g, "or"],
  [/tre(?=s?$)/g, "ter"],
  [/ogue(?=s?$)/g, "og"],
  [/ence(?=s?$)/g, "ense"],
  [/grey/g, "gray"],
];

/** Loads the words of the package once in a process; without them every word may be a slip. */
export async function loadRightWords(query: string): Promise<MayMean> {
  const { vectors } = await loadWordVectors();
  if (vectors === null) return () => true;
  const language = await vectors.languageOf(query);
  return (word, instead) => mayMean(vectors, language, word, instead);
}

function mayMean(
  vectors: WordVectors,
  language: string | null,
  word: string,
  instead: string,
): boolean {
  if (soundOf(word) === soundOf(instead)) return true;
  // Pages in another language than the query's have none of its words, and many like them.
  if (language !== null && vectors.has(word, language)) return false;
  if (!vectors.knows(word)) return true;
  const [from, to] = [word, instead].map((body) => vectors.embed({ head: "", body }));
  const areHalves = instead.includes(" ") || word.startsWith(instead);
  return from != null && to != null && cosine(from, to) >= (areHalves ? halvesMin : nearMin);
}

function soundOf(word: string): string {
  return sameSound.reduce((text, [pattern, form]) => text.replaceAll(pattern, form), word);
}

function cosine(left: Float32Array, right: Float32Array): number {
  let [product, leftSquare, rightSquare] = [0, 0, 0];
  left.forEach((value, index) => {
    const other = right[index] as number;
    product += value * other;
    leftSquare += value * value;
    rightSquare += other * other;
  });
  return product / Math.sqrt(leftSquare * rightSquare);
}
