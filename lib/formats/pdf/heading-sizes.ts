/** Which sizes of letters are headings, and of which level. */
import type { TextLine } from "./page-lines.ts";

/** Larger than the text by this share. */
const largerBy = 1.12;
const lengthMax = 200;
/** Level 1 is the title. */
const levelsMax = 5;

/** The level of a line from 2 on, null for text. */
export type HeadingLevel = (line: TextLine) => number | null;

export function headingSizes(lines: readonly TextLine[]): HeadingLevel {
  const body = bodySize(lines);
  const sizes = new Set(
    lines.filter((line) => isLarge(line, body)).map(({ size }) => rounded(size)),
  );
  const sorted = [...sizes].toSorted((a, b) => b - a);
  return (line) => {
    if (!isLarge(line, body)) return null;
    return Math.min(sorted.indexOf(rounded(line.size)), levelsMax - 1) + 2;
  };
}

function isLarge({ size, text, isCode }: TextLine, body: number): boolean {
  const isWord = /\p{L}{2}/u.test(text) || /^\d/.test(text.trim());
  return !isCode && size > body * largerBy && text.length <= lengthMax && isWord;
}

/** The size that most letters have. */
function bodySize(lines: readonly TextLine[]): number {
  const lengths = new Map<number, number>();
  for (const { size, text } of lines) {
    lengths.set(rounded(size), (lengths.get(rounded(size)) ?? 0) + text.length);
  }
  const [most = [10]] = [...lengths].toSorted((a, b) => b[1] - a[1]);
  return most[0];
}

function rounded(size: number): number {
  return Math.round(size * 2) / 2;
}
