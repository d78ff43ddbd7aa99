/**
 * Tags that hide what follows them, where nothing closes them: `<script>` in a manual is a
 * placeholder more often than a script, and a browser would take the rest of the page for its text.
 */
import type { PhrasingContent, Root } from "mdast";
import { visit } from "unist-util-visit";
import type { Fence } from "../../documents/index.ts";
import { fenceAfter } from "../snippets/fence-after.ts";

const names =
  "script|style|textarea|pre|title|iframe|noscript|object|template|select|xmp|noembed|noframes|plaintext";
const containers = String.raw`(?: {0,3}(?:>|[-+*](?= )|\d{1,9}[.)](?= )))*`;
const opening = new RegExp(
  String.raw`^${containers} {0,3}(?:<(${names})(?=[\s>]|$)|(<!--|<\?|<!\[CDATA\[))`,
  "i",
);
const inlineOpening = new RegExp(String.raw`^<(${names})[\s>]`, "i");
const ends: Readonly<Record<string, string>> = { "<!--": "-->", "<?": "?>", "<![cdata[": "]]>" };

/** Before the parser, which ends such a block with the page: the tag becomes text. */
export function escapeOpenBlocks(body: string): string {
  if (!body.includes("<")) return body;
  const lines = body.split("\n");
  /** From the end of the page to its start, so that one pass tells what is closed further down. */
  const inCode = codeLines(lines);
  const closed = new Set<string>();
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index] as string;
    if (inCode[index] === true || !/[<>]/.test(line)) continue;
    for (const end of endsIn(line)) closed.add(end);
    const [, name, mark] = opening.exec(line) ?? [];
    const end = name === undefined ? ends[mark?.toLowerCase() ?? ""] : `</${name.toLowerCase()}`;
    if (end !== undefined && !closed.has(end)) lines[index] = line.replace("<", "\\<");
  }
  return lines.join("\n");
}

function codeLines(lines: readonly string[]): readonly boolean[] {
  let fence: Fence | null = null;
  return lines.map((line) => {
    const wasInCode = fence !== null;
    fence = fenceAfter(line, fence);
    return wasInCode || fence !== null;
  });
}

function endsIn(line: string): readonly string[] {
  return (line.match(anEnd) ?? []).map((end) => end.toLowerCase());
}
const anEnd = new RegExp(String.raw`</(?:${names})\b|-->|\?>|\]\]>`, "gi");

/** In a paragraph, which ends where it ends: what is not closed in it is text. */
export function escapeOpenTags(): (tree: Root) => void {
  return (tree) =>
    visit(tree, (node) => {
      if (node.type !== "paragraph" && node.type !== "heading" && node.type !== "tableCell") return;
      const closed = new Set<string>();
      const settled = node.children.toReversed().map((child): PhrasingContent => {
        if (child.type !== "html") return child;
        for (const end of endsIn(child.value)) closed.add(end);
        const name = inlineOpening.exec(child.value)?.[1]?.toLowerCase();
        const isOpen = name !== undefined && !closed.has(`</${name}`);
        return isOpen ? { type: "text", value: child.value } : child;
      });
      node.children = settled.toReversed();
    });
}
