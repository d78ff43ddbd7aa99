/** From a source file to title and sections. Nothing in it is ever executed. */

import { readMarkdown } from "../lines/markdown-reader.ts";
import { homeText, homeTitle } from "../page/home-page.ts";
import { fileTitle } from "./file-title.ts";
import { readFrontMatter } from "./front-matter.ts";
import type { ParsedDocument, ParsedSection } from "./parsed-document.ts";
import { SectionCollector } from "./section-collector.ts";
import { shownTitle } from "./shown-title.ts";
import { splitLongText } from "./split-long-text.ts";
import { describeLinks } from "./written-links.ts";

/** A section's number has 16 bits in its key, of which the highest stays free. */
const sectionsMax = 65_535;
const markdownFile = /\.(?:md|mdx|markdown|mdown)$/i;
export const mdxFile = /\.mdx$/i;
const frontPage = /(?:^|\/)readme\b[^/]*$/i;
const byteOrderMark = "\ufeff";
/** Opens the front matter of what a reader of another format wrote, see `convertedText`. */
const convertedMark = "---\nconvertedFrom: ";

/**
 * Title: front matter, otherwise an export of MDX, otherwise the first heading of level 1 or the one
 * below a masthead, otherwise the file's name. Every document has at least one section. What is no
 * Markdown is plain text.
 */
export function parseDocument(source: string, filePath: string): ParsedDocument {
  const text = normalLines(source);
  if (!isMarkdown(text, filePath)) {
    const sections = splitLongText(text.trim()).map((part) => openingSection(part.text));
    return {
      title: fileTitle(filePath),
      frontMatter: {},
      fault: null,
      sections: bounded(sections),
      links: [],
    };
  }
  const { values, fault, end } = readFrontMatter(text);
  const collector = collectorOf(values, filePath);
  const body = homeText(values) + text.slice(end);
  const isMdx = mdxFile.test(filePath);
  readMarkdown(body, isMdx, collector);
  const { title, sections, links } = collector.finish();
  return {
    title: shownTitle(title ?? fileTitle(filePath)),
    frontMatter: values,
    fault,
    sections: sections.length === 0 ? [openingSection("")] : bounded(sections),
    links: describeLinks(links, body, isMdx).map((link) => ({
      text: link.text,
      target: link.target,
    })),
  };
}

/** Ready to read the body below the front matter. */
export function collectorOf(
  values: Readonly<Record<string, unknown>>,
  filePath: string,
): SectionCollector {
  const isFrontPage = frontPage.test(filePath);
  return new SectionCollector(frontMatterTitle(values), { isFrontPage });
}

/** By the name of the file, or because it was made from another format. */
export function isMarkdown(source: string, filePath: string): boolean {
  return markdownFile.test(filePath) || isConverted(source);
}

/** Whether this is a page of another format as the Markdown that it became. */
export function isConverted(source: string): boolean {
  return source.startsWith(convertedMark);
}

/** A page of another format as it is stored and shown: Markdown that says where it is from. */
export function convertedText(page: {
  readonly format: string;
  readonly title: string;
  readonly markdown: string;
}): string {
  const title = page.title.replace(/\s+/g, " ").trim();
  const named = title === "" ? "" : `title: ${JSON.stringify(title)}\n`;
  return `${convertedMark}${page.format}\n${named}---\n\n${page.markdown.trim()}\n`;
}

/** Without a byte order mark, and with `\n` as the only line end. */
export function normalLines(source: string): string {
  const text = source.startsWith(byteOrderMark) ? source.slice(1) : source;
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

/** The title that the front matter gives; null for none. */
export function frontMatterTitle(values: Readonly<Record<string, unknown>>): string | null {
  const { title } = values;
  if (typeof title === "number") return String(title);
  return typeof title === "string" && title.trim() !== "" ? title.trim() : homeTitle(values);
}

function openingSection(text: string): ParsedSection {
  return { heading: "", headingPath: [], anchor: "", text, blocks: "" };
}

/** Sections beyond the last number are joined into it, their headings as text. */
function bounded(sections: readonly ParsedSection[]): readonly ParsedSection[] {
  if (sections.length <= sectionsMax) return sections;
  const kept = sections.slice(0, sectionsMax - 1);
  const [last, ...rest] = sections.slice(sectionsMax - 1) as [ParsedSection, ...ParsedSection[]];
  const texts = rest.map(({ heading, text }) => `${heading}\n${text}`);
  return [...kept, { ...last, text: [last.text, ...texts].join("\n").trim(), blocks: "" }];
}
