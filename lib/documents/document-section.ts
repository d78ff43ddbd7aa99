/** Cuts one section out of a page's Markdown source, with the sections below it. */
import GithubSlugger from "github-slugger";
import { readAtxHeading } from "./lines/heading-line.ts";
import { createPageContext } from "./page/page-context.ts";
import { readFrontMatter } from "./parse/front-matter.ts";

export interface SourceSection {
  readonly heading: string;
  /** Fragment identifier as search hits have it. */
  readonly anchor: string;
  readonly level: number;
  /** Place of the heading in the source. */
  readonly start: number;
}

const fence = /^ {0,3}(`{3,}|~{3,})/;

/** Headings with marks (`## Title`) outside code; other kinds of headings begin no section here. */
export function listSections(source: string): readonly SourceSection[] {
  const page = createPageContext(source, false);
  const slugger = new GithubSlugger();
  const sections: SourceSection[] = [];
  let openFence: string | null = null;
  let start = readFrontMatter(source).end;
  for (const line of source.slice(start).split("\n")) {
    const mark = fence.exec(line)?.[1];
    if (openFence !== null) {
      if (mark !== undefined && closes(mark, openFence, line)) openFence = null;
    } else if (mark !== undefined) {
      openFence = mark;
    } else if (/^ {0,3}#/.test(line)) {
      const heading = readAtxHeading(line.trim(), page);
      if (heading !== null && heading.text !== "") {
        const slug = slugger.slug(heading.anchor ?? heading.text, heading.anchor !== null);
        const { level, text } = heading;
        sections.push({ heading: text, anchor: heading.anchor ?? slug, level, start });
      }
    }
    start += line.length + 1;
  }
  return sections;
}

/** The section with this anchor or heading, up to the next heading of its level; null without one. */
export function cutSection(
  source: string,
  wanted: string,
): { readonly heading: string; readonly text: string } | null {
  const sections = listSections(source);
  const plain = wanted.replace(/^#/, "");
  const folded = plain.toLowerCase();
  const at = [
    sections.findIndex(({ anchor }) => anchor === plain),
    sections.findIndex(({ heading }) => heading.toLowerCase() === folded),
  ].find((index) => index !== -1);
  const section = at === undefined ? undefined : sections[at];
  if (at === undefined || section === undefined) return null;
  const next = sections.slice(at + 1).find(({ level }) => level <= section.level);
  return { heading: section.heading, text: source.slice(section.start, next?.start).trimEnd() };
}

function closes(mark: string, open: string, line: string): boolean {
  return mark.charAt(0) === open.charAt(0) && mark.length >= open.length && line.trim() === mark;
}
