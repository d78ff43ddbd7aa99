/** Puts together what its tools write as neighbours: tabs, words with their definitions, code in tabs. */
import type { Nodes, Parents, Root, RootContent } from "mdast";
import { codeTab } from "./code/code-meta.ts";
import { codeTabs, isTab, tabGroup } from "./components/tabs.ts";
import { hasChildren, safeDataOf, safeElement } from "./safe-element.ts";

export function gatherBlocks(tree: Root): void {
  gatherIn(tree);
}

function gatherIn(parent: Parents): void {
  for (const child of parent.children as readonly Nodes[]) if (hasChildren(child)) gatherIn(child);
  const children = parent.children as readonly RootContent[];
  if (!children.some((child) => kindOf(child) !== null)) return;
  const isGroup = classesOf(parent).includes("tabs");
  // Each group is as good a child as its first member was.
  parent.children = runs(children).flatMap(({ kind, nodes }) => {
    if (kind === "definition") return [safeElement("dl", {}, nodes)];
    if (kind === "tab" && !isGroup) return [tabGroup(nodes)];
    if (kind === "code" && !isGroup && nodes.length > 1) return [codeTabs(nodes)];
    return nodes;
  }) as typeof parent.children;
}

type Kind = "tab" | "definition" | "code" | null;

function kindOf(node: RootContent): Kind {
  if (isTab(node)) return "tab";
  if (node.type === "code") return codeTab(node) === null ? null : "code";
  return safeDataOf(node)?.part === "definition" ? "definition" : null;
}

interface Run {
  readonly kind: Kind;
  readonly nodes: RootContent[];
}

function runs(children: readonly RootContent[]): readonly Run[] {
  const found: Run[] = [];
  for (const node of children) {
    const kind = kindOf(node);
    const last = found.at(-1);
    const isFresh = safeDataOf(node)?.part === "fresh tab";
    if (last?.kind === kind && !isFresh) last.nodes.push(node);
    else found.push({ kind, nodes: [node] });
  }
  return found;
}

function classesOf(node: Nodes): readonly string[] {
  const { className } = safeDataOf(node)?.hProperties ?? {};
  return Array.isArray(className) ? (className as readonly string[]) : [];
}
