/** Takes `<!-- … -->` out of MDX, which has none, and leaves those in code. */
import type { Fence } from "../../documents/index.ts";
import { fenceAfter } from "../snippets/fence-after.ts";

/** Line ends stay: places in the page are told by their lines. */
export function withoutHtmlComments(body: string): string {
  if (!body.includes("<!--")) return body;
  let fence: Fence | null = null;
  let isInComment = false;
  const kept = body.split("\n").map((line) => {
    if (!isInComment) {
      const wasInCode = fence !== null;
      fence = fenceAfter(line, fence);
      if (wasInCode || fence !== null) return line;
    }
    const { text, isOpen } = cut(line, isInComment);
    isInComment = isOpen;
    return text;
  });
  // A comment without an end would take the rest of the page with it.
  return isInComment ? body : kept.join("\n");
}

function cut(line: string, isInside: boolean): { readonly text: string; readonly isOpen: boolean } {
  let text = "";
  let at = 0;
  let isOpen = isInside;
  while (at < line.length) {
    const next = line.indexOf(isOpen ? "-->" : "<!--", at);
    if (next === -1) break;
    if (!isOpen) text += line.slice(at, next);
    at = next + (isOpen ? 3 : 4);
    isOpen = !isOpen;
  }
  return { text: isOpen ? text : text + line.slice(at), isOpen };
}
