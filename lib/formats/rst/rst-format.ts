/** reStructuredText with the roles and directives of Sphinx, by a reader of our own. */
import { extname } from "node:path";
import type { ConvertedPage, Format, FormatFile } from "../format.ts";
import { headingLine } from "../markdown/write-markdown.ts";
import { joined, rstBlock } from "./rst-blocks.ts";
import { includedLines } from "./rst-included.ts";
import { readInline } from "./rst-inline.ts";
import { isBlankLine, type Lines } from "./rst-lines.ts";
import { noNames, RstPage } from "./rst-page.ts";
import { TitleLevels, titleAt } from "./rst-titles.ts";

export const rstFormat: Format = {
  read: async (file) => [await readRst(file)],
};

async function readRst(file: FormatFile): Promise<ConvertedPage> {
  const { lines, files } = await includedLines(file);
  const extension = extname(file.path);
  // Names may be used before they are defined.
  const first = new RstPage(noNames(), files, extension);
  readPage(lines, first);
  const page = new RstPage(first.found, files, extension);
  const markdown = readPage(lines, page);
  return { suffix: "", title: page.title, markdown };
}

function readPage(lines: Lines, page: RstPage): string {
  const blocks: string[] = [];
  const levels = new TitleLevels();
  for (let at = withoutFields(lines); at < lines.length; ) {
    if (isBlankLine(lines[at])) {
      at++;
      continue;
    }
    const title = titleAt(lines, at);
    const level = title === null ? null : levels.levelOf(title.style);
    if (title !== null && level !== null) {
      const { markdown: text, plain } = readInline(title.text, page);
      const anchor = page.section(plain);
      if (page.title === "") page.title = plain;
      blocks.push(headingLine({ level, text, plain, anchor }));
      at = title.end;
      continue;
    }
    const { markdown, end } = rstBlock(lines, at, page);
    if (markdown !== "") blocks.push(markdown);
    at = Math.max(end, at + 1);
  }
  page.settleHere();
  return joined(blocks);
}

/** Fields at the beginning say something of the page: `:orphan:`. */
function withoutFields(lines: Lines): number {
  let at = 0;
  while (at < lines.length && isBlankLine(lines[at])) at++;
  if (!/^:[\w -]+:(?:\s|$)/.test(lines[at] ?? "")) return at;
  while (at < lines.length && !isBlankLine(lines[at])) at++;
  return at;
}
