/**
 * A component in one line, `<Note>Words.</Note>`, is part of a sentence to MDX's parser. Where nothing
 * but such components stands in a paragraph, each is a block, as its author means it.
 */
import type { Nodes, Root, RootContent } from "mdast";
import type { MdxJsxTextElement } from "mdast-util-mdx-jsx";
import { hasChildren, rewriteChildren } from "../safe-element.ts";
import { inlineComponents } from "./inline.ts";

export function blockComponents(tree: Root): void {
  rewriteChildren(tree, (node) => {
    const blocks = node.type === "paragraph" ? blocksIn(node.children) : null;
    return blocks === null ? [node] : blocks;
  });
}

/** Null where anything but components and blank lines is among the nodes. */
function blocksIn(nodes: readonly Nodes[]): RootContent[] | null {
  const shown = nodes.filter((node) => node.type !== "text" || node.value.trim() !== "");
  if (shown.length === 0 || !shown.every(isBlock)) return null;
  return shown.map(blockOf);
}

function isBlock(node: Nodes): node is MdxJsxTextElement {
  if (node.type !== "mdxJsxTextElement" || node.name === null || !/^[A-Z]/.test(node.name))
    return false;
  return !Object.hasOwn(inlineComponents, node.name) && node.children.length > 0;
}

function blockOf(element: Nodes): RootContent {
  const { name, attributes, children } = element as MdxJsxTextElement;
  const blocks = blocksIn(children);
  const content: RootContent[] = blocks ?? [{ type: "paragraph", children }];
  return {
    type: "mdxJsxFlowElement",
    name,
    attributes,
    children: content.filter((child) => !hasChildren(child) || child.children.length > 0),
  } as RootContent;
}
