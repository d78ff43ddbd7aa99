/** Cuts a very long section at paragraph borders, so that a hit points near what it found. */

/**
 * Reference pages have sections of a hundred thousand characters; BM25's length normalisation and
 * the passage search both work on the scale of a screen or three.
 */
const partLengthMax = 8_000;

export interface SectionPart {
  readonly text: string;
  /** Place in the whole. */
  readonly start: number;
}

/** The parts of the text in order, trimmed; an empty text is one empty part. */
export function splitLongText(text: string): readonly SectionPart[] {
  if (text.length <= partLengthMax) return [{ text, start: 0 }];
  const parts: SectionPart[] = [];
  let start = 0;
  while (text.length - start > partLengthMax) {
    const end = start + borderIn(text.slice(start, start + partLengthMax));
    parts.push(trimmed(text, start, end));
    start = end;
  }
  parts.push(trimmed(text, start, text.length));
  return parts.filter((part) => part.text !== "");
}

function trimmed(whole: string, start: number, end: number): SectionPart {
  const text = whole.slice(start, end).trimStart();
  return { text: text.trimEnd(), start: end - text.length };
}

/**
 * Between two paragraphs if possible, otherwise between lines, otherwise between words, otherwise
 * anywhere.
 */
function borderIn(window: string): number {
  for (const border of ["\n\n", "\n", " "]) {
    const found = window.lastIndexOf(border);
    if (found > window.length / 2) return found;
  }
  const last = window.charCodeAt(window.length - 1);
  const endsInPair = last >= 0xd800 && last <= 0xdbff;
  return endsInPair ? window.length - 1 : window.length;
}
