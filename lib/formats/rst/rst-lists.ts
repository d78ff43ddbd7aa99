/** Lists of reStructuredText: bullets, numbers, fields, options and lines. */
import { codeSpan, listItem } from "../markdown/write-markdown.ts";
import { readInline } from "./rst-inline.ts";
import { dedented, isBlankLine, type Lines, leadingSpaces } from "./rst-lines.ts";
import type { RstPage } from "./rst-page.ts";

export interface BlockReading {
  readonly page: RstPage;
  read(lines: Lines): string;
}

interface ListRead {
  readonly markdown: string;
  readonly end: number;
}

const bullet = /^([-*+•‣⁃])(?:\s+|$)/;
const numbered = /^(\(?(?:\d{1,9}|#|[A-Za-z]|[ivxlcdmIVXLCDM]{1,12})[.)])(?:\s+|$)/;
const field = /^:((?:[^:\\\s]|\\.)(?:[^:\\]|\\.|:(?=\S)(?!`))*?):(?:\s+|$)/;
const option =
  /^((?:-\w|--[\w-]+|\/\w+)(?:[ =]<?[\w<>[\]-]+>?)?(?:, (?:-\w|--[\w-]+|\/\w+)(?:[ =]<?[\w<>[\]-]+>?)?)*)(?:\s{2,}|$)/;
const lineMark = /^\|(?:\s+|$)/;

export function listBlock(lines: Lines, at: number, reading: BlockReading): ListRead | null {
  const line = lines[at] as string;
  if (lineMark.test(line) && !/^\|.*\|\s*$/.test(line)) return lineBlock(lines, at, reading);
  const mark = bullet.exec(line)?.[1];
  if (mark !== undefined) {
    return items(lines, at, { match: (next) => bulletOf(next, mark), shown: () => "-", reading });
  }
  const number = numbered.exec(line)?.[1];
  if (number !== undefined && isEnumerated(lines, at)) {
    const start = Number.parseInt(number.replace(/\D/g, "") || "1", 10);
    const shown = (index: number): string => `${start + index}.`;
    return items(lines, at, { match: (next) => sameNumbering(next, number), shown, reading });
  }
  if (field.test(line)) return fields(lines, at, reading);
  return option.test(line) ? options(lines, at, reading) : null;
}

function bulletOf(line: string, mark: string): string | null {
  const found = bullet.exec(line);
  return found?.[1] === mark ? found[0] : null;
}

function sameNumbering(line: string, first: string): string | null {
  const found = numbered.exec(line);
  if (found === null) return null;
  const form = (mark: string): string => mark.replace(/\w+|#/, "");
  return form(found[1] as string) === form(first) ? found[0] : null;
}

/** "A. Einstein was" in a paragraph is no item: the line behind an item is indented or begins another. */
function isEnumerated(lines: Lines, at: number): boolean {
  const next = lines[at + 1];
  return isBlankLine(next) || leadingSpaces(next as string) > 0 || numbered.test(next as string);
}

interface ItemRules {
  /** The mark with its spaces; null for a line that is no item of the list. */
  readonly match: (line: string) => string | null;
  readonly shown: (index: number) => string;
  readonly reading: BlockReading;
}

function items(lines: Lines, at: number, { match, shown, reading }: ItemRules): ListRead {
  const written: string[] = [];
  let isLoose = false;
  let end = at;
  for (let next = at; next < lines.length; ) {
    const line = lines[next] as string;
    const mark = isBlankLine(line) ? null : match(line);
    if (mark === null) break;
    end = endOfItem(lines, next);
    const own = mark === line ? indentBelow(lines, next, end) : mark.length;
    const inner = [
      line.slice(mark.length),
      ...lines.slice(next + 1, end).map((one) => one.slice(Math.min(own, leadingSpaces(one)))),
    ];
    const block = reading.read(dedentedRest(inner));
    isLoose ||= block.includes("\n\n");
    written.push(listItem(shown(written.length), block));
    next = end;
    while (next < lines.length && isBlankLine(lines[next])) next++;
  }
  return { markdown: written.join(isLoose ? "\n\n" : "\n"), end };
}

function dedentedRest([first = "", ...rest]: readonly string[]): string[] {
  return first.trim() === "" ? dedented(rest) : [first, ...rest];
}

function indentBelow(lines: Lines, at: number, end: number): number {
  const first = lines.slice(at + 1, end).find((line) => !isBlankLine(line));
  return first === undefined ? 0 : leadingSpaces(first);
}

function endOfItem(lines: Lines, at: number): number {
  let end = at + 1;
  for (let next = at + 1; next < lines.length; next++) {
    const line = lines[next] as string;
    if (isBlankLine(line)) continue;
    if (leadingSpaces(line) === 0) break;
    end = next + 1;
  }
  return end;
}

function fields(lines: Lines, at: number, reading: BlockReading): ListRead {
  const written: string[] = [];
  let end = at;
  for (let next = at; next < lines.length; ) {
    const found = isBlankLine(lines[next]) ? null : field.exec(lines[next] as string);
    if (found === null) break;
    end = endOfItem(lines, next);
    const rest = (lines[next] as string).slice(found[0].length);
    const block = reading.read([rest, ...dedented(lines.slice(next + 1, end))]);
    const name = readInline(found[1] as string, reading.page).markdown;
    written.push(listItem("-", block === "" ? `**${name}**` : `**${name}**: ${block}`));
    next = end;
    while (next < lines.length && isBlankLine(lines[next])) next++;
  }
  return { markdown: written.join("\n"), end };
}

function options(lines: Lines, at: number, reading: BlockReading): ListRead {
  const written: string[] = [];
  let end = at;
  for (let next = at; next < lines.length; ) {
    const found = isBlankLine(lines[next]) ? null : option.exec(lines[next] as string);
    if (found === null) break;
    end = endOfItem(lines, next);
    const rest = (lines[next] as string).slice(found[0].length);
    const block = reading.read([rest, ...dedented(lines.slice(next + 1, end))]);
    written.push(
      listItem("-", `${codeSpan(found[1] as string)}${block === "" ? "" : `: ${block}`}`),
    );
    next = end;
    while (next < lines.length && isBlankLine(lines[next])) next++;
  }
  return { markdown: written.join("\n"), end };
}

/** Lines stay lines; a line that goes on is indented. */
function lineBlock(lines: Lines, at: number, { page }: BlockReading): ListRead {
  const written: string[] = [];
  let end = at;
  while (end < lines.length && !isBlankLine(lines[end])) {
    const line = lines[end] as string;
    if (lineMark.test(line)) written.push(line.replace(lineMark, ""));
    else if (leadingSpaces(line) > 0) written.push(`${written.pop() ?? ""} ${line.trim()}`);
    else break;
    end++;
  }
  const shown = written
    .map((line) => readInline(line, page).markdown)
    .filter((line) => line !== "");
  return { markdown: shown.join("\\\n"), end };
}
