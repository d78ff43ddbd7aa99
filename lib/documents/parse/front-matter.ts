/** YAML between two lines of three hyphens at the very start of a file. */
import { type FrontMatterValues, readFrontMatterValues } from "./front-matter-values.ts";

export interface FrontMatter extends FrontMatterValues {
  /** Where the text after the block starts. */
  readonly end: number;
}

const opening = /^---[ \t]*\n/;
const closing = /^(?:---|\.\.\.)[ \t]*$/m;
/** Front matter is a few lines; a block without an end within these characters is text. */
const blockLengthMax = 32_000;
const none: FrontMatter = { values: {}, fault: null, end: 0 };

/** A block that is no YAML mapping is still not text: it is left out and gives no values. */
export function readFrontMatter(source: string): FrontMatter {
  const start = opening.exec(source)?.[0].length;
  if (start === undefined) return none;
  const block = source.slice(start, start + blockLengthMax);
  const match = closing.exec(block);
  if (match === null) return none;
  const end = start + match.index + match[0].length;
  return { ...readFrontMatterValues(block.slice(0, match.index), 2), end };
}
