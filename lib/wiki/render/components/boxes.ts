/** What opens and closes, and boxes with a name. */
import type { RootContent } from "mdast";
import { paragraph, safeElement, textNode } from "../safe-element.ts";

/** A title that opens what stands below it. */
export function accordion(
  title: readonly RootContent[],
  children: readonly RootContent[],
  isOpen: boolean,
): RootContent {
  const words = title.length > 0 ? title : [textNode("Details")];
  const properties = isOpen ? { open: true } : {};
  return safeElement("details", properties, [safeElement("summary", {}, words), ...children]);
}

/** A picture or a table with the words below it. */
export function figure(caption: string | undefined, children: readonly RootContent[]): RootContent {
  const words = caption === undefined || caption === "" ? [] : [textNode(caption)];
  const below = words.length === 0 ? [] : [safeElement("figcaption", {}, words)];
  return safeElement("figure", {}, [...children, ...below]);
}

/** A line in bold and what belongs to it, such as one edition of a list of changes. */
export function titled(
  title: string,
  beside: string,
  children: readonly RootContent[],
): RootContent {
  const more = beside === "" ? [] : [textNode(` ${beside}`)];
  const head = paragraph([safeElement("strong", {}, [textNode(title)]), ...more]);
  return safeElement("div", {}, [head, ...children]);
}
