/**
 * Finds the places of a text where a query's terms may stand, so that only they are analysed:
 * analysing whole sections measured ten times the cost of the ranking itself.
 */

/** Returns whether to go on. */
export type RunVisitor = (run: string, offset: number) => boolean;

/** Letters beyond ASCII, whose spellings fold in ways that a plain comparison cannot see. */
const foldedLetter = /[\u00aa-\u1fff\u2c00-\u2fff\u3001-\ud7ff\uf900-\uffff]|[\ud800-\udfff]/;
const space = /\s/;
/** A run longer than this is data, not words; it is analysed in pieces around the matches. */
const runLengthMax = 256;

/**
 * Calls back with runs of text between white space that may hold one of the terms; no chunk of the
 * analyser reaches over white space. Texts with folded letters are passed whole.
 */
export function createRunFinder(
  terms: readonly string[],
): (text: string, visit: RunVisitor) => void {
  if (terms.length === 0) return () => undefined;
  const isPlain = terms.every((term) => !foldedLetter.test(term));
  const pattern = new RegExp([...new Set(terms.map(patternOf))].join("|"), "gi");
  return (text, visit) => {
    if (!isPlain || foldedLetter.test(text)) {
      visit(text, 0);
      return;
    }
    pattern.lastIndex = 0;
    // Asking for the match itself would make an object for each of hundreds of places.
    while (pattern.test(text)) {
      const start = runStart(text, pattern.lastIndex - 1);
      const end = runEnd(text, pattern.lastIndex);
      if (!visit(text.slice(start, end), start)) return;
      pattern.lastIndex = end;
    }
  };
}

/** What all spellings of a stem begin with: English stems change at most their last letter. */
function patternOf(term: string): string {
  // One or two characters stand inside of most words, so they must be a word.
  if (/^\w{1,2}$/.test(term)) return `\\b${term}\\b`;
  return escape(/[eiy]$/.test(term) && term.length > 3 ? term.slice(0, -1) : term);
}

function runStart(text: string, from: number): number {
  const bound = Math.max(0, from - runLengthMax);
  let start = from;
  while (start > bound && !space.test(text[start - 1] as string)) start -= 1;
  return start;
}

function runEnd(text: string, from: number): number {
  const bound = Math.min(text.length, from + runLengthMax);
  let end = from;
  while (end < bound && !space.test(text[end] as string)) end += 1;
  return end;
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
