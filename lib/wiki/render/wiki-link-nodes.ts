/** `[[Page]]` in text as links; their targets are resolved when all links are. */
import type { Root, RootContent } from "mdast";
import { isContentsMark, wikiLinkPattern } from "../catalogue/wiki-links.ts";
import { rewriteChildren, safeElement, textNode } from "./safe-element.ts";

export function wikiLinkNodes(): (tree: Root) => void {
  return (tree) =>
    rewriteChildren(tree, (node, parent) =>
      node.type === "text" && parent.type !== "link" && node.value.includes("[[")
        ? split(node.value)
        : [node],
    );
}

function split(text: string): RootContent[] {
  const nodes: RootContent[] = [];
  let at = 0;
  for (const match of text.matchAll(wikiLinkPattern)) {
    const [all, target = "", label] = match;
    if (match.index > at) nodes.push(textNode(text.slice(at, match.index)));
    if (!isContentsMark(target))
      nodes.push(
        safeElement("a", { dataWiki: target.trim() }, [textNode((label ?? target).trim())]),
      );
    at = match.index + all.length;
  }
  if (at < text.length) nodes.push(textNode(text.slice(at)));
  return nodes;
}
