/**
 * Words that are no evidence of a spelling: they occur on one page alone, and there only in code or
 * quotation marks, as examples of typing errors do. Code is where names such as `useEffect` belong:
 * they are doubtful only if another word is one slip away.
 */
import { LRUCache } from "lru-cache";
import { fold, pageId, readDocument } from "../../corpus/index.ts";
import type { Database } from "../../storage/index.ts";
import type { IndexSnapshot } from "../index-reader/index-snapshot.ts";
import { createLexicon } from "./lexicon.ts";
import { nearWords } from "./near-words.ts";

/** A longer page is not read for a word. */
const sourceLengthMax = 1_000_000;
const remembered = new WeakMap<IndexSnapshot, LRUCache<string, boolean>>();
const rememberedMax = 1_000;

/** For words as the pages spell them, folded. One database call for each word on a single page. */
export async function doubtfulWords(
  words: readonly string[],
  snapshot: IndexSnapshot,
  database: Database,
): Promise<readonly string[]> {
  const known = remembered.get(snapshot) ?? new LRUCache<string, boolean>({ max: rememberedMax });
  remembered.set(snapshot, known);
  const doubtful: string[] = [];
  for (const word of words) {
    const isDoubtful = known.get(word) ?? (await isOnlyMentioned(word, snapshot, database));
    known.set(word, isDoubtful);
    if (isDoubtful) doubtful.push(word);
  }
  return doubtful;
}

async function isOnlyMentioned(
  word: string,
  snapshot: IndexSnapshot,
  database: Database,
): Promise<boolean> {
  const id = onlyPage(word, snapshot);
  const document = id === null ? null : await readDocument(database, id);
  if (document === null || document.body.length > sourceLengthMax) return false;
  // On first use: the parser and its packages are half of what the library would load.
  const { ownWords } = await import("../../documents/index.ts");
  if (holds(ownWords(document.body, document.filePath), word)) return false;
  if (!holds(document.body, word)) return false;
  return hasTwin(word, snapshot) || !isWrittenAsName(document.body, word);
}

/** Whether a text has the word with an upper-case letter inside. */
function isWrittenAsName(text: string, word: string): boolean {
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + 1)) {
    if (/\p{Ll}\p{Lu}/u.test(text.slice(at, at + word.length))) return true;
  }
  return false;
}

/** Whether a word of another meaning is one slip away. */
function hasTwin(word: string, snapshot: IndexSnapshot): boolean {
  const lexicon = createLexicon(snapshot, null, new Set());
  const terms = new Set(
    lexicon.segments.map(({ vocabulary, arrays }) => {
      const number = vocabulary.find(word);
      return number === -1 ? word : vocabulary.termAt(arrays.termOfWord[number] as number);
    }),
  );
  return nearWords(lexicon, word, 1).some(({ term }) => !terms.has(term));
}

/** The page that has the word when no other has it; also null when none has. */
function onlyPage(word: string, snapshot: IndexSnapshot): string | null {
  let found: string | null = null;
  for (const { segment, deadPages } of snapshot.segments) {
    const { vocabulary, arrays } = segment;
    const number = vocabulary.find(word);
    if (number === -1) continue;
    const term = arrays.termOfWord[number] as number;
    const end = arrays.postingOffsets[term + 1] as number;
    for (let at = arrays.postingOffsets[term] as number; at < end; at++) {
      const page = arrays.sectionPages[arrays.postingSections[at] as number] as number;
      if (deadPages?.[page] === 1) continue;
      const id = pageId(segment, page);
      if (found !== null && found !== id) return null;
      found = id;
    }
  }
  return found;
}

/** Whether a text has the word with no letter or digit next to it. */
function holds(text: string, word: string): boolean {
  const folded = fold(text);
  const isLetter = /[\p{L}\p{N}]/u;
  for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1)) {
    const [before, after] = [folded.charAt(at - 1), folded.charAt(at + word.length)];
    if (!isLetter.test(before) && !isLetter.test(after)) return true;
  }
  return false;
}
