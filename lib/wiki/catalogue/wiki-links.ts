/** Links as `[[Page]]`, `[[Page#Heading]]` and `[[Page|words]]`, and how their targets are compared. */
import {
  normalLines,
  type PageLink,
  withoutCodeSpans,
  withoutFencedCode,
} from "../../documents/index.ts";

/** Not across lines, and no image; `[[...slug]]` is the name of a folder of Next.js. */
export const wikiLinkPattern: RegExp =
  /(?<!!)\[\[(?!\.{3})([^[\]|\n]{1,200})(?:\|([^[\]\n]{1,200}))?\]\]/g;

/** `[[toc]]` asks for the list of headings, which stands beside each page anyway. */
export function isContentsMark(target: string): boolean {
  return /^_?toc_?$/i.test(target.trim());
}

/** In the order of the page; those in code are left out. */
export function readWikiLinks(source: string): readonly PageLink[] {
  if (!source.includes("[[")) return [];
  const prose = withoutCodeSpans(withoutFencedCode(normalLines(source)));
  return [...prose.matchAll(wikiLinkPattern)]
    .map(([, target = "", label]) => ({
      text: (label ?? target).trim(),
      target: target.trim(),
    }))
    .filter(({ target }) => !isContentsMark(target));
}

/** Target and heading of a wiki link. */
export function splitWikiTarget(target: string): {
  readonly page: string;
  readonly heading: string;
} {
  const [page = "", heading = ""] = target.split(/#(.*)/s);
  return { page: page.trim(), heading: heading.trim() };
}

/** Two names with one key mean the same page: case, spaces, hyphens and extensions do not matter. */
export function wikiKey(name: string): string {
  return name
    .normalize("NFC")
    .toLowerCase()
    .replace(/\.mdx?$/, "")
    .replace(/[\s_-]+/g, "-")
    .replace(/^-|-$/g, "");
}
