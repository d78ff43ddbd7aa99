/** Names of what is scrolled by the keyboard: people who hear a page tell one block from another. */
import type { Element, Root } from "hast";
import { toString } from "hast-util-to-string";
import { EXIT, SKIP, visit } from "unist-util-visit";
import { cutText, type WikiHeading } from "../../contract/index.ts";
import type { TextTranslator } from "../../messages/index.ts";

const nameLengthMax = 200;

/**
 * Code and tables are called by their title or caption, otherwise by the heading above. They are
 * groups and no regions: a page of forty examples would have forty landmarks.
 */
export function nameBlocks(tree: Root, headings: readonly WikiHeading[], t: TextTranslator): void {
  const texts = new Map(headings.map(({ anchor, text }) => [anchor, text]));
  const taken = new Map<string, number>();
  let above: string | undefined;
  visit(tree, "element", (element) => {
    const { tagName, properties } = element;
    if (/^h[2-6]$/.test(tagName)) above = texts.get(String(properties.id)) ?? above;
    const kind = kindOf(element);
    if (kind === null) return undefined;
    const name =
      titleOf(element) ??
      (above === undefined ? t(`text.${kind}`) : t(`text.${kind}In`, { heading: above }));
    properties.role = "group";
    properties.ariaLabel = numbered(cutText(name, nameLengthMax), taken);
    return SKIP;
  });
}

function kindOf({ tagName, properties: { className } }: Element): "code" | "table" | null {
  if (tagName === "pre") return "code";
  return Array.isArray(className) && className.includes("table-scroll") ? "table" : null;
}

/** A title: that of code stands in its opening line, that of a table in its caption. */
function titleOf(element: Element): string | null {
  const { ariaLabel } = element.properties;
  if (typeof ariaLabel === "string") return ariaLabel;
  let caption = "";
  visit(element, { type: "element", tagName: "caption" }, (found) => {
    caption = toString(found).replace(/\s+/g, " ").trim();
    return EXIT;
  });
  return caption === "" ? null : caption;
}

function numbered(name: string, taken: Map<string, number>): string {
  const count = (taken.get(name) ?? 0) + 1;
  taken.set(name, count);
  return count === 1 ? name : `${name} (${count})`;
}
