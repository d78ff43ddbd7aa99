/** Anchors that authors give their headings: `## Title {#id}`, and `{/*id*\/}` in MDX. */
import type { Heading, Root } from "mdast";
import { visit } from "unist-util-visit";

const inSource = /^( {0,3}#{1,6}[ \t].*?)[ \t]*\{#([\w:.-]{1,200})\}[ \t]*$/gm;
const inText = /[ \t]*\{#([\w:.-]{1,200})\}[ \t]*$/;
const inComment = /^\s*\/\*\s*([\w:.-]{1,200})\s*\*\/\s*$/;

/** `{#id}` is no JavaScript, so MDX would not parse it; a comment says the same. */
export function mdxAnchors(source: string): string {
  return source.replace(inSource, "$1 {/*$2*/}");
}

/** Notes the anchors on the headings, before MDX's comments vanish. */
export function explicitAnchors(): (tree: Root) => void {
  return (tree) =>
    visit(tree, "heading", (heading) => {
      const anchor = takeAnchor(heading);
      if (anchor === null) return;
      heading.data = { ...heading.data, hProperties: { dataAnchor: anchor } };
    });
}

function takeAnchor(heading: Heading): string | null {
  const last = heading.children.at(-1);
  if (last?.type === "mdxTextExpression") return inComment.exec(last.value)?.[1] ?? null;
  if (last?.type !== "text") return null;
  const match = inText.exec(last.value);
  if (match === null) return null;
  last.value = last.value.slice(0, match.index);
  return match[1] ?? null;
}
