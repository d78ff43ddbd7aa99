/** The one analyser of index, query and snippet: what is equal here is found there. */
import { type AnalysedChunk, analyseChunk, analyseIdeographs } from "./analysed-chunk.ts";
import { forEachChunk } from "./chunks.ts";

/** Distinct chunks kept analysed. Text repeats itself: 5.5 million words, 0.2 million spellings. */
const cacheSizeDefault = 300_000;
/** V8 keeps the whole text alive behind a slice of this length or more. */
const slicedLengthMin = 13;

export type AnalysisVisitor = (chunk: AnalysedChunk, start: number, end: number) => void;

export interface Analyser {
  /** Calls `visit` for each chunk of the text with its offsets in UTF-16 code units. */
  analyse(text: string, visit: AnalysisVisitor): void;
}

/** `cacheSizeMax` bounds the distinct chunks remembered; when it is reached, all are forgotten. */
export function createAnalyser(cacheSizeMax: number = cacheSizeDefault): Analyser {
  let cache = new Map<string, AnalysedChunk>();
  const analysed = (raw: string, isIdeographic: boolean): AnalysedChunk => {
    const known = cache.get(raw);
    if (known !== undefined) return known;
    const chunk = detach(raw);
    const found = isIdeographic ? analyseIdeographs(chunk) : analyseChunk(chunk);
    if (cache.size >= cacheSizeMax) cache = new Map();
    cache.set(chunk, found);
    return found;
  };
  return {
    analyse(text, visit) {
      forEachChunk(text, (start, end, isIdeographic) => {
        visit(analysed(text.slice(start, end), isIdeographic), start, end);
      });
    },
  };
}

/** A copy that does not hold the text it was cut from in memory. */
function detach(slice: string): string {
  if (slice.length < slicedLengthMin) return slice;
  return Buffer.from(slice, "utf16le").toString("utf16le");
}
