/** Words of tickets as a field of the pages that answered them, and which of them may be found. */
import { createSlices } from "../../base/index.ts";
import { type Analyser, functionWords, type Language } from "../../corpus/index.ts";
import type { IndexSnapshot } from "../index-reader/index-snapshot.ts";
import { snapshotFrequency } from "../index-reader/snapshot-lexicon.ts";
import type { TaughtTicket, TaughtWords, TicketTerms } from "../ticket-words/taught-words.ts";

/** A word that no document has is found when so many tickets share it: one person's name is not. */
const sharedMin = 5;
const textLengthMax = 600;
const termsMax = 100;

/** In slices. Function words are left out. */
export async function termsOfTickets(
  tickets: readonly TaughtTicket[],
  languages: readonly Language[],
  analyser: Analyser,
): Promise<readonly TicketTerms[]> {
  const slices = createSlices();
  const read: TicketTerms[] = [];
  for (const { text, documents, collections } of tickets) {
    await slices.pause();
    const terms = new Set<string>();
    for (const language of languages) {
      analyser.analyse(text.slice(0, textLengthMax), language, ({ words, wordTerms }) => {
        words.forEach((word, index) => {
          if (!functionWords[language].has(word)) terms.add(wordTerms[index] as string);
        });
      });
    }
    read.push({ terms, documents, collections });
  }
  return read;
}

/** Only words that documents have or that five tickets share; null where nothing is taught. */
export function compileTaughtWords(
  snapshot: IndexSnapshot,
  tickets: readonly TicketTerms[],
): TaughtWords | null {
  if (tickets.length === 0) return null;
  const counts = new Map<string, number>();
  for (const { terms } of tickets) {
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  const mayBeFound = (term: string): boolean =>
    (counts.get(term) ?? 0) >= sharedMin || snapshotFrequency(snapshot, term) > 0;
  const pages = new Map<string, Map<string, number>>();
  for (const { terms, documents } of tickets) {
    for (const id of new Set(documents)) {
      const words = pages.get(id) ?? new Map<string, number>();
      for (const term of terms) {
        if (mayBeFound(term)) words.set(term, (words.get(term) ?? 0) + 1);
      }
      pages.set(id, words);
    }
  }
  for (const [id, words] of pages) pages.set(id, mostShared(words));
  return { pages, byTerm: byTermOf(pages) };
}

function mostShared(words: Map<string, number>): Map<string, number> {
  if (words.size <= termsMax) return words;
  const sorted = [...words].sort(
    ([left, leftCount], [right, rightCount]) => rightCount - leftCount || (left < right ? -1 : 1),
  );
  return new Map(sorted.slice(0, termsMax));
}

function byTermOf(pages: ReadonlyMap<string, ReadonlyMap<string, number>>) {
  const byTerm = new Map<string, string[]>();
  for (const [id, words] of pages) {
    for (const term of words.keys()) byTerm.set(term, [...(byTerm.get(term) ?? []), id]);
  }
  return byTerm;
}
