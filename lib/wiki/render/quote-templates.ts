/** `{{ name }}` and `{% if name %}` in raw HTML: code that another tool would run, shown as code. */
import type { Element, Parents, Root, RootContent, Text } from "hast";
import { toString } from "hast-util-to-string";
import { SKIP, visit } from "unist-util-visit";

const form = /\{\{(?:(?!\}\}).){1,500}\}\}|\{%(?:(?!%\}).){1,500}%\}/gs;
const asWritten = /^(?:code|pre|kbd|samp|textarea)$/;

export function quoteTemplates(tree: Root): void {
  visit(tree, (node, index, parent) => {
    if (node.type === "element" && asWritten.test(node.tagName)) return SKIP;
    if (node.type === "element" && node.tagName === "img") withoutTemplate(node);
    if (node.type === "element" || node.type === "root") joinTemplates(node);
    if (node.type !== "text" || parent === undefined || index === undefined) return undefined;
    if (!node.value.includes("{")) return undefined;
    const pieces = split(node.value);
    parent.children.splice(index, 1, ...pieces);
    return index + pieces.length;
  });
}

const open = /\{(?:\{|%)(?:(?!\}\}|%\}).)*$/s;

/** An address in `{% embed url="https://…" %}` has become a link, which cut the template apart. */
function joinTemplates(parent: Parents): void {
  const children = parent.children as RootContent[];
  for (let at = 1; at < children.length - 1; at++) {
    const [before, link, behind] = children.slice(at - 1, at + 2);
    if (before?.type !== "text" || behind?.type !== "text" || !isAddress(link)) continue;
    if (!open.test(before.value)) continue;
    children.splice(at - 1, 3, textOf(before.value + toString(link) + behind.value));
    at -= 1;
  }
}

function isAddress(node: RootContent | undefined): node is Element {
  if (node?.type !== "element" || node.tagName !== "a") return false;
  return node.properties.href === toString(node);
}

function textOf(value: string): Text {
  return { type: "text", value };
}

/** No picture is there before the template is filled in. */
function withoutTemplate(image: Element): void {
  const { alt, src } = image.properties;
  if (typeof alt === "string") image.properties.alt = alt.replace(form, "").trim();
  if (typeof src !== "string" || !/\{\{|\{%|%7B%7B/i.test(src)) return;
  image.tagName = "code";
  image.properties = {};
  image.children = [{ type: "text", value: src }];
}

function split(text: string): (Element | Text)[] {
  const pieces: (Element | Text)[] = [];
  let at = 0;
  for (const match of text.matchAll(form)) {
    if (match.index > at) pieces.push({ type: "text", value: text.slice(at, match.index) });
    const children: Text[] = [{ type: "text", value: match[0] }];
    pieces.push({ type: "element", tagName: "code", properties: {}, children });
    at = match.index + match[0].length;
  }
  if (at < text.length) pieces.push({ type: "text", value: text.slice(at) });
  return pieces;
}
