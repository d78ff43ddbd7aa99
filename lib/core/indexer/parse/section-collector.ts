/** Gathers a page's text under its headings, and finds the page's title on the way. */
import GithubSlugger, { slug as slugOf } from "github-slugger";
import { safeAnchor } from "../../safe-anchor.ts";
import type { HeadingLine } from "./heading-line.ts";
import type { PageSink } from "./markdown-reader.ts";
import type { ParsedSection } from "./parsed-document.ts";
import { splitLongText } from "./split-long-text.ts";

interface OpenHeading {
  readonly level: number;
  readonly text: string;
}

/**
 * The first heading is the title of a page that has none in its front matter. What follows the
 * heading that says the title is the page's opening: no section, no step of the heading path.
 */
export class SectionCollector implements PageSink {
  private pageTitle: string | null;
  private readonly sections: ParsedSection[] = [];
  /** One a page, so that repeated headings get -1, -2, as on reading pages. */
  private readonly slugger = new GithubSlugger();
  private path: readonly OpenHeading[] = [];
  private anchor = "";
  private blocks: string[] = [];
  private isFirstHeading = true;

  constructor(title: string | null) {
    this.pageTitle = title;
  }

  heading({ level, text, anchor }: HeadingLine): void {
    if (text === "") return;
    const slug = this.slugger.slug(safeAnchor(anchor ?? slugOf(text)), true);
    if (this.isTitle(level, text)) {
      this.pageTitle ??= text;
      return;
    }
    this.endSection();
    this.path = [...this.path.filter((open) => open.level < level), { level, text }];
    this.anchor = anchor === null ? slug : safeAnchor(anchor);
  }

  text(text: string, isTight: boolean): void {
    if (this.blocks.length > 0) this.blocks.push(isTight ? "\n" : "\n\n");
    this.blocks.push(text);
  }

  finish(): { readonly title: string | null; readonly sections: readonly ParsedSection[] } {
    this.endSection();
    return { title: this.pageTitle, sections: this.sections };
  }

  private isTitle(level: number, text: string): boolean {
    const isFirst = this.isFirstHeading;
    this.isFirstHeading = false;
    if (!isFirst) return false;
    return this.pageTitle === null || (level === 1 && isSame(this.pageTitle, text));
  }

  /** A heading without text stays, for it can be searched for; an empty opening does not. */
  private endSection(): void {
    const text = this.blocks.join("").trim();
    this.blocks = [];
    const headingPath = this.path.map((open) => open.text);
    const heading = headingPath.at(-1) ?? "";
    if (text === "" && heading === "") return;
    for (const part of splitLongText(text)) {
      this.sections.push({ heading, headingPath, anchor: this.anchor, text: part });
    }
  }
}

function isSame(left: string, right: string): boolean {
  const [one, other] = [left, right].map((text) => text.replace(/\s+/g, " ").toLowerCase());
  return one === other;
}
