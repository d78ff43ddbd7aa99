/**
 * Converts MDX to plain content: statements are removed, expressions are shown and never run, known
 * components become what they mean, and of others the content stays readable.
 */
import type { Nodes, Root, RootContent } from "mdast";
import type { MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx-jsx";
import { callout, calloutOf } from "./callouts.ts";
import { literalAttributes, literalText, type Program } from "./mdx-values.ts";
import { paragraph, rewriteChildren, safeElement, textNode } from "./safe-element.ts";

type Attributes = Readonly<Record<string, string>>;

export function mdxToSafe(): (tree: Root) => void {
  return (tree) => rewriteChildren(tree, (node) => safeNodes(node));
}

function safeNodes(node: RootContent): readonly RootContent[] {
  switch (node.type) {
    case "mdxjsEsm":
      return [];
    case "mdxTextExpression":
    case "mdxFlowExpression":
      return expression(node);
    case "mdxJsxFlowElement":
    case "mdxJsxTextElement":
      return component(node);
    case "paragraph":
      return isOfBlocks(node.children) ? node.children : [node];
    default:
      return [node];
  }
}

const blockNames: ReadonlySet<string> = new Set(["details", "div", "p", "aside", "figure"]);

/** A component on a separate line is read as a paragraph, which cannot contain blocks. */
function isOfBlocks(nodes: readonly RootContent[]): boolean {
  const shown = nodes.filter((node) => node.type !== "text" || node.value.trim() !== "");
  return (
    shown.length > 0 &&
    shown.every((node) => {
      const { hName } = (node.data ?? {}) as { readonly hName?: string };
      return hName !== undefined && blockNames.has(hName);
    })
  );
}

interface ExpressionNode {
  readonly type: "mdxTextExpression" | "mdxFlowExpression";
  readonly value: string;
  readonly data?: { readonly estree?: unknown } | undefined;
}

function expression({ type, value, data }: ExpressionNode): readonly RootContent[] {
  const text = literalText(value, data?.estree as Program | undefined);
  const isFlow = type === "mdxFlowExpression";
  if (text !== null) {
    if (text === "") return [];
    return [isFlow ? paragraph([textNode(text)]) : textNode(text)];
  }
  const code = value.trim();
  if (isFlow && code.includes("\n")) return [{ type: "code", lang: "jsx", value: code }];
  const inline: RootContent = { type: "inlineCode", value: code };
  return [isFlow ? paragraph([inline]) : inline];
}

type JsxNode = MdxJsxFlowElement | MdxJsxTextElement;

/** Attributes that readers would miss most. */
const spokenAttributes = ["title", "label", "header", "summary", "alt"] as const;

function component(node: JsxNode): readonly RootContent[] {
  const children = node.children as readonly RootContent[];
  const isFlow = node.type === "mdxJsxFlowElement";
  if (node.name === null) return children;
  const attributes = literalAttributes(node.attributes);
  // A name in lower case is an HTML element: the sanitiser decides about it.
  if (/^[a-z][a-z\d]*$/.test(node.name)) return [htmlElement(node.name, attributes, children)];
  const name = node.name.replace(/^.*\./, "");
  return known(name, attributes, children, isFlow) ?? unknown(attributes, children, isFlow);
}

/** React spells some attributes otherwise; others keep their name. */
const htmlNames: Readonly<Record<string, string>> = { class: "className", for: "htmlFor" };

function htmlElement(
  name: string,
  attributes: Attributes,
  children: readonly Nodes[],
): RootContent {
  const properties = Object.entries(attributes).map(([key, value]): [string, string | string[]] => {
    const property = htmlNames[key] ?? key;
    return [property, property === "className" ? value.split(/\s+/) : value];
  });
  return safeElement(name, Object.fromEntries(properties), children);
}

/** Null for a component whose meaning is not known. */
function known(
  name: string,
  attributes: Attributes,
  children: readonly RootContent[],
  isFlow: boolean,
): readonly RootContent[] | null {
  const { title, label, href, to, src, alt, code, lang, type } = attributes;
  if (isFlow && /^(?:Aside|Callout|Admonition)$/.test(name)) {
    const found = calloutOf(type ?? name) ?? { kind: "note" as const, word: "Note" };
    return [callout(found.kind, title || found.word, children)];
  }
  const box = isFlow ? calloutOf(name) : null;
  if (box !== null) return [callout(box.kind, title || box.word, children)];
  switch (name) {
    case "Tabs":
    case "CodeGroup":
    case "CodeTabs":
      return [safeElement("div", { className: ["tabs"] }, children)];
    case "Tab":
    case "TabItem": {
      const summary = safeElement("summary", {}, [textNode(label || title || "Tab")]);
      return [safeElement("details", { className: ["tab"] }, [summary, ...children])];
    }
    case "Details":
    case "Accordion":
    case "Expandable": {
      const summary = safeElement("summary", {}, [textNode(title || label || "Details")]);
      return [safeElement("details", {}, [summary, ...children])];
    }
    case "Card":
    case "LinkCard": {
      const target = href ?? to;
      const words = title === undefined ? [] : [safeElement("strong", {}, [textNode(title)])];
      const head = target === undefined ? words : [safeElement("a", { href: target }, words)];
      return [safeElement("div", { className: ["card"] }, [paragraph(head), ...children])];
    }
    case "Link":
    case "A":
    case "LinkButton":
    case "Button":
      return href === undefined && to === undefined
        ? null
        : [safeElement("a", { href: href ?? to ?? "" }, children)];
    case "Image":
    case "Img":
    case "ThemedImage":
      return src === undefined ? null : [safeElement("img", { src, alt: alt ?? "" }, [])];
    case "Code":
    case "CodeBlock":
      return code === undefined ? null : [{ type: "code", lang: lang ?? null, value: code }];
    case "Kbd":
      return [safeElement("kbd", {}, children)];
    case "br":
    case "Br":
      return [{ type: "break" }];
    default:
      return null;
  }
}

/** Keeps its meaning: its content, its words, and its link. */
function unknown(
  attributes: Attributes,
  children: readonly RootContent[],
  isFlow: boolean,
): readonly RootContent[] {
  const words = spokenAttributes
    .map((name) => attributes[name] ?? "")
    .filter((value) => value.trim() !== "");
  const text = words.join(": ");
  const target = attributes.href ?? attributes.src;
  const shown =
    text === "" && (target === undefined || children.length > 0)
      ? []
      : [
          target === undefined
            ? textNode(text)
            : safeElement("a", { href: target }, [textNode(text || target)]),
        ];
  if (shown.length === 0) return children;
  return isFlow ? [paragraph(shown), ...children] : [...shown, textNode(" "), ...children];
}
