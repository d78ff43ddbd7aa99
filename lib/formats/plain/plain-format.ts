/** Plain text with headings: RFCs, READMEs, handbooks of before Markdown. Other text stays as it is. */
import { posix } from "node:path";
import type { ConvertedPage, Format, FormatFile } from "../format.ts";
import { codeBlock, escapedStart, escapedText, headingLine } from "../markdown/write-markdown.ts";
import { decodeFile } from "../texts/decode-file.ts";
import { withoutPages } from "./running-pages.ts";
import { type TextHeading, textHeadings } from "./text-headings.ts";

export const plainFormat: Format = { read: async (file) => [readPlain(file)] };

function readPlain(file: FormatFile): ConvertedPage {
  const text = decodeFile(file);
  const lines = withoutPages(text);
  const headings = textHeadings(lines);
  const isRfc = /^(?:Request for Comments: \d+|Internet-Draft\b)/m.test(text.slice(0, 5_000));
  const front = frontOf(lines.slice(0, headings[0]?.from ?? lines.length));
  const title = titleOf(headings, front, file.path);
  const parts = [`# ${escapedText(title.text)}`, ...title.rest.map(blockText)];
  for (const [at, heading] of headings.entries()) {
    if (heading !== title.heading) parts.push(headingText(heading, isRfc));
    const end = headings[at + 1]?.from ?? lines.length;
    parts.push(...blocksOf(lines.slice(heading.to + 1, end)).map(blockText));
  }
  return { suffix: "", title: title.text, markdown: `${parts.join("\n\n")}\n` };
}

/** RFCs are read by their numbers, and the addresses of their sections are those of their editor. */
function headingText({ level, text, number }: TextHeading, isRfc: boolean): string {
  const anchor = /^[A-Z]/.test(number) ? `appendix-${number}` : `section-${number}`;
  const isNumbered = isRfc && number !== "";
  return headingLine({
    level: Math.max(2, level),
    text: escapedText(text),
    plain: text,
    anchor: isNumbered ? anchor : "",
  });
}

interface Front {
  /** The first block in the middle of its lines: what the text is called. */
  readonly centred: string | null;
  readonly rest: readonly Block[];
}

function frontOf(lines: readonly string[]): Front {
  const blocks = blocksOf(lines);
  const middle = blocks.find(
    (block) =>
      block.length <= 4 && block.every((line) => /^ {6,}\S/.test(line) && !/\S {3,}\S/.test(line)),
  );
  if (middle === undefined) return { centred: null, rest: blocks };
  const centred = middle.map((line) => line.trim()).join(" ");
  return { centred, rest: blocks.filter((block) => block !== middle) };
}

/** Blank ones above a title. */
const linesAbove = 3;

function titleOf(headings: readonly TextHeading[], { centred, rest }: Front, path: string) {
  if (centred !== null) return { text: centred, rest, heading: null };
  const highest = headings.filter(({ level }) => level === 1);
  const [first] = headings;
  const isTop = first !== undefined && rest.length === 0 && first.from <= linesAbove;
  if (isTop || (first?.level === 1 && highest.length === 1))
    return { text: first.text, rest, heading: first };
  // The first line may be the title, alone above all sections.
  const [[line = "", ...others] = []] = rest;
  const isTitle =
    line !== "" && others.length === 0 && line.trim().length <= 80 && !/[.:,;]$/.test(line);
  return isTitle
    ? { text: line.trim(), rest: rest.slice(1), heading: null }
    : { text: posix.parse(path).name, rest, heading: null };
}

type Block = readonly string[];

/** Lines without a blank one between them. */
function blocksOf(lines: readonly string[]): readonly Block[] {
  const blocks: string[][] = [[]];
  for (const line of lines) {
    if (line.trim() !== "") blocks.at(-1)?.push(line.replaceAll("\t", "        "));
    else if (blocks.at(-1)?.length !== 0) blocks.push([]);
  }
  return blocks.filter((block) => block.length > 0);
}

const item = /^(?:[*o+•-]|\(?\d{1,2}[.)])\s+(?=\S)/;

/** Prose as paragraphs; what depends on its places, such as tables and grammars, as it stands. */
function blockText(block: Block): string {
  const indents = block.map((line) => line.length - line.trimStart().length);
  const least = indents.reduce((small, indent) => Math.min(small, indent), 200);
  const shown = block.map((line) => line.slice(least));
  if (item.test(shown[0] ?? "")) return itemsText(shown);
  const isMoved = indents.slice(2).some((indent) => indent !== indents[1]);
  const isSet = shown.some((line) => /\S {3,}\S|[|+][-=]{2,}|^[|{}]|[;{}]$/.test(line)) || isMoved;
  if (isSet) return codeBlock(shown.join("\n"), "");
  return escapedStart(escapedText(shown.map((line) => line.trim()).join("\n")));
}

function itemsText(lines: readonly string[]): string {
  const items: string[] = [];
  for (const line of lines) {
    const mark = item.exec(line)?.[0];
    if (mark === undefined) items.push(`${items.pop() ?? "-"} ${escapedText(line.trim())}`);
    else {
      const sign = /^\(?(\d+)/.exec(mark)?.[1];
      items.push(
        `${sign === undefined ? "-" : `${sign}.`} ${escapedText(line.slice(mark.length).trim())}`,
      );
    }
  }
  return items.join("\n");
}
