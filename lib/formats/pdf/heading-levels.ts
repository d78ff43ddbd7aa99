/** Which lines are headings, and of which level: by their size, their weight and their numbers. */
import { followsSection } from "../texts/section-numbers.ts";
import type { TextLine } from "./page-lines.ts";

/** Larger than the text by this share. */
const largerBy = 1.12;
/** Code in a heading is set smaller. */
const smallerBy = 0.75;
const lengthMax = 200;
/** Length of a heading in letters as large as those of the text. */
const plainLengthMax = 120;
/** Level 1 is the title. */
const levelsMax = 6;
/** Share of bold letters from which on being bold says nothing. */
const boldMax = 0.3;
const sectionNumber = /^(\d{1,2}(?:\.\d{1,3}){0,4})\.?\s{1,8}(?=[\p{Lu}\p{Lo}])/u;

interface LinePlace {
  /** No line of its paragraph is above it, or only lines of the same heading. */
  readonly isFirst: boolean;
  /** None is below it. */
  readonly isLast: boolean;
}

/** The level of a line from 2 on, null for text. */
export type HeadingLevel = (line: TextLine, place: LinePlace) => number | null;

export function headingLevels(lines: readonly TextLine[]): HeadingLevel {
  const body = bodySize(lines);
  const sizes = new Set(
    lines.filter((line) => isLarge(line, body)).map(({ size }) => rounded(size)),
  );
  const sorted = [...sizes].toSorted((a, b) => b - a);
  const isBoldText = shareOfBold(lines) > boldMax;
  const numbers = sectionNumbers(lines, isBoldText);
  return (line, { isFirst, isLast }) => {
    if (isLarge(line, body)) {
      return Math.min(sorted.indexOf(rounded(line.size)), levelsMax - 2) + 2;
    }
    if (!isFirst || line.size < smallerBy * body) return null;
    const number = isLast || line.isBold ? numbers.get(line) : undefined;
    const isBold = line.isBold && !isBoldText && canBeHeading(line);
    if (number === undefined && !isBold) return null;
    const depth = number === undefined ? 0 : number.split(".").length - 1;
    return Math.min(levelsMax, sorted.length + 2 + depth);
  };
}

function isLarge({ size, text, isCode, isBold }: TextLine, body: number): boolean {
  return (!isCode || isBold) && size > body * largerBy && text.length <= lengthMax && hasWord(text);
}

function hasWord(text: string): boolean {
  return /\p{L}{2}/u.test(text) || /^\d/.test(text.trim());
}

function canBeHeading({ text, isCode, isBold }: TextLine): boolean {
  const shown = text.trim();
  const isSentence = /[.,;]$/.test(shown);
  return (
    (!isCode || isBold) && shown.length <= plainLengthMax && !isSentence && /\p{L}{2}/u.test(shown)
  );
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

function shareOfBold(lines: readonly TextLine[]): number {
  let [bold, all] = [0, 1];
  for (const { text, isBold } of lines) {
    all += text.length;
    if (isBold) bold += text.length;
  }
  return bold / all;
}

/** In order through the document, with text between them: items of a list stand together. */
function sectionNumbers(
  lines: readonly TextLine[],
  isBoldText: boolean,
): ReadonlyMap<TextLine, string> {
  const found = new Map<TextLine, string>();
  let [before, gaps, last]: [string | undefined, number, number] = [undefined, 0, -1];
  for (const [at, line] of lines.entries()) {
    const number = sectionNumber.exec(line.text.trim())?.[1];
    if (number === undefined || !canBeHeading(line) || !followsSection(before, number)) continue;
    if (last >= 0 && at - last > 2) gaps += 1;
    [before, last] = [number, at];
    found.set(line, number);
  }
  const isBold = [...found.keys()].every((line) => line.isBold) && !isBoldText;
  return found.size >= 2 && (isBold || gaps >= (found.size - 1) / 2) ? found : new Map();
}

function rounded(size: number): number {
  return Math.round(size * 2) / 2;
}
