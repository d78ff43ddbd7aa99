/** A source file as the index needs it. */
import type { PageLink } from "./written-links.ts";

export interface ParsedSection {
  /** Heading text, "" for the page's opening before any heading. */
  readonly heading: string;
  /** Headings from the top down to this one, without the page title. */
  readonly headingPath: readonly string[];
  /** Fragment identifier as reading pages have it, "" for the opening. */
  readonly anchor: string;
  /** What a reader sees: no markup, code unchanged. */
  readonly text: string;
  /** What the pieces of the text are, as `packBlocks` writes it. */
  readonly blocks: string;
}

export interface ParsedDocument {
  readonly title: string;
  readonly frontMatter: Readonly<Record<string, unknown>>;
  /**
   * The part of the page that could not be read, in one sentence for its author; null if there is
   * none.
   */
  readonly fault: string | null;
  readonly sections: readonly ParsedSection[];
  /** In the order of the page, to other pages and elsewhere. */
  readonly links: readonly PageLink[];
}
