/** Boxes: GitHub's `> [!NOTE]`, and the kinds that directives and components have. */
import type { Blockquote, Paragraph, Root, RootContent, Text } from "mdast";
import { paragraph, rewriteChildren, safeElement, textNode } from "../safe-element.ts";

/** Labels of boxes for readers; each kind has a colour, a sign and its word. */
export type CalloutKind = "note" | "tip" | "warning" | "danger";

const kinds: Readonly<Record<string, readonly [CalloutKind, string]>> = {
  note: ["note", "Note"],
  info: ["note", "Info"],
  important: ["note", "Important"],
  aside: ["note", "Note"],
  callout: ["note", "Note"],
  admonition: ["note", "Note"],
  abstract: ["note", "Abstract"],
  summary: ["note", "Summary"],
  tldr: ["note", "In short"],
  todo: ["note", "To do"],
  question: ["note", "Question"],
  help: ["note", "Help"],
  faq: ["note", "FAQ"],
  example: ["note", "Example"],
  quote: ["note", "Quote"],
  cite: ["note", "Quote"],
  secondary: ["note", "Note"],
  deepdive: ["note", "In depth"],
  intro: ["note", "In short"],
  youwilllearn: ["note", "You will learn"],
  tip: ["tip", "Tip"],
  hint: ["tip", "Hint"],
  idea: ["tip", "Idea"],
  success: ["tip", "Success"],
  check: ["tip", "Check"],
  done: ["tip", "Done"],
  warning: ["warning", "Warning"],
  warn: ["warning", "Warning"],
  caution: ["warning", "Caution"],
  attention: ["warning", "Attention"],
  pitfall: ["warning", "Pitfall"],
  deprecated: ["warning", "Deprecated"],
  danger: ["danger", "Danger"],
  error: ["danger", "Error"],
  failure: ["danger", "Failure"],
  fail: ["danger", "Failure"],
  missing: ["danger", "Missing"],
  bug: ["danger", "Bug"],
};

export interface CalloutForm {
  readonly kind: CalloutKind;
  readonly word: string;
}

/** Null for an unknown name of a box. */
export function calloutOf(name: string): CalloutForm | null {
  const key = name.toLowerCase();
  const known = Object.hasOwn(kinds, key) ? kinds[key] : undefined;
  return known === undefined ? null : { kind: known[0], word: known[1] };
}

/** A box whose name its author has made up says that name. */
export function anyCallout(name: string): CalloutForm {
  const words = name.replace(/[-_]+/g, " ").trim();
  const word = words.charAt(0).toUpperCase() + words.slice(1);
  return calloutOf(name) ?? { kind: "note", word: word === "" ? "Note" : word };
}

/** Null as its title: a box without one. */
export function callout(
  kind: CalloutKind,
  title: string | readonly RootContent[] | null,
  children: readonly RootContent[],
): RootContent {
  const words = typeof title === "string" ? [textNode(title)] : title;
  const head = words === null ? [] : [paragraph(words, { className: ["callout-title"] })];
  return safeElement("div", { className: ["callout", `callout-${kind}`] }, [...head, ...children]);
}

const alert = /^\[!(\w{2,20})\]([+-]?)[ \t]*([^\n]*)(?:\n|$)/;

/** `> [!NOTE]`, with words behind it as the title and `-` for one that is folded, as in Obsidian. */
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
  const [, , fold = "", written = ""] = match;
  const title = written.trim() || found.word;
  return fold === ""
    ? callout(found.kind, title, children)
    : foldedCallout(found.kind, [textNode(title)], children, fold === "+");
}

/** `??? tip` of Material for MkDocs: its title opens and closes it. */
export function foldedCallout(
  kind: CalloutKind,
  title: readonly RootContent[],
  children: readonly RootContent[],
  isOpen: boolean,
): RootContent {
  const summary = safeElement("summary", {}, title);
  const properties = { className: ["callout", `callout-${kind}`], ...(isOpen && { open: true }) };
  return safeElement("details", properties, [summary, ...children]);
}
