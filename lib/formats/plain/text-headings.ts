/** Headings of plain text: lines that are underlined, and lines with the numbers of sections. */

import { followsSection } from "../texts/section-numbers.ts";

export interface TextHeading {
  /** From 1 on. */
  readonly level: number;
  readonly text: string;
  /** `3.1` or `A`; "" for none. */
  readonly number: string;
  /** The first and the last of its lines. */
  readonly from: number;
  readonly to: number;
}

const lengthMax = 100;
const underline = /^([=\-~^*#+"_.:])\1{2,}\s*$/;
const numbered = /^(\d{1,3}(?:\.\d{1,3}){0,5})(?:\.(?=\s))?\s{1,4}(?=[\p{L}"'([<`\d_])/u;
const appendix = /^(?:Appendix\s+)?([A-Z](?:\.\d{1,3}){0,5})\.\s{1,4}(?=\p{L})/u;
/** Share of indented lines in a document whose headings alone begin at the left. */
const indentedMin = 0.6;

export function textHeadings(lines: readonly string[]): readonly TextHeading[] {
  const underlined = underlinedHeadings(lines);
  const found = [...underlined, ...numberedHeadings(lines), ...leftHeadings(lines)];
  const taken = new Set<number>();
  const headings = found.filter(({ from, to }) => {
    if (taken.has(from) || taken.has(to)) return false;
    for (let at = from; at <= to; at++) taken.add(at);
    return true;
  });
  return headings.toSorted((a, b) => a.from - b.from);
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === "";
}

/** Signs stand for levels in the order in which they come, with a line above or without. */
function underlinedHeadings(lines: readonly string[]): readonly TextHeading[] {
  const styles: string[] = [];
  const found: TextHeading[] = [];
  for (let at = 1; at < lines.length; at++) {
    const [text = "", below = ""] = [lines[at - 1], lines[at]];
    const sign = underline.exec(below)?.[1];
    if (sign === undefined || isBlank(text) || underline.test(text) || !/[\p{L}\d]/u.test(text)) {
      continue;
    }
    const [length, line] = [text.trim().length, below.trim().length];
    if (length > lengthMax || line < length - 2 || line > Math.max(80, length + 12)) continue;
    const isFramed = at > 1 && underline.test(lines[at - 2] ?? "");
    if (!isFramed && !isBlank(lines[at - 2])) continue;
    const style = sign + String(isFramed);
    if (!styles.includes(style)) styles.push(style);
    const [, number = ""] = numbered.exec(text.trim()) ?? [];
    const level = Math.min(6, styles.indexOf(style) + 1);
    found.push({ level, text: text.trim(), number, from: isFramed ? at - 2 : at - 1, to: at });
  }
  return found;
}

function standsAlone(lines: readonly string[], at: number): boolean {
  return isBlank(lines[at - 1]) && isBlank(lines[at + 1]);
}

/** At the left, alone, and in order: items of a list have no text between them. */
function numberedHeadings(lines: readonly string[]): readonly TextHeading[] {
  const found = lines.flatMap((line, at): TextHeading[] => {
    const [, number = ""] = numbered.exec(line) ?? appendix.exec(line) ?? [];
    if (number === "" || !standsAlone(lines, at) || line.length > lengthMax) return [];
    // An entry of a list of contents, or a sentence.
    if (/\.{3,}|(?:\. ){3,}|\s\d+\s*$|[.;,]\s*$/.test(line.slice(number.length + 1))) return [];
    const level = Math.min(6, number.split(".").length + 1);
    return [{ level, text: line.trim(), number, from: at, to: at }];
  });
  const inOrder = found.filter((heading, at) =>
    followsSection(found[at - 1]?.number, heading.number),
  );
  const withText = inOrder.filter(({ to }, at) => {
    const next = inOrder[at + 1]?.from ?? lines.length;
    return lines.slice(to + 1, next).some((line) => !isBlank(line));
  });
  return inOrder.length >= 2 && withText.length * 2 >= inOrder.length ? inOrder : [];
}

/** `Abstract` and `Authors' Addresses`, where all text is indented. */
function leftHeadings(lines: readonly string[]): readonly TextHeading[] {
  const filled = lines.filter((line) => !isBlank(line));
  const indented = filled.filter((line) => line.startsWith("  "));
  if (indented.length < indentedMin * filled.length || filled.length < 20) return [];
  return lines.flatMap((line, at): TextHeading[] => {
    const isShort = /^\p{Lu}[^.:]{2,60}$/u.test(line) && !/\s{3,}/.test(line);
    if (!isShort || !standsAlone(lines, at) || !nextOf(lines, at).startsWith("  ")) return [];
    return [{ level: 2, text: line.trim(), number: "", from: at, to: at }];
  });
}

function nextOf(lines: readonly string[], at: number): string {
  let next = at + 1;
  while (next < lines.length && isBlank(lines[next])) next += 1;
  return lines[next] ?? "";
}
