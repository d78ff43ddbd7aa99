/** The links and images of a page, as its readers see them: what they say and where they lead. */
import { readMarkdown } from "../lines/markdown-reader.ts";
import { homeText } from "../page/home-page.ts";
import type { WrittenLink } from "../page/page-context.ts";
import { plainTemplates } from "../page/written-templates.ts";
import { readFrontMatter } from "./front-matter.ts";
import { isMarkdown, mdxFile, normalLines } from "./parse-document.ts";
import { describeLinks, type PageLink, type PageReference } from "./written-links.ts";

/** The references that are not images. */
export function readPageLinks(source: string, filePath: string): readonly PageLink[] {
  return readPageReferences(source, filePath)
    .filter(({ isImage }) => !isImage)
    .map(({ text, target }) => ({ text, target }));
}

/**
 * Links and images in the order of the page. Links around images, plain-text files, and everything
 * in code or comments are left out.
 */
export function readPageReferences(source: string, filePath: string): readonly PageReference[] {
  if (!isMarkdown(source, filePath)) return [];
  const text = normalLines(source);
  const { values, end } = readFrontMatter(text);
  const body = homeText(values) + plainTemplates(text.slice(end));
  const isMdx = mdxFile.test(filePath);
  const links: WrittenLink[] = [];
  readMarkdown(body, isMdx, {
    heading: () => undefined,
    text: () => undefined,
    link: (written) => links.push(written),
  });
  return describeLinks(links, body, isMdx);
}
