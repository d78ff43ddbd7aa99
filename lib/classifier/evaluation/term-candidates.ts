/** Words that a model may have learnt from: it keeps none itself, so documents and tickets are read again. */
import type { Database } from "../../storage/index.ts";
import { createFeatureExtractor, type FeatureExtractor } from "../features/extract-features.ts";
import type { KnownWord } from "../model/describe-knowledge.ts";
import type { CorpusBounds } from "../training/document-samples.ts";
import { type SuggestedKeywords, suggestKeywords } from "./suggest-keywords.ts";

export interface DocumentTerms {
  readonly suggested: readonly SuggestedKeywords[];
  readonly words: readonly KnownWord[];
}

/** A page waits for them: reading 2,000 whole documents took 2.5 s of CPU. */
const shownBounds: CorpusBounds = { documents: 300, sections: 20 };

/** `count` words of each collection, of some of its documents. */
export async function readDocumentTerms(
  index: Database,
  collections: readonly string[],
  count: number,
): Promise<DocumentTerms> {
  const suggested = await suggestKeywords(index, collections, count, shownBounds);
  const words = new Set(suggested.flatMap(({ keywords }) => keywords));
  return { suggested, words: knownWords(words) };
}

/** The last judged tickets whose text is kept. */
const ticketsMax = 2_000;
const ticketWordsMax = 5_000;
const lettersMin = 3;
const selectTickets = `SELECT ticket ->> '$.title', substr(ticket ->> '$.body', 1, 1000)
  FROM classification WHERE rowid IN (SELECT rowid FROM classification
    WHERE correct_collection IS NOT NULL ORDER BY judged_at_ms DESC LIMIT ${ticketsMax})
  AND ticket IS NOT NULL`;

/** Words of more than one judged ticket, the most frequent ones. */
export async function readTicketTerms(state: Database): Promise<KnownWord[]> {
  const { rows } = await state.read(selectTickets);
  const counts = new Map<string, number>();
  for (const row of rows) {
    const text = `${String(row[0] ?? "")} ${String(row[1] ?? "")}`.toLowerCase();
    for (const word of new Set(text.match(/\p{L}[\p{L}\p{N}'’-]*/gu) ?? [])) {
      if (word.length >= lettersMin) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  const frequent = [...counts].filter(([, count]) => count > 1);
  frequent.sort((left, right) => right[1] - left[1] || (left[0] < right[0] ? -1 : 1));
  return knownWords(frequent.slice(0, ticketWordsMax).map(([word]) => word));
}

/** Each with its features. */
export function knownWords(
  words: Iterable<string>,
  extractor: FeatureExtractor = createFeatureExtractor(),
): KnownWord[] {
  return Array.from(words, (text) => ({
    text,
    features: extractor.extract([{ text, times: 1, hasGrams: true }]),
  }));
}
