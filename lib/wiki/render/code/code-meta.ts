/** The text behind the language of a block of code, as the tools write it. */

import type { Code } from "mdast";
import { cutText } from "../../../contract/index.ts";

export interface CodeMeta {
  /** Name of its file; null for none. */
  readonly title: string | null;
  readonly marked: ReadonlySet<number>;
  readonly inserted: ReadonlySet<number>;
  readonly deleted: ReadonlySet<number>;
}

const quoted = String.raw`(?:"([^"]{1,200})"|'([^']{1,200})'|\{"([^"]{1,200})"\}|([^\s"'{}]{1,200}))`;
const titlePattern = new RegExp(String.raw`(?:^|[\s{])(?:title|filename|file|name)=${quoted}`);
const tabPattern = new RegExp(String.raw`(?:^|\s)tab=${quoted}`);
const bracketed = /(?:^|\s)\[([^\]]{1,200})\]/;
/** `src/app.ts`, `Dockerfile.dev`: a word that names a file. */
const fileName =
  /(?:^|\s)((?:[\w@.[\]()-]+\/)*[\w@.[\]()-]*\.[A-Za-z][\w]{0,9}|[\w@.-]+\/[\w@./-]+)(?=\s|$)/;
const linesMax = 10_000;
/** Words that tell a tool how to show code and its readers nothing. */
const switches =
  /^(?:showLineNumbers|linenums|noInline|live|wrap|nowrap|expandable|lines|twoslash|npm2yarn|copy|icon|active|frame|live|focus|highlight|playground|ignore|should_panic|no_run|editable|runnable)\b/i;

export function readCodeMeta(written: unknown): CodeMeta {
  const meta = typeof written === "string" ? written : "";
  return {
    title: titleOf(meta),
    marked: new Set([
      ...numbersOf(/(?:^|[\s}])(?:mark=)?\{([\d,\s-]{1,200})\}/g, meta),
      ...numbersOf(/\b(?:hl_lines|highlight|hl)=["'{]+([\d,\s-]{1,200})["'}]+/g, meta),
    ]),
    inserted: new Set(numbersOf(/\bins=\{([\d,\s-]{1,200})\}/g, meta)),
    deleted: new Set(numbersOf(/\bdel=\{([\d,\s-]{1,200})\}/g, meta)),
  };
}

function titleOf(meta: string): string | null {
  return given(titlePattern, meta) ?? bracketed.exec(meta)?.[1] ?? fileName.exec(meta)?.[1] ?? null;
}

/** Name of the tab that the block asks to stand in; null for one that asks for none. */
export function codeTab({ meta }: Code): string | null {
  return meta === null || meta === undefined ? null : given(tabPattern, meta);
}

/** Words for the tab of a block: its title, else the words behind the language, else the language. */
export function codeLabel({ meta, lang }: Code): string {
  const text = (meta ?? "").trim();
  const title = given(tabPattern, text) ?? titleOf(text);
  if (title !== null) return title;
  const words = text
    .replace(/\{[^{}]*\}|\S+=(?:"[^"]*"|'[^']*'|\S+)/g, " ")
    .split(/\s+/)
    .filter((word) => word !== "" && !switches.test(word));
  return cutText(words.join(" "), 200) || (lang ?? "") || "Code";
}

function given(pattern: RegExp, meta: string): string | null {
  return (
    pattern
      .exec(meta)
      ?.slice(1)
      .find((part) => part !== undefined) ?? null
  );
}

function numbersOf(pattern: RegExp, meta: string): number[] {
  return [...meta.matchAll(pattern)].flatMap(([, ranges = ""]) => linesIn(ranges));
}

/** `1,4-6` and `1 4-6`. */
function linesIn(ranges: string): number[] {
  const lines: number[] = [];
  for (const range of ranges.split(/[\s,]+/)) {
    const [first = 0, last = first] = range.split("-").map(Number);
    const end = Math.min(last, linesMax);
    for (let line = first; line > 0 && line <= end; line++) lines.push(line);
  }
  return lines;
}
