/** What a source file is to the index. */
export interface ParsedSection {
  /** Heading text, "" for the page's opening before any heading. */
  readonly heading: string;
  /** Headings from the top down to this one, without the page title. */
  readonly headingPath: readonly string[];
  /** Fragment identifier as reading pages have it, "" for the opening. */
  readonly anchor: string;
  /** What a reader sees: no markup, code kept as it is. */
  readonly text: string;
}

export interface ParsedDocument {
  readonly title: string;
  readonly frontMatter: Readonly<Record<string, unknown>>;
  /** What could not be read of the page, in one sentence for its author; null when all is well. */
  readonly fault: string | null;
  readonly sections: readonly ParsedSection[];
}
