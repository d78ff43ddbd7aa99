/** What a template would fill in: shown as code, because nothing is run here. */
import type { RootContent } from "mdast";
import { safeElement, textNode } from "../safe-element.ts";

const forms =
  /\{\{(?:(?!\}\}).){1,500}\}\}|\{([%*!])(?:(?!\1\}).){1,500}\1\}|\{(\+\+|--|==|>>)((?:(?!\2\}|<<\}).){1,500})(?:\2|<<)\}/gs;
/** CriticMarkup: added, taken away, marked, and a remark. */
const critic: Readonly<Record<string, string>> = { "++": "ins", "--": "del", "==": "mark" };

export function bracedForms(children: readonly RootContent[]): readonly RootContent[] {
  return children.flatMap((child) =>
    child.type === "text" && child.value.includes("{") ? split(child.value) : [child],
  );
}

function split(text: string): readonly RootContent[] {
  const nodes: RootContent[] = [];
  let at = 0;
  for (const match of text.matchAll(forms)) {
    const [all, , sign, words = ""] = match;
    if (match.index > at) nodes.push(textNode(text.slice(at, match.index)));
    at = match.index + all.length;
    if (sign === undefined) nodes.push({ type: "inlineCode", value: all });
    else if (sign === ">>") nodes.push(textNode(`(${words.trim()})`));
    else nodes.push(safeElement(critic[sign] as string, {}, [textNode(words)]));
  }
  if (at < text.length) nodes.push(textNode(text.slice(at)));
  return nodes;
}
