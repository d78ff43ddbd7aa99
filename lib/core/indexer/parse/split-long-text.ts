/** Cuts a very long section at paragraph borders, so that a hit points near what it found. */

/**
 * Reference pages have sections of a hundred thousand characters; BM25's length normalisation and
 * the passage search both work on the scale of a screen or three.
 */
const sectionLengthMax = 8_000;

export function splitLongText(text: string): string[] {
  if (text.length <= sectionLengthMax) return [text];
  const parts: string[] = [];
  let start = 0;
  while (text.length - start > sectionLengthMax) {
    const end = borderBefore(text, start, start + sectionLengthMax);
    parts.push(text.slice(start, end).trim());
    start = end;
  }
  parts.push(text.slice(start).trim());
  return parts.filter((part) => part !== "");
}

/** Between two paragraphs if possible, else between lines, else between words, else anywhere. */
function borderBefore(text: string, start: number, end: number): number {
  const earliest = start + sectionLengthMax / 2;
  for (const border of ["\n\n", "\n", " "]) {
    const found = text.lastIndexOf(border, end);
    if (found > earliest) return found;
  }
  const code = text.charCodeAt(end);
  return code >= 0xdc00 && code <= 0xdfff ? end - 1 : end;
}
