/** Elements that our own steps put into a page's tree; the sanitiser still has the last word. */
import type { Nodes, Parents, RootContent } from "mdast";

type Properties = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** A part of something that its neighbours belong to as well: they are gathered when all are known. */
export type ElementPart = "tab" | "fresh tab" | "loose name" | "definition";

/** A Markdown node that becomes an HTML element of this name. */
export function safeElement(
  tagName: string,
  properties: Properties,
  children: readonly Nodes[],
  part?: ElementPart,
): RootContent {
  const data = { hName: tagName, hProperties: { ...properties }, part };
  // A special type: its children are converted, its name is `hName`.
  return { type: "safeElement", data, children } as unknown as RootContent;
}

interface SafeData {
  readonly hName?: string;
  readonly hProperties?: Properties;
  readonly part?: ElementPart;
}

/** Null for a node that no step of ours has made. */
export function safeDataOf(node: Nodes | undefined): SafeData | null {
  return (node as { readonly type?: string } | undefined)?.type === "safeElement"
    ? ((node?.data ?? {}) as SafeData)
    : null;
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
