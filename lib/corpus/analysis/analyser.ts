/** The one analyser of index, query and snippet: what is equal here is found there. */
import { type AnalysedChunk, analyseChunk, analyseIdeographs } from "./analysed-chunk.ts";
import { forEachChunk } from "./chunks.ts";
import type { Language } from "./languages.ts";

/** Distinct chunks kept analysed. Text repeats itself: 5.5 million words, 0.2 million spellings. */
const cacheSizeDefault = 300_000;
/** V8 keeps the whole text alive behind a slice of this length or more. */
const slicedLengthMin = 13;

export type AnalysisVisitor = (chunk: AnalysedChunk, start: number, end: number) => void;

/** Whether the chunk between these offsets is of interest. */
export type ChunkFilter = (text: string, start: number, end: number) => boolean;

export interface Analyser {
  /**
   * Calls `visit` for each chunk of the text with its offsets in UTF-16 code units. The same text
   * gives the same chunk object again, as long as it is cached. With a filter, others are passed over.
   */
  analyse(text: string, language: Language, visit: AnalysisVisitor, filter?: ChunkFilter): void;
}

/** `cacheSizeMax` bounds the distinct chunks remembered; when it is reached, all are forgotten. */
export function createAnalyser(cacheSizeMax: number = cacheSizeDefault): Analyser {
  let size = 0;
  const caches = new Map<Language, Map<string, AnalysedChunk>>();
  const makeRoom = (): void => {
    size += 1;
    if (size <= cacheSizeMax) return;
    for (const cache of caches.values()) cache.clear();
    size = 1;
  };
  const cacheOf = (language: Language): Map<string, AnalysedChunk> => {
    const cache = caches.get(language) ?? new Map<string, AnalysedChunk>();
    caches.set(language, cache);
    return cache;
  };
  return {
    analyse(text, language, visit, filter) {
      const cache = cacheOf(language);
      forEachChunk(text, (start, end, isIdeographic) => {
        if (filter !== undefined && !filter(text, start, end)) return;
        const slice = text.slice(start, end);
        let chunk = cache.get(slice);
        if (chunk === undefined) {
          const raw = detach(slice);
          chunk = isIdeographic ? analyseIdeographs(raw) : analyseChunk(raw, language);
          makeRoom();
          cache.set(raw, chunk);
        }
        visit(chunk, start, end);
      });
    },
  };
}

/** A copy that does not hold the text it was cut from in memory. */
export function detach(slice: string): string {
  if (slice.length < slicedLengthMin) return slice;
  return Buffer.from(slice, "utf16le").toString("utf16le");
}
