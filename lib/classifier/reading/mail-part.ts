/** What a mail consists of. */
import type { MailPart, MailPartKind } from "../ticket.ts";

/** A line while it is not yet clear to which part it belongs. */
export interface MailLine {
  readonly text: string;
  kind: MailPartKind;
  /** Whether it stands in a fence of code, where marks of mail mean nothing. */
  readonly isCode: boolean;
}

export function asLines(text: string): MailLine[] {
  const lines = text.split(/\r\n?|\n/);
  const code = fencedLines(lines);
  return lines.map((line, index) => ({ text: line, kind: "written", isCode: code.has(index) }));
}

const fence = /^\s{0,3}(?:```|~~~)/;

/** Lines between two fences; one that is never closed begins nothing. */
function fencedLines(lines: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  let start: number | null = null;
  for (const [index, line] of lines.entries()) {
    if (!fence.test(line)) continue;
    if (start === null) {
      start = index;
      continue;
    }
    for (let inside = start; inside <= index; inside++) found.add(inside);
    start = null;
  }
  return found;
}

export function isBlank(line: MailLine | undefined): boolean {
  return line === undefined || !/\S/.test(line.text);
}

/** From `start` on, up to `end`, what still counts as written. */
export function mark(
  lines: readonly MailLine[],
  kind: MailPartKind,
  start: number,
  end: number = lines.length,
): void {
  for (let index = start; index < end; index++) {
    const line = lines[index] as MailLine;
    if (line.kind === "written") line.kind = kind;
  }
}

/** Lines of one kind that follow each other are one part; blank lines belong to what is before them. */
export function mailParts(lines: readonly MailLine[]): MailPart[] {
  const parts: { kind: MailPartKind; lines: string[] }[] = [];
  for (const line of lines) {
    const last = parts.at(-1);
    if (last !== undefined && (isBlank(line) || last.kind === line.kind))
      last.lines.push(line.text);
    else if (!isBlank(line)) parts.push({ kind: line.kind, lines: [line.text] });
  }
  return parts.map(({ kind, lines: texts }) => ({ kind, text: texts.join("\n").trimEnd() }));
}
