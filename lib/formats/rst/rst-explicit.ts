/** What begins with two points: directives, targets, footnotes, substitutions, comments. */
import { indented } from "../markdown/write-markdown.ts";
import { parseDirective } from "./rst-directive.ts";
import { rstDirective } from "./rst-directives.ts";
import { dedented, endOfIndented, isBlankLine, type Lines, trimmed } from "./rst-lines.ts";
import type { BlockReading } from "./rst-lists.ts";

interface ExplicitRead {
  readonly markdown: string;
  readonly end: number;
}

const directive = /^\.\.\s+((?:[\w.+-]+:)?[A-Za-z][\w.+-]*)\s?::(?:\s|$)/;
const target = /^\.\.\s+_(?!_)(`[^`]+`|(?:[^:\\]|\\.|:(?=\S))+):(?:\s+|$)/;
const anonymous = /^(?:\.\.\s+__:|__)(?:\s+|$)/;
const footnote = /^\.\.\s+\[([^\]]+)\](?:\s+|$)/;
const substitution = /^\.\.\s+\|([^|]+)\|\s+/;

/** Null for a line that begins with something else. */
export function explicitBlock(
  lines: Lines,
  at: number,
  reading: BlockReading,
): ExplicitRead | null {
  const line = lines[at] as string;
  if (!/^(?:\.\.(?:\s|$)|__(?:\s|$))/.test(line)) return null;
  const { page } = reading;
  const isEmptyComment = line.trimEnd() === ".." && isBlankLine(lines[at + 1]);
  const end = isEmptyComment ? at + 1 : Math.max(at + 1, endOfIndented(lines, at + 1));
  const below = lines.slice(at + 1, end);
  const rest = (pattern: RegExp): Lines => [line.replace(pattern, ""), ...dedented(below)];

  const name = directive.exec(line)?.[1];
  if (name !== undefined) {
    page.settleHere();
    const parsed = parseDirective(name.toLowerCase(), line.replace(directive, ""), below);
    return { markdown: rstDirective(parsed, reading), end };
  }
  const label = footnote.exec(line)?.[1];
  if (label !== undefined) {
    const text = reading.read(trimmed(rest(footnote)));
    const shown = page.footnoteLabel(label, true);
    return { markdown: `[^${shown}]: ${indented(text, "    ").trimStart()}`, end };
  }
  const replaced = substitution.exec(line)?.[1];
  if (replaced !== undefined) {
    page.found.substitutions.set(replaced.replace(/\s+/g, " ").toLowerCase(), rest(substitution));
    return { markdown: "", end };
  }
  if (anonymous.test(line)) {
    page.found.anonymous.push(addressIn(rest(anonymous)));
    return { markdown: "", end };
  }
  const named = target.exec(line)?.[1];
  if (named !== undefined)
    readTarget(named.replace(/^`|`$/g, "").replace(/\\(.)/g, "$1"), rest(target), reading);
  return { markdown: "", end };
}

/** Without an address it names what follows; with one that ends in `_`, another target. */
function readTarget(name: string, lines: Lines, { page }: BlockReading): void {
  const address = addressIn(lines);
  if (address === "") {
    page.label(name);
    return;
  }
  page.ids.give(name, "target");
  const other = /^`?([^`]+?)`?_$/.exec(address)?.[1];
  page.define(name, other === undefined ? address : (page.target(other)?.address ?? ""));
}

function addressIn(lines: Lines): string {
  const joined = lines.map((line) => line.trim()).join("");
  return joined.replace(/\\(.)/g, "$1");
}
