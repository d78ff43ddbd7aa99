/** Anchors that authors give their headings: `## Title {#id}`, and `{/*id*\/}` in MDX. */
import type { Heading, Nodes, Root } from "mdast";
import { visit } from "unist-util-visit";
import {
  type Fence,
  headingNoteStart,
  readFence,
  takeHeadingNote,
} from "../../../documents/index.ts";
import { hasChildren } from "../safe-element.ts";

const headingLine = /^[ \t>]*#{1,6}[ \t]/;
const quoteMarks = /^[ \t>]+/;
const underline = /^[ \t]*(?:=+|-+)[ \t]*$/;
const noteEnd = /\}(?:[ \t]{1,10}#{1,10})?$/;
const closingMarks = /[ \t]#{1,1000}$/;

/** `{#id}` is no JavaScript, so MDX would not parse it; a comment says the same. */
export function mdxAnchors(source: string): string {
  if (!source.includes("}")) return source;
  const lines = source.split("\n");
  let fence: Fence | null = null;
  for (const [index, line] of lines.entries()) {
    const trimmed = line.replace(quoteMarks, "").trim();
    if (fence !== null) {
      if (closes(trimmed, fence)) fence = null;
      continue;
    }
    fence = readFence(trimmed);
    if (fence !== null || !noteEnd.test(trimmed)) continue;
    const isHeading = headingLine.test(line) || underline.test(lines[index + 1] ?? "");
    if (isHeading) lines[index] = withComment(line.trimEnd());
  }
  return lines.join("\n");
}

function closes(trimmed: string, { mark, length }: Fence): boolean {
  return trimmed.length >= length && trimmed === mark.repeat(trimmed.length);
}

function withComment(line: string): string {
  const text = line.replace(closingMarks, "").trimEnd();
  const { rest, anchor } = takeHeadingNote(text);
  if (rest === text) return line;
  return anchor === null ? rest : `${rest} {/*${anchor}*/}`;
}

/** Notes the anchors on the headings and takes the notes off, before MDX's comments vanish. */
export function explicitAnchors(source: string): (tree: Root) => void {
  return (tree) =>
    visit(tree, "heading", (heading) => {
      const anchor = takeAnchor(heading, source);
      if (anchor === null) return;
      heading.data = { ...heading.data, hProperties: { dataAnchor: anchor } };
    });
}

/** By the source, where a note is one thing: `{/*id*\/}` is emphasis to plain Markdown. */
function takeAnchor(heading: Heading, source: string): string | null {
  const { start, end } = heading.position ?? {};
  if (start?.offset === undefined || end?.offset === undefined) return null;
  const written = withoutMarks(source.slice(start.offset, end.offset));
  const noteStart = headingNoteStart(written);
  if (noteStart === -1) return null;
  const title = written.slice(0, noteStart).trimEnd().replace(closingMarks, "");
  dropFrom(heading, start.offset + title.length);
  return takeHeadingNote(written).anchor;
}

/** Without the underline, or the marks that close a heading. */
function withoutMarks(written: string): string {
  const newline = written.lastIndexOf("\n");
  const text = newline === -1 ? written : written.slice(0, newline);
  return text.trimEnd().replace(closingMarks, "").trimEnd();
}

/** Removes everything at or after `offset`. */
function dropFrom(node: Nodes, offset: number): void {
  if (!hasChildren(node)) return;
  const kept = (node.children as readonly Nodes[]).filter(
    ({ position }) => (position?.start.offset ?? -1) < offset,
  );
  const last = kept.at(-1);
  if (last !== undefined && (last.position?.end.offset ?? 0) > offset) {
    if (last.type === "text") last.value = withoutNote(last.value);
    else dropFrom(last, offset);
  }
  if (last?.type === "text") last.value = last.value.trimEnd();
  node.children = kept as typeof node.children;
}

function withoutNote(text: string): string {
  const open = Math.max(text.lastIndexOf("{"), text.lastIndexOf(" [") + 1 || -1);
  const title = open === -1 ? text : text.slice(0, open);
  return title.trimEnd().replace(closingMarks, "");
}
