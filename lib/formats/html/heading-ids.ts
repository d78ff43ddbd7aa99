/** Gives each heading the id that leads to it, wherever its generator wrote it. */
import type { Element, ElementContent } from "hast";
import { elementsIn, idOf, type Parent } from "./hast-nodes.ts";

/** Ids of elements that only mark a place, or hold a section. */
export function settleAnchors(root: Parent): void {
  for (const parent of [root, ...elementsIn(root)]) {
    let before = "";
    let isFirst = true;
    for (const child of parent.children as ElementContent[]) {
      if (child.type !== "element") {
        if (child.type === "text" && child.value.trim() !== "") before = "";
        continue;
      }
      if (isHeading(child)) {
        const ofParent = isFirst && parent.type === "element" && holdsSection(parent);
        child.properties.id =
          idOf(child) || innerId(child) || (ofParent ? idOf(parent) : "") || before || undefined;
        isFirst = false;
        before = "";
      } else if (isMark(child)) before = idOf(child) || nameOf(child) || innerId(child) || before;
      else {
        before = "";
        isFirst = false;
      }
    }
  }
}

function isHeading({ tagName }: Element): boolean {
  return /^h[1-6]$/.test(tagName);
}

function holdsSection({ tagName }: Element): boolean {
  return tagName === "section" || tagName === "div";
}

/** `<a name="x"></a>` and `<span id="x"></span>`: empty elements in front of what they name. */
function isMark(element: Element): boolean {
  if (!/^(?:a|span|p|div)$/.test(element.tagName)) return false;
  for (const inner of elementsIn(element)) {
    if (inner.tagName === "img") return false;
    if (inner.children.some((child) => child.type === "text" && child.value.trim() !== "")) {
      return false;
    }
  }
  return true;
}

function innerId(element: Element): string {
  for (const inner of elementsIn(element)) {
    if (inner === element) continue;
    const id = idOf(inner) || nameOf(inner);
    if (id !== "") return id;
  }
  return "";
}

function nameOf({ tagName, properties }: Element): string {
  return tagName === "a" && typeof properties.name === "string" ? properties.name : "";
}
