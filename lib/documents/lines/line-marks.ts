/** The marks at a line's start: indentation, quotes, list items, rules. */

export interface LineMarks {
  /** Where the line's own content starts. */
  readonly at: number;
  readonly isItem: boolean;
  readonly isQuoted: boolean;
}

/** Deeper nesting is not written by people. */
const marksMax = 16;
const bulletAt = /[-+*](?:[ \t]+|$)/y;
const numberAt = /\d{1,9}[.)](?:[ \t]+|$)/y;
const taskAt = /\[[ xX]\][ \t]+/y;
const spaceAt = /[ \t]*/y;

/** Quote and list marks, in any nesting. In a paragraph only the number 1 begins a list. */
export function readLineMarks(line: string, isInParagraph: boolean): LineMarks {
  let at = skip(spaceAt, line, 0);
  let isItem = false;
  let isQuoted = false;
  for (let marks = 0; marks < marksMax; marks++) {
    const next = isQuote(line, at) ? at + 1 : itemMarkEnd(line, at, isInParagraph && !isItem);
    if (next === at) break;
    if (line.charAt(at) === ">") isQuoted = true;
    else isItem = true;
    at = skip(spaceAt, line, next);
  }
  return { at: isItem ? skip(taskAt, line, at) : at, isItem, isQuoted };
}

/** Three together are the prompt of an interpreter, which is text. */
function isQuote(line: string, at: number): boolean {
  return line.charAt(at) === ">" && !line.startsWith(">>>", at);
}

function itemMarkEnd(line: string, at: number, isInParagraph: boolean): number {
  const bullet = skip(bulletAt, line, at);
  if (bullet !== at) return bullet;
  const number = skip(numberAt, line, at);
  return isInParagraph && !/^1[.)]/.test(line.slice(at, at + 2)) ? at : number;
}

function skip(pattern: RegExp, line: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(line) ? pattern.lastIndex : at;
}

/** Columns of white space at the start; a tab reaches to the next multiple of four. */
export function indentOf(line: string): number {
  let columns = 0;
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code === 32) columns += 1;
    else if (code === 9) columns += 4 - (columns % 4);
    else break;
  }
  return columns;
}

/** Takes up to so many columns of white space away. */
export function withoutIndent(line: string, columns: number): string {
  let at = 0;
  for (let taken = 0; taken < columns; at++) {
    const code = line.charCodeAt(at);
    if (code === 32) taken += 1;
    else if (code === 9) taken += 4 - (taken % 4);
    else break;
  }
  return line.slice(at);
}

/** Three or more of one of `-`, `*`, `_` and nothing else. */
export function isThematicBreak(trimmed: string): boolean {
  const mark = trimmed.charAt(0);
  if (mark !== "-" && mark !== "*" && mark !== "_") return false;
  let count = 0;
  for (let at = 0; at < trimmed.length; at++) {
    const character = trimmed.charAt(at);
    if (character === mark) count += 1;
    else if (character !== " " && character !== "\t") return false;
  }
  return count >= 3;
}

/**
 * Level of the heading that this underline makes of the paragraph above; 0 if it is not an
 * underline.
 */
export function setextLevel(trimmed: string): 0 | 1 | 2 {
  if (/^={2,}$/.test(trimmed)) return 1;
  return /^-{2,}$/.test(trimmed) ? 2 : 0;
}
