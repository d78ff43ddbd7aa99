/** `{{ name }}` and `{% if name %}` in raw HTML: code that another tool would run, shown as code. */
import type { Element, Root, Text } from "hast";
import { SKIP, visit } from "unist-util-visit";

const form = /\{\{(?:(?!\}\}).){1,500}\}\}|\{%(?:(?!%\}).){1,500}%\}/gs;
const asWritten = /^(?:code|pre|kbd|samp|textarea)$/;

export function settleTemplates(tree: Root): void {
  visit(tree, (node, index, parent) => {
    if (node.type === "element" && asWritten.test(node.tagName)) return SKIP;
    if (node.type === "element" && node.tagName === "img") withoutTemplate(node);
    if (node.type !== "text" || parent === undefined || index === undefined) return undefined;
    if (!node.value.includes("{")) return undefined;
    const pieces = split(node.value);
    parent.children.splice(index, 1, ...pieces);
    return index + pieces.length;
  });
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
