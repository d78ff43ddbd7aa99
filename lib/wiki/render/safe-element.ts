/** Elements that our own steps put into a page's tree; the sanitiser still has the last word. */
import type { Nodes, Parents, RootContent } from "mdast";

type Properties = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** A Markdown node that becomes an HTML element of this name. */
export function safeElement(
  tagName: string,
  properties: Properties,
  children: readonly Nodes[],
): RootContent {
  const data = { hName: tagName, hProperties: { ...properties } };
  // A special type: its children are converted, its name is `hName`.
  return { type: "safeElement", data, children } as unknown as RootContent;
}

export function textNode(value: string): RootContent {
  return { type: "text", value };
}

export function paragraph(children: readonly Nodes[], properties: Properties = {}): RootContent {
  return safeElement("p", properties, children);
}

export function hasChildren(node: Nodes): node is Parents {
  return "children" in node;
}

/** Replaces each child by what `replace` gives, from the leaves up. */
export function rewriteChildren(
  node: Nodes,
  replace: (child: RootContent, parent: Parents) => readonly RootContent[],
): void {
  if (!hasChildren(node)) return;
  for (const child of node.children) rewriteChildren(child, replace);
  const rewritten = (node.children as readonly RootContent[]).flatMap((child) =>
    replace(child, node),
  );
  // Each step inserts only nodes that are allowed in place of the child.
  node.children = rewritten as typeof node.children;
}
