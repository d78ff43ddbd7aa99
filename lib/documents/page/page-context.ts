/** Shared by the parts that read one page. */

/** A link or an image as written in the source. */
export interface WrittenLink {
  /** Markdown between the brackets. */
  readonly text: string;
  /**
   * The text after the closing bracket: `(url "title")`, `[label]`, `[]`, or "" for a label alone.
   */
  readonly suffix: string;
  readonly isImage: boolean;
}

export type LinkListener = (link: WrittenLink) => void;

export interface PageContext {
  /** In MDX every tag is JSX, braces are expressions, and there is no indented code. */
  readonly isMdx: boolean;
  /** Normalised labels of the page's link definitions, `[label]: url`. */
  readonly labels: ReadonlySet<string>;
  readonly lookAhead: LookAhead;
  /** Code is left out of the text. */
  readonly hidesCode: boolean;
  /** Called for each link; null if links are not needed, as in indexing. */
  readonly onLink: LinkListener | null;
}

/**
 * Characters that may still be scanned without a result. A search for an end that does not exist is
 * what makes a parser quadratic: `<a <a <a …` scans to the end of the page from every bracket. A
 * real page never comes near its allowance; a hostile one uses it up, and the rest of it is plain
 * text.
 */
export interface LookAhead {
  remaining: number;
}

const lookAheadPerCharacter = 8;
const definition = /^ {0,3}\[(?!\^)([^\]\n]{1,200})\]:/gm;

export function createPageContext(
  source: string,
  isMdx: boolean,
  onLink: LinkListener | null = null,
  hidesCode = false,
): PageContext {
  const lookAhead = { remaining: source.length * lookAheadPerCharacter + 1_000 };
  return { isMdx, labels: definedLabels(source), lookAhead, hidesCode, onLink };
}

function definedLabels(source: string): ReadonlySet<string> {
  const labels = new Set<string>();
  if (!source.includes("]:")) return labels;
  for (const match of source.matchAll(definition)) labels.add(normalLabel(match[1] as string));
  return labels;
}

export function normalLabel(label: string): string {
  return label.trim().replace(/\s+/g, " ").toLowerCase();
}
