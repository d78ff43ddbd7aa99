/** Titles of sections: a line with punctuation below it, or above and below. */
import { isBlankLine, type Lines } from "./rst-lines.ts";

export interface RstTitle {
  readonly text: string;
  /** The marks that make its level: one below, or two for a line above too. */
  readonly style: string;
  readonly end: number;
}

const rule = /^([!-/:-@[-`{-~])\1*$/;
/** Below this, a line of punctuation under a longer one is text. */
const shortRule = 4;

/** Null where none begins. Titles are not indented, but for those between two lines. */
export function titleAt(lines: Lines, at: number): RstTitle | null {
  const line = lines[at] as string;
  const mark = rule.exec(line)?.[1];
  if (mark !== undefined) {
    const text = lines[at + 1];
    const below = lines[at + 2];
    if (isBlankLine(text) || text === undefined || below === undefined) return null;
    if (
      below.trimEnd() === line &&
      (line.length >= shortRule || line.length >= width(text.trim()))
    ) {
      return { text: text.trim(), style: mark + mark, end: at + 3 };
    }
    return null;
  }
  const below = lines[at + 1];
  if (/^\s/.test(line) || below === undefined) return null;
  const under = rule.exec(below)?.[1];
  if (under === undefined || (below.length < shortRule && below.length < width(line))) return null;
  return { text: line.trim(), style: under, end: at + 2 };
}

/** Columns: signs of East Asia take two. */
function width(text: string): number {
  const wide = text.match(
    /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/g,
  );
  return text.length + (wide?.length ?? 0);
}

export function isRule(line: string): boolean {
  return line.length >= shortRule && rule.test(line);
}

/** Levels by the order in which styles are met. */
export class TitleLevels {
  private readonly styles: string[] = [];
  private level = 0;

  /** Null for a title that skips a level: docutils takes it for a fault, and no section begins. */
  levelOf(style: string): number | null {
    const known = this.styles.indexOf(style) + 1;
    if (known > this.level + 1) return null;
    if (known === 0) {
      if (this.styles.length !== this.level) return null;
      this.styles.push(style);
    }
    this.level = known === 0 ? this.styles.length : known;
    return this.level;
  }
}
