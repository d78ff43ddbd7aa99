/** Boxes: GitHub's `> [!NOTE]`, `:::note[Title]`, and the components of that kind. */
import type { Blockquote, Paragraph, Root, RootContent, Text } from "mdast";
import { toString } from "mdast-util-to-string";
import { paragraph, rewriteChildren, safeElement, textNode } from "./safe-element.ts";

/** Labels of boxes for readers; each kind has a colour, a sign and its word. */
export type CalloutKind = "note" | "tip" | "warning" | "danger";

const kinds: Readonly<Record<string, readonly [CalloutKind, string]>> = {
  note: ["note", "Note"],
  info: ["note", "Info"],
  important: ["note", "Important"],
  aside: ["note", "Note"],
  callout: ["note", "Note"],
  admonition: ["note", "Note"],
  deepdive: ["note", "In depth"],
  intro: ["note", "In short"],
  youwilllearn: ["note", "You will learn"],
  tip: ["tip", "Tip"],
  hint: ["tip", "Hint"],
  success: ["tip", "Success"],
  check: ["tip", "Check"],
  warning: ["warning", "Warning"],
  caution: ["warning", "Caution"],
  attention: ["warning", "Attention"],
  pitfall: ["warning", "Pitfall"],
  deprecated: ["warning", "Deprecated"],
  danger: ["danger", "Danger"],
  error: ["danger", "Error"],
};

/** Null for an unknown name of a box. */
export function calloutOf(name: string): { kind: CalloutKind; word: string } | null {
  const key = name.toLowerCase();
  const known = Object.hasOwn(kinds, key) ? kinds[key] : undefined;
  return known === undefined ? null : { kind: known[0], word: known[1] };
}

export function callout(
  kind: CalloutKind,
  title: string,
  children: readonly RootContent[],
): RootContent {
  const head = paragraph([textNode(title)], { className: ["callout-title"] });
  return safeElement("div", { className: ["callout", `callout-${kind}`] }, [head, ...children]);
}

const alert = /^\[!(\w{2,20})\][+-]?[ \t]*([^\n]*)(?:\n|$)/;

/** `> [!NOTE]`, with words behind it as the title, as in Obsidian. */
export function githubAlerts(): (tree: Root) => void {
  return (tree) =>
    rewriteChildren(tree, (node) => (node.type === "blockquote" ? [alertOf(node)] : [node]));
}

function alertOf(quote: Blockquote): RootContent {
  const [first, ...rest] = quote.children;
  const opening = first?.type === "paragraph" ? first.children[0] : undefined;
  if (opening?.type !== "text") return quote;
  const match = alert.exec(opening.value);
  const found = match === null ? null : calloutOf(match[1] ?? "");
  if (match === null || found === null) return quote;
  const text: Text = { ...opening, value: opening.value.slice(match[0].length) };
  const left = [text, ...(first as Paragraph).children.slice(1)].filter(
    (node) => node.type !== "text" || node.value !== "",
  );
  const children =
    left.length === 0 ? rest : [{ ...(first as Paragraph), children: left }, ...rest];
  return callout(found.kind, match[2]?.trim() || found.word, children);
}

/**
 * `:::note[Title]` … `:::`. Other directives are put back as written: in `10:30` and `std::vector`
 * nobody means a directive.
 */
export function directives(source: string): () => (tree: Root) => void {
  return () => (tree) =>
    rewriteChildren(tree, (node) => {
      switch (node.type) {
        case "textDirective":
          return [textNode(`:${node.name}`), ...node.children, ...attributesText(source, node)];
        case "leafDirective":
          return [paragraph([textNode(written(source, node))])];
        case "containerDirective":
          return [container(node.name, node.children)];
        default:
          return [node];
      }
    });
}

function container(name: string, children: readonly RootContent[]): RootContent {
  const isLabel = (node: RootContent | undefined): node is Paragraph =>
    node?.type === "paragraph" &&
    (node.data as { directiveLabel?: boolean })?.directiveLabel === true;
  const [first] = children;
  const label = isLabel(first) ? toString(first) : "";
  const content = isLabel(first) ? children.slice(1) : children;
  if (/^(?:details|collapse|expand)$/i.test(name)) {
    const summary = safeElement("summary", {}, [textNode(label || "Details")]);
    return safeElement("details", {}, [summary, ...content]);
  }
  const found = calloutOf(name);
  if (found !== null) return callout(found.kind, label || found.word, content);
  const head = label === "" ? [] : [paragraph([safeElement("strong", {}, [textNode(label)])])];
  return safeElement("div", {}, [...head, ...content]);
}

interface PositionedNode {
  readonly position?: RootContent["position"];
  readonly name: string;
}

function written(source: string, { position, name }: PositionedNode): string {
  const [start, end] = [position?.start.offset, position?.end.offset];
  return start === undefined || end === undefined ? `:${name}` : source.slice(start, end);
}

/** The text itself distinguishes brackets and braces after a name; without children all of it. */
function attributesText(
  source: string,
  node: PositionedNode & { readonly children: readonly unknown[] },
): RootContent[] {
  if (node.children.length > 0) return [];
  const rest = written(source, node).slice(1 + node.name.length);
  return rest === "" ? [] : [textNode(rest)];
}
