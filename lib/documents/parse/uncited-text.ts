/** A page's own words: its text without what it only shows or cites. */

import { readMarkdown } from "../lines/markdown-reader.ts";
import { readFrontMatter } from "./front-matter.ts";
import { isMarkdown, mdxFile, normalLines, parseDocument } from "./parse-document.ts";

/** Words between quotation marks; longer ones are speech, and its words are as good as any. */
const cited = /"[^"\n]{1,80}"|“[^“”\n]{1,80}”|„[^„“”\n]{1,80}[“”]|«[^«»\n]{1,80}»/g;

/** Title, headings and paragraphs, without code and short quotations. Headings count whole. */
export function ownWords(source: string, filePath: string): string {
  const { title, sections } = parseDocument(source, filePath);
  const texts: string[] = [];
  if (isMarkdown(source, filePath)) {
    const text = normalLines(source);
    const { end } = readFrontMatter(text);
    readMarkdown(text.slice(end), mdxFile.test(filePath), {
      hidesCode: true,
      heading: () => undefined,
      text: (block) => texts.push(block),
    });
  } else {
    texts.push(...sections.map(({ text }) => text));
  }
  const headings = sections.map(({ heading }) => heading);
  return [title, ...headings, ...texts.map((text) => text.replace(cited, " "))].join("\n");
}
