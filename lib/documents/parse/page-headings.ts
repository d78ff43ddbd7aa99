/** The headings of a page with the anchors that the index stores: reading pages take theirs from here. */

import { readMarkdown } from "../lines/markdown-reader.ts";
import { readFrontMatter } from "./front-matter.ts";
import { collectorOf, isMarkdown, mdxFile, normalLines } from "./parse-document.ts";
import type { AnchoredHeading } from "./section-collector.ts";

/** In the order of the page; none for a file that is no Markdown. */
export function readPageHeadings(source: string, filePath: string): readonly AnchoredHeading[] {
  if (!isMarkdown(source, filePath)) return [];
  const text = normalLines(source);
  const { values, end } = readFrontMatter(text);
  const collector = collectorOf(values, filePath);
  readMarkdown(text.slice(end), mdxFile.test(filePath), collector);
  return collector.finish().headings;
}
