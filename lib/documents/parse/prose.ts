/**
 * Markdown without its code, for code that only looks for marks in prose. Works in one pass on any
 * input.
 */
import { readFence, readFencedCode } from "../lines/code-block.ts";

/** Blocks between fences are left out, at any indentation: items of lists have code too. */
export function withoutFencedCode(source: string): string {
  if (!source.includes("```") && !source.includes("~~~")) return source;
  const kept: string[] = [];
  let at = 0;
  while (at < source.length) {
    const newline = source.indexOf("\n", at);
    const end = newline === -1 ? source.length : newline;
    const line = source.slice(at, end);
    const fence = readFence(line.trim());
    at = end + 1;
    if (fence === null) kept.push(line);
    else at = readFencedCode(source, at, fence, { indent: 0, isQuoted: false }).next;
  }
  return kept.join("\n");
}

/** A run of backticks opens code that the next run of its length closes, within a paragraph. */
export function withoutCodeSpans(text: string): string {
  if (!text.includes("`")) return text;
  return text.split(paragraphBreak).map(withoutSpans).join("\n\n");
}

const paragraphBreak = /\n[ \t]*\n/;
const backticks = /`+/g;

function withoutSpans(paragraph: string): string {
  const runs = [...paragraph.matchAll(backticks)].map((run) => ({
    start: run.index,
    length: run[0].length,
    /** Place of the next run of this length among the runs, -1 for none. */
    next: -1,
  }));
  const nextByLength = new Map<number, number>();
  for (let index = runs.length - 1; index >= 0; index--) {
    const run = runs[index] as (typeof runs)[number];
    run.next = nextByLength.get(run.length) ?? -1;
    nextByLength.set(run.length, index);
  }
  let kept = "";
  let taken = 0;
  for (let index = 0; index < runs.length; index++) {
    const { start, length, next } = runs[index] as (typeof runs)[number];
    if (next === -1) continue;
    kept += `${paragraph.slice(taken, start)} `;
    taken = (runs[next] as (typeof runs)[number]).start + length;
    index = next;
  }
  return kept + paragraph.slice(taken);
}
