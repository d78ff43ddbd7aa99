/** Chosen units as a reader sees them: sentences, a row with the names of its columns, code. */
import type { TextBlock } from "../../documents/index.ts";
import { type ReadText, sentenceLengthMax, snippetLength } from "./choose-units.ts";
import type { Match } from "./find-matches.ts";
import { type Snippet, SnippetBuilder } from "./snippet-builder.ts";
import type { TextUnit } from "./text-units.ts";

export function renderUnits(
  read: ReadText,
  blocks: readonly TextBlock[],
  [first, last]: readonly [number, number],
): Snippet {
  const units = read.units.slice(first, last + 1);
  const [unit] = units as [TextUnit];
  const { note } = blocks[unit.block] as TextBlock;
  if (unit.kind === "row") return renderRow(read, unit, note);
  if (unit.kind === "code") return renderCode(read, units);
  if (first === last && unit.end - unit.start > sentenceLengthMax) return cutUnit(read, unit);
  return renderText(read, units);
}

function renderText({ text, matches }: ReadText, units: readonly TextUnit[]): Snippet {
  const builder = new SnippetBuilder();
  const isList = units.filter(({ kind }) => kind === "item").length > 1;
  let before: TextUnit | null = null;
  for (const unit of units) {
    const isNext = before !== null && before.block !== unit.block;
    if (before !== null && !isNext) builder.append(text, before.end, unit.start, []);
    else if (unit.kind === "item" && isList) builder.write(before === null ? "• " : " • ");
    else if (isNext) builder.write(before?.kind === "fragment" ? " – " : " ");
    builder.append(text, unit.start, unit.end, matches);
    before = unit;
  }
  return builder.finish();
}

/** `Name: limit; Type: number`. Empty cells are left out, and cells beyond the length. */
function renderRow({ text, matches }: ReadText, unit: TextUnit, columns: string): Snippet {
  const names = columns === "" ? [] : columns.split("\t");
  const builder = new SnippetBuilder();
  let start = unit.start;
  for (const [index, cell] of text.slice(unit.start, unit.end).split("\t").entries()) {
    const end = start + cell.length;
    if (cell.trim() !== "") {
      if (builder.length > snippetLength) return builder.finish(" …");
      if (builder.length > 0) builder.write(names.length === 0 ? " · " : "; ");
      const name = names[index]?.trim() ?? "";
      if (name !== "") builder.write(`${name}: `);
      const isLong = cell.length > sentenceLengthMax;
      const to = isLong ? backToWord(text, start, start + snippetLength) : end;
      builder.append(text, start, to, matches);
      if (isLong) return builder.finish(" …");
    }
    start = end + 1;
  }
  return builder.finish();
}

/** Lines of code without the indentation that they share. */
function renderCode({ text, matches }: ReadText, lines: readonly TextUnit[]): Snippet {
  const builder = new SnippetBuilder(true);
  const shared = Math.min(...lines.map((line) => indentOf(text, line)));
  lines.forEach((line, index) => {
    if (index > 0) builder.write("\n");
    const start = line.start + shared;
    const isLong = line.end - start > sentenceLengthMax;
    builder.append(text, start, isLong ? edgeAt(text, start + snippetLength) : line.end, matches);
    if (isLong) builder.write(" …");
  });
  return builder.finish();
}

function indentOf(text: string, { start, end }: TextUnit): number {
  let at = start;
  while (at < end && (text.charAt(at) === " " || text.charAt(at) === "\t")) at += 1;
  return at - start;
}

/** A sentence too long to be shown whole: its beginning if the matches stand there. */
function cutUnit({ text, matches }: ReadText, unit: TextUnit): Snippet {
  const inside = matches.filter(({ start, end }) => start >= unit.start && end <= unit.end);
  const [from, to] = densest(inside);
  const isAtStart = (to?.end ?? 0) <= unit.start + snippetLength;
  const builder = new SnippetBuilder();
  let start = unit.start;
  if (!isAtStart && from !== undefined) {
    start = forwardToWord(text, Math.max(start, from.start - snippetLength / 3), from.start);
    builder.write("… ");
  }
  const end = backToWord(text, start, Math.min(unit.end, start + snippetLength));
  builder.append(text, start, end, matches);
  return builder.finish(end < unit.end ? " …" : "");
}

/** First and last of the matches that have most distinct terms within the length of a snippet. */
function densest(matches: readonly Match[]): readonly [Match | undefined, Match | undefined] {
  let best: readonly [Match | undefined, Match | undefined] = [undefined, undefined];
  let most = 0;
  matches.forEach((match, index) => {
    const near = matches.slice(index).filter(({ end }) => end - match.start <= snippetLength);
    const terms = new Set(near.map(({ term }) => term)).size;
    if (terms > most) {
      most = terms;
      best = [match, near.at(-1)];
    }
  });
  return best;
}

const space = /\s/;

/** On to the next word, but not past `bound`. */
function forwardToWord(text: string, from: number, bound: number): number {
  let at = Math.floor(from);
  while (at < bound && !space.test(text.charAt(at))) at += 1;
  if (at >= bound) return edgeAt(text, Math.floor(from));
  while (at < bound && space.test(text.charAt(at))) at += 1;
  return at;
}

/** Back to the end of a word unless that would leave little. */
function backToWord(text: string, start: number, to: number): number {
  if (to >= text.length) return text.length;
  let at = to;
  const bound = start + (to - start) / 2;
  while (at > bound && !space.test(text.charAt(at))) at -= 1;
  return at > bound ? at : edgeAt(text, to);
}

/** The place, or the one before where it would split a surrogate pair. */
function edgeAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}
