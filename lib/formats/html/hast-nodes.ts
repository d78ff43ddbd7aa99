/** Walks over trees of HTML by hand, because a stack must not grow with the page. */
import type { Element, ElementContent, Root } from "hast";

export type Parent = Root | Element;

/** The first match, depth first, in the order of the page. */
export function findElement(root: Parent, matches: (element: Element) => boolean): Element | null {
  for (const element of elementsIn(root)) if (matches(element)) return element;
  return null;
}

/** All elements below `root` and itself, depth first. Children may be changed while it goes on. */
export function* elementsIn(root: Parent): Generator<Element> {
  const waiting: Parent[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === "element") yield node;
    for (let at = node.children.length - 1; at >= 0; at--) {
      const child = node.children[at];
      if (child?.type === "element") waiting.push(child);
    }
  }
}

/** With its spaces and line ends. */
export function rawTextOf(root: Parent | null): string {
  const pieces: string[] = [];
  const waiting: (Root | ElementContent)[] = root === null ? [] : [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === "text") pieces.push(node.value);
    else if (node.type === "element" && node.tagName === "br") pieces.push("\n");
    else if ("children" in node) {
      waiting.push(...(node.children as ElementContent[]).toReversed());
    }
  }
  return pieces.join("");
}

export function wordsInside(root: Parent | null): string {
  return rawTextOf(root).replaceAll(/\s+/g, " ").trim();
}

export function classesOf({ properties }: Element): readonly string[] {
  const { className } = properties;
  return Array.isArray(className) ? className.map(String) : [];
}

export function idOf({ properties }: Element): string {
  return typeof properties.id === "string" ? properties.id : "";
}
