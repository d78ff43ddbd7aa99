/** Tabs and groups of code: details of which one is open, as they are drawn without scripts. */
import type { Code, Paragraph, RootContent } from "mdast";
import { toString } from "mdast-util-to-string";
import { codeLabel } from "../code/code-meta.ts";
import { safeDataOf, safeElement, textNode } from "../safe-element.ts";

interface TabState {
  readonly isOpen: boolean;
  /** Begins a group of its own, though another tab stands right before it. */
  readonly isFresh?: boolean;
  /** What it stands for: its name where nothing else names it. */
  readonly value?: string | undefined;
}

/** An empty title may get its words from the group. */
export function tabItem(
  title: readonly RootContent[],
  children: readonly RootContent[],
  { isOpen, isFresh = false, value = "" }: TabState,
): RootContent {
  const isNamed = title.length > 0;
  const words = isNamed ? title : [textNode(value || "Tab")];
  const summary = safeElement("summary", {}, words, isNamed ? undefined : "loose name");
  const properties = { className: ["tab"], ...(isOpen && { open: true }) };
  const part = isFresh ? "fresh tab" : "tab";
  return safeElement("details", properties, [summary, ...children], part);
}

export function isTab(node: RootContent | undefined): boolean {
  const part = safeDataOf(node)?.part;
  return part === "tab" || part === "fresh tab";
}

/** `sync`: groups with the same one show the same tab. */
export function tabGroup(children: readonly RootContent[], sync = ""): RootContent {
  const properties = { className: ["tabs"], ...(sync !== "" && { dataSync: sync }) };
  return safeElement("div", properties, children);
}

/** Each block of code a tab of its own; anything between them stays where it is. */
export function codeTabs(children: readonly RootContent[], sync = ""): RootContent {
  return tabGroup(
    children.map((node) =>
      node.type === "code"
        ? tabItem([textNode(codeLabel(node))], [withoutTitle(node)], { isOpen: false })
        : node,
    ),
    sync,
  );
}

/** The tab says it already. */
function withoutTitle(code: Code): Code {
  return { ...code, data: { ...code.data, hProperties: { dataTitled: "" } } };
}

/** `nameOf` is given what a tab without a title stands for, "" for nothing, and its place. */
export function nameTabs(
  children: readonly RootContent[],
  nameOf: (value: string, index: number) => string | undefined,
): readonly RootContent[] {
  let index = -1;
  return children.map((node) => {
    if (!isTab(node)) return node;
    index += 1;
    const [summary, ...content] = (node as Paragraph).children as RootContent[];
    if (summary === undefined || safeDataOf(summary)?.part !== "loose name") return node;
    const value = toString(summary);
    const name = nameOf(value === "Tab" ? "" : value, index) ?? nameOf("", index);
    if (name === undefined || name === "") return node;
    const named = safeElement("summary", {}, [textNode(name)]);
    return { ...node, children: [named, ...content] } as RootContent;
  });
}
