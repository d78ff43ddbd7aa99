/**
 * Converts MDX to plain content: statements are removed, expressions are shown and never run, known
 * components become what they mean, and of others the content stays readable.
 */
import type { Nodes, Root, RootContent } from "mdast";
import type { MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx-jsx";
import { blockComponents } from "./components/block-components.ts";
import { drawComponent } from "./components/components.ts";
import { unknownComponent } from "./components/unknown.ts";
import { givenAttributes, importedPictures, literalText, type Program } from "./mdx-values.ts";
import { paragraph, rewriteChildren, safeDataOf, safeElement, textNode } from "./safe-element.ts";

export function mdxToSafe(): (tree: Root) => void {
  return (tree) => {
    const pictures = new Map(
      tree.children.flatMap((node) =>
        node.type === "mdxjsEsm"
          ? [...importedPictures(node.data?.estree as unknown as Program)]
          : [],
      ),
    );
    blockComponents(tree);
    rewriteChildren(tree, (node) => safeNodes(node, pictures));
  };
}

function safeNodes(
  node: RootContent,
  pictures: ReadonlyMap<string, string>,
): readonly RootContent[] {
  switch (node.type) {
    case "mdxjsEsm":
      return [];
    case "mdxTextExpression":
    case "mdxFlowExpression":
      return expression(node);
    case "mdxJsxFlowElement":
    case "mdxJsxTextElement":
      return component(node, pictures);
    case "paragraph":
      return isOfBlocks(node.children) ? node.children : [node];
    default:
      return [node];
  }
}

const blockNames: ReadonlySet<string> = new Set(
  "details summary div p aside figure figcaption ol ul li dl table".split(" "),
);

/** A component on a separate line is read as a paragraph, which cannot contain blocks. */
function isOfBlocks(nodes: readonly RootContent[]): boolean {
  const shown = nodes.filter((node) => node.type !== "text" || node.value.trim() !== "");
  return shown.length > 0 && shown.every((node) => blockNames.has(safeDataOf(node)?.hName ?? ""));
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

function component(node: JsxNode, pictures: ReadonlyMap<string, string>): readonly RootContent[] {
  const children = node.children as readonly RootContent[];
  const isFlow = node.type === "mdxJsxFlowElement";
  if (node.name === null) return children;
  const given = givenAttributes(node.attributes, pictures);
  // A name in lower case is an HTML element: the sanitiser decides about it.
  if (/^[a-z][a-z\d]*$/.test(node.name)) return [htmlElement(node.name, given.texts, children)];
  const name = node.name.replace(/^.*\./, "");
  const drawn = { ...given, name, children, isFlow };
  return drawComponent(drawn) ?? unknownComponent(drawn, node);
}

/** React spells some attributes otherwise; others keep their name. */
const htmlNames: Readonly<Record<string, string>> = { class: "className", for: "htmlFor" };

function htmlElement(
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly Nodes[],
): RootContent {
  const properties = Object.entries(attributes).map(([key, value]): [string, string | string[]] => {
    const property = htmlNames[key] ?? key;
    return [property, property === "className" ? value.split(/\s+/) : value];
  });
  return safeElement(name, Object.fromEntries(properties), children);
}
