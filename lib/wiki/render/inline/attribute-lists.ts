/** Lists of attributes in braces, which say how their tool shows something: readers see none of it. */
import type { RootContent } from "mdast";
import { isAttributeList } from "../../../documents/index.ts";
import { textNode } from "../safe-element.ts";

/** Right behind a link, a picture or code also those without an id or a class. */
const behind = /^\{:?[ \t]*([^{}\n]{1,300})\}/;
const assignments = /^(?:[\w:-]+=(?:"[^"]*"|'[^']*'|[^\s"']+)(?:\s+|$))+$/;
/** Behind a space or at the end of a paragraph, as the search index has it. */
const anywhere = /(^|[\s)\]`*_:])\{:?[ \t]*[.#][\w-][^{}\n]{0,200}\}/g;
const carriers: ReadonlySet<string> = new Set(
  "link image linkReference imageReference inlineCode emphasis strong delete".split(" "),
);

export function withoutAttributes(children: readonly RootContent[]): readonly RootContent[] {
  if (!children.some((child) => child.type === "text" && child.value.includes("{")))
    return children;
  return children.map((child, index) => {
    if (child.type !== "text") return child;
    const before = children[index - 1];
    const isCarried = before !== undefined && carriers.has(before.type);
    const text = isCarried ? withoutList(child.value) : child.value;
    const left = text.replace(anywhere, (all, space: string) =>
      isAttributeList(all.slice(space.length)) ? space.replace(/[ \t]$/, "") : all,
    );
    return left === child.value ? child : textNode(left);
  });
}

function withoutList(text: string): string {
  const [all = "", list = ""] = behind.exec(text) ?? [];
  return all !== "" && (isAttributeList(all) || assignments.test(list.trim()))
    ? text.slice(all.length)
    : text;
}
