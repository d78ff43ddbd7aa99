/** YAML between two lines of three hyphens at the very start of a file. */
import { parse } from "yaml";

export interface FrontMatter {
  readonly values: Readonly<Record<string, unknown>>;
  /** Where the text after the block starts. */
  readonly end: number;
}

const opening = /^---[ \t]*\n/;
const closing = /^(?:---|\.\.\.)[ \t]*$/m;
/** Front matter is a few lines; a block without an end within these characters is text. */
const blockLengthMax = 32_000;
/** Bounds documents made of aliases of aliases. */
const aliasesMax = 50;

/** A block that is no YAML mapping is still not text: it is left out and gives no values. */
export function readFrontMatter(source: string): FrontMatter {
  const start = opening.exec(source)?.[0].length;
  if (start === undefined) return { values: {}, end: 0 };
  const block = source.slice(start, start + blockLengthMax);
  const match = closing.exec(block);
  if (match === null) return { values: {}, end: 0 };
  const end = start + match.index + match[0].length;
  return { values: parseValues(block.slice(0, match.index)), end };
}

function parseValues(text: string): Readonly<Record<string, unknown>> {
  try {
    const options = { maxAliasCount: aliasesMax, logLevel: "error", prettyErrors: false } as const;
    const values: unknown = parse(text, options);
    // Values go on as JSON; an alias of what it stands in makes a circle, which is refused here.
    JSON.stringify(values);
    return isRecord(values) ? values : {};
  } catch {
    return {};
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
