/**
 * `$5 and $6` are prices, `$HOME and $PATH` are names: none is a formula. As with Pandoc, no space
 * stands before the closing mark and no digit behind it, unless spaces are on both sides.
 */
import type { Root, RootContent } from "mdast";
import { rewriteChildren, textNode } from "../safe-element.ts";

/** `parse` reads Markdown: the words between two prices may have marks of their own. */
export function pricesAsText(source: string, parse: (text: string) => Root): (tree: Root) => void {
  return (tree) =>
    rewriteChildren(tree, (node): readonly RootContent[] => {
      if (node.type !== "inlineMath") return [node];
      const [start = 0, end = 0] = [node.position?.start.offset, node.position?.end.offset];
      const written = source.slice(start, end);
      if (isFormula(written, source.charAt(end))) return [node];
      const [only, ...more] = parse(written.replaceAll("$", "\\$")).children;
      const isSentence = only?.type === "paragraph" && more.length === 0;
      return isSentence ? only.children : [textNode(written)];
    });
}

function isFormula(written: string, behind: string): boolean {
  // Two marks on each side are never a price.
  if (!/^\$[^$]/.test(written)) return true;
  const formula = written.slice(1, -1);
  return /^\s/.test(formula) || !(/\s$/.test(formula) || /\d/.test(behind));
}
