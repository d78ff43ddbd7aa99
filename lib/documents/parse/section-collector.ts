/** Gathers a page's text under its headings, and finds the page's title on the way. */

import type { HeadingLine } from "../lines/heading-line.ts";
import type { PageSink } from "../lines/markdown-reader.ts";
import type { WrittenLink } from "../page/page-context.ts";
import {
  type BlockNature,
  createBlockCutter,
  packBlocks,
  type StartedBlock,
} from "../page/text-blocks.ts";
import { exportedTitle } from "./exported-title.ts";
import { HeadingAnchors } from "./heading-anchors.ts";
import type { ParsedSection } from "./parsed-document.ts";
import { splitLongText } from "./split-long-text.ts";

interface OpenHeading {
  readonly level: number;
  readonly text: string;
}

/** A heading with its anchor. */
export interface AnchoredHeading extends OpenHeading {
  readonly anchor: string;
  /** It says the page's title, which pages show themselves, or is the masthead above it. */
  readonly isTitle: boolean;
  readonly isMasthead: boolean;
}

export interface CollectedPage {
  readonly title: string | null;
  readonly sections: readonly ParsedSection[];
  readonly headings: readonly AnchoredHeading[];
  readonly links: readonly WrittenLink[];
}

/**
 * The first heading of level 1 is the title of a page that gives none by front matter or export. What
 * follows the heading that says the title is the page's opening: no section, no step of the heading
 * path. A heading of a lower level names a section: half of a reference may begin with "Examples".
 * Only below a masthead it says the title: a centred heading of HTML with the name of the project,
 * which every page of some documentations begins with.
 */
export class SectionCollector implements PageSink {
  private pageTitle: string | null;
  private readonly isFrontPage: boolean;
  private readonly sections: ParsedSection[] = [];
  private readonly headings: AnchoredHeading[] = [];
  private readonly links: WrittenLink[] = [];
  private readonly anchors = new HeadingAnchors();
  private path: readonly OpenHeading[] = [];
  private anchor = "";
  private pieces: string[] = [];
  private length = 0;
  private blocks: StartedBlock[] = [];
  private isFirstHeading = true;
  /** The only heading until now, if the next one may say the title in its place. */
  private masthead: AnchoredHeading | null = null;

  /** `isFrontPage`: the name of the project is its title. */
  constructor(title: string | null, { isFrontPage }: { readonly isFrontPage: boolean }) {
    this.pageTitle = title;
    this.isFrontPage = isFrontPage;
  }

  heading({ level, text, anchor, isCentred = false }: HeadingLine): void {
    if (text === "") return;
    const settled = this.anchors.anchorOf(text, anchor);
    const mayBeMasthead = isCentred && !this.isFrontPage && this.pageTitle === null;
    const isTitle = this.isTitle(level, text) || this.isBelowMasthead(level, text);
    const heading = { level, text, anchor: settled, isTitle, isMasthead: false };
    this.headings.push(heading);
    this.masthead = isTitle && mayBeMasthead ? heading : null;
    if (isTitle) return;
    this.endSection();
    this.path = [...this.path.filter((open) => open.level < level), { level, text }];
    this.anchor = settled;
  }

  statement(statement: string): void {
    this.pageTitle ??= exportedTitle(statement);
  }

  link(link: WrittenLink): void {
    if (!link.isImage) this.links.push(link);
  }

  text(text: string, isTight: boolean, nature: BlockNature): void {
    if (this.pieces.length > 0) this.push(isTight ? "\n" : "\n\n");
    this.blocks.push({ ...nature, start: this.length });
    this.push(text);
  }

  private push(piece: string): void {
    this.pieces.push(piece);
    this.length += piece.length;
  }

  finish(): CollectedPage {
    this.endSection();
    const { pageTitle: title, sections, headings, links } = this;
    return { title, sections, headings, links };
  }

  private isTitle(level: number, text: string): boolean {
    const isFirst = this.isFirstHeading;
    this.isFirstHeading = false;
    if (level !== 1) return false;
    this.pageTitle ??= text;
    return isFirst && isSame(this.pageTitle, text);
  }

  private isBelowMasthead(level: number, text: string): boolean {
    const { masthead } = this;
    if (masthead === null || level > 2 || this.pieces.length > 0) return false;
    this.pageTitle = text;
    this.headings[0] = { ...masthead, isMasthead: true };
    return true;
  }

  /** A heading without text stays, for it can be searched for; an empty opening does not. */
  private endSection(): void {
    const written = this.pieces.join("").trimEnd();
    const { blocks } = this;
    this.pieces = [];
    this.length = 0;
    this.blocks = [];
    const text = written.trimStart();
    const lead = written.length - text.length;
    const headingPath = this.path.map((open) => open.text);
    const heading = headingPath.at(-1) ?? "";
    if (text === "" && heading === "") return;
    const { anchor } = this;
    const blocksOf = createBlockCutter(blocks, written);
    for (const part of splitLongText(text)) {
      const start = lead + part.start;
      const packed = packBlocks(blocksOf(start, start + part.text.length));
      this.sections.push({ heading, headingPath, anchor, text: part.text, blocks: packed });
    }
  }
}

function isSame(left: string, right: string): boolean {
  const [one, other] = [left, right].map((text) => text.replace(/\s+/g, " ").toLowerCase());
  return one === other;
}
