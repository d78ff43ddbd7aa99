/**
 * Marks in sentences that plain Markdown does not know: `==marked==`, `^^inserted^^`, `H~2~O`, `2^10^`,
 * `++ctrl+c++`, `:rocket:`, `{++added++}`, attributes behind a picture, and words with an explanation.
 */
import type { Nodes, Root, RootContent } from "mdast";
import { hasChildren, textNode } from "../safe-element.ts";
import { withoutAttributes } from "./attribute-lists.ts";
import { bracedForms } from "./braced-forms.ts";
import { pairMarks } from "./pair-marks.ts";
import { createWordForms } from "./word-forms.ts";

export function inlineForms(abbreviations: ReadonlyMap<string, string>): (tree: Root) => void {
  const wordForms = createWordForms(abbreviations);
  const settle = (node: Nodes): void => {
    if (!hasChildren(node)) return;
    // First: what the forms make of a text is not read once more.
    for (const child of node.children) settle(child);
    const children = node.children as readonly RootContent[];
    for (const child of children)
      if (child.type === "inlineCode") child.value = bareCode(child.value);
    if (children.some(({ type }) => type === "text")) {
      const isAlone = children.every(({ type }) => type === "text");
      const bare = bracedForms(withoutAttributes(merged(children)));
      const worded = bare.flatMap((child) =>
        child.type === "text" ? wordForms(child.value, isAlone) : [child],
      );
      node.children = pairMarks(worded) as typeof node.children;
    }
  };
  return settle;
}

/** `#!python range(3)`: its language, which colours of code would need. */
function bareCode(value: string): string {
  return value.replace(/^#![a-z][\w+-]{0,20} (?=\S)/, "");
}

/** Steps before this one have cut texts into pieces. */
function merged(children: readonly RootContent[]): readonly RootContent[] {
  const found: RootContent[] = [];
  for (const child of children) {
    const last = found.at(-1);
    if (child.type === "text" && last?.type === "text") {
      found[found.length - 1] = textNode(last.value + child.value);
    } else found.push(child);
  }
  return found;
}
