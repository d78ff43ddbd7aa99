/** A component that no table knows keeps its meaning: its content, its words, and its link. */
import type { RootContent } from "mdast";
import type { MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx-jsx";
import { paragraph, safeElement, textNode } from "../safe-element.ts";
import { type Component, code } from "./component.ts";

/** Attributes that readers would miss most. */
const spokenAttributes = [
  "title",
  "label",
  "header",
  "heading",
  "summary",
  "caption",
  "description",
  "text",
  "alt",
] as const;
const pictureFile = /\.(?:png|jpe?g|gif|svg|webp|avif)$/i;
/** A shape that says nothing. */
const decoration = /(?:Icon|Logo|Divider|Spacer|Spinner|Break)$/;

export function unknownComponent(
  { name, texts, children, isFlow }: Component,
  node: MdxJsxFlowElement | MdxJsxTextElement,
): readonly RootContent[] {
  const picture = [texts.src, texts.img, texts.image].find((path) => pictureFile.test(path ?? ""));
  if (picture !== undefined) {
    const said = texts.alt ?? texts.title ?? "";
    return [safeElement("img", { src: picture, alt: said }, []), ...children];
  }
  const spoken = spokenAttributes
    .map((attribute) => texts[attribute] ?? "")
    .filter((value) => value.trim() !== "");
  const text = spoken.join(": ");
  const target = texts.href ?? texts.src;
  if (text === "" && (target === undefined || children.length > 0)) {
    if (children.length > 0 || decoration.test(name)) return children;
    return asWritten(node, isFlow);
  }
  const shown =
    target === undefined
      ? textNode(text)
      : safeElement("a", { href: target }, [textNode(text || target)]);
  return isFlow ? [paragraph([shown]), ...children] : [shown, textNode(" "), ...children];
}

/** Nothing of it can be shown, so that its author sees it and a reader knows that something is missing. */
function asWritten(
  { name, attributes }: MdxJsxFlowElement | MdxJsxTextElement,
  isFlow: boolean,
): readonly RootContent[] {
  const given = attributes.map((attribute) => {
    if (attribute.type === "mdxJsxExpressionAttribute") return `{${attribute.value}}`;
    const { name: key, value } = attribute;
    if (value === null || value === undefined) return key;
    return typeof value === "string" ? `${key}="${value}"` : `${key}={${value.value}}`;
  });
  const tag = `<${[name, ...given].join(" ")} />`;
  if (isFlow && tag.includes("\n")) return [{ type: "code", lang: "jsx", value: tag }];
  return isFlow ? [paragraph([code(tag)])] : [code(tag)];
}
