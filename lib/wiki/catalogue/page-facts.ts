/** The data of a page for lists, trees and reports, read from its source without rendering it. */

import { dayMs, safeAnchor } from "../../base/index.ts";
import { cutText, type WikiHeading } from "../../contract/index.ts";
import { detectLanguage, type Language } from "../../corpus/index.ts";
import {
  fileTitle,
  type PageLink,
  type PageReference,
  parseDocument,
  readPageHeadings,
  readPageReferences,
  withoutCodeSpans,
  withoutFencedCode,
} from "../../documents/index.ts";
import { dayOfPage, sampleOf } from "../../indexer/index.ts";
import { type SiteFacts, siteFactsOf } from "../../layout/index.ts";
import { canonicalTag, tagOfScript } from "../shown-language.ts";
import { readWikiLinks } from "./wiki-links.ts";

export interface PageFacts {
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  /** Place among its neighbours as its author set it; null leaves it to the title. */
  readonly order: number | null;
  readonly headings: readonly WikiHeading[];
  /** Anchors other than those of the sections: the title's, and those from raw HTML. */
  readonly otherAnchors: readonly string[];
  readonly links: readonly PageReference[];
  readonly wikiLinks: readonly PageLink[];
  /** Files that its HTML links to or plays, as they are written. */
  readonly htmlFiles: readonly string[];
  /** Language tags from front matter and letters. */
  readonly declaredLanguage: string | null;
  readonly scriptLanguage: string | null;
  /** The language detected from its words; null if they say nothing, or if the index knows it. */
  readonly detectedLanguage: Language | null;
  /** What it says of its place on a site. */
  readonly site: SiteFacts;
  /** ISO time of the date in the front matter, null if there is none. */
  readonly writtenAt: string | null;
  /** Length of the source in characters. */
  readonly size: number;
  /** Reading time. */
  readonly minutes: number;
  /** The fault in the front matter, null if there is none. */
  readonly fault: string | null;
}

const wordsPerMinute = 220;
const descriptionLengthMax = 200;
const orderFields = ["order", "sidebar_position", "nav_order", "weight"] as const;
const htmlFile =
  /<(?:a|audio|source|video)\b[^<>]{0,1000}?\b(?:href|src)\s*=\s*["']([^"'<>]{1,500})["']/gi;
const htmlId = /\b(?:id|name)\s*=\s*["']([^"'\s]{1,200})["']/g;

/** `isLanguageKnown`: the index has looked at its words already. */
export function readPageFacts(
  source: string,
  filePath: string,
  isLanguageKnown: boolean,
): PageFacts {
  const document = parseDocument(source, filePath);
  const { title, frontMatter, fault, sections } = document;
  const text = sections.map((section) => section.text).join("\n");
  const day = dayOfPage(document);
  const sample = sampleOf(document);
  return {
    title,
    description: descriptionOf(frontMatter, sections[0]?.text ?? ""),
    tags: tagsOf(frontMatter),
    order: orderOf(frontMatter),
    headings: headingsOf(sections),
    otherAnchors: [...titleAnchors(source, filePath), ...htmlIds(source)],
    links: readPageReferences(source, filePath),
    wikiLinks: readWikiLinks(source),
    htmlFiles: htmlFilesIn(source),
    declaredLanguage: canonicalTag(frontMatter.lang) ?? canonicalTag(frontMatter.language),
    scriptLanguage: tagOfScript(sample),
    detectedLanguage: isLanguageKnown ? null : detectLanguage(sample),
    site: siteFactsOf(frontMatter),
    writtenAt: day === 0 ? null : new Date(day * dayMs).toISOString(),
    size: source.length,
    minutes: Math.max(1, Math.round(countWords(text) / wordsPerMinute)),
    fault,
  };
}

/** What is known of a page without looking into it, for one that takes too long to be read. */
export function unreadPageFacts(source: string, filePath: string): PageFacts {
  return {
    title: fileTitle(filePath),
    description: "",
    tags: [],
    order: null,
    headings: [],
    otherAnchors: [],
    links: [],
    wikiLinks: [],
    htmlFiles: [],
    declaredLanguage: null,
    scriptLanguage: null,
    detectedLanguage: null,
    site: {},
    writtenAt: null,
    size: source.length,
    minutes: 1,
    fault: "Reading the page takes too long: its title, headings and links are unknown.",
  };
}

function titleAnchors(source: string, filePath: string): readonly string[] {
  const headings = readPageHeadings(source, filePath);
  return headings.filter(({ isTitle }) => isTitle).map(({ anchor }) => anchor);
}

function htmlIds(source: string): readonly string[] {
  return [...source.matchAll(htmlId)].map(([, id]) => safeAnchor(id as string));
}

/** Examples in code, and what is commented out, are no links. */
function htmlFilesIn(source: string): readonly string[] {
  if (!source.includes("<")) return [];
  const [before = "", ...commented] = withoutCodeSpans(withoutFencedCode(source)).split("<!--");
  const prose = [before, ...commented.map((part) => part.split("-->").slice(1).join("-->"))].join(
    "",
  );
  return [...new Set([...prose.matchAll(htmlFile)].map(([, target]) => target as string))];
}

/** Long sections are stored in parts that repeat their heading. */
function headingsOf(
  sections: ReturnType<typeof parseDocument>["sections"],
): readonly WikiHeading[] {
  return sections
    .filter(({ anchor }, index) => anchor !== "" && anchor !== sections[index - 1]?.anchor)
    .map(({ heading, headingPath, anchor }) => ({
      text: heading,
      level: Math.min(6, headingPath.length + 1),
      anchor,
    }));
}

function descriptionOf(values: Readonly<Record<string, unknown>>, opening: string): string {
  const { description } = values;
  const text = typeof description === "string" && description.trim() !== "" ? description : opening;
  const line = text
    .slice(0, 4 * descriptionLengthMax)
    .replace(/\s+/g, " ")
    .trim();
  return line.length <= descriptionLengthMax ? line : `${cutText(line, descriptionLengthMax - 1)}…`;
}

/** `tags: [a, b]`, `tags: a, b` and `keywords` are equivalent. */
function tagsOf({ tags, keywords }: Readonly<Record<string, unknown>>): readonly string[] {
  const given = tags ?? keywords ?? [];
  const list: readonly unknown[] = Array.isArray(given) ? given : String(given).split(",");
  const names = list
    .filter((tag) => typeof tag === "string" || typeof tag === "number")
    .map((tag) => cutText(String(tag).trim(), 100));
  return [...new Set(names)].filter((name) => name !== "").slice(0, 50);
}

function orderOf(values: Readonly<Record<string, unknown>>): number | null {
  const given = orderFields
    .map((field) => values[field])
    .find((value) => typeof value === "number");
  return typeof given === "number" && Number.isFinite(given) ? given : null;
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}
