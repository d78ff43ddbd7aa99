/** Components in plain Markdown, such as VitePress' `<Badge text="new" />`: to a browser unknown tags. */
import type { Html, Root } from "mdast";
import { visit } from "unist-util-visit";

const component = /^<([A-Z][\w.]{0,50})((?:\s+[\w:@-]+(?:="[^"<>]*"|='[^'<>]*')?)*)\s*(\/?)>$/;
const spoken = /\s(?:title|label|text|header|summary|caption)=(?:"([^"]*)"|'([^']*)')/g;

const tagLengthMax = 2_000;

/** The words of their attributes become text; a browser would take what follows for their content. */
export function htmlComponents(tree: Root): void {
  visit(tree, "html", (node, index, parent) => {
    if (node.value.length > tagLengthMax) return;
    const [, , attributes = "", closing = ""] = component.exec(node.value.trim()) ?? [];
    if (closing === "" || parent === undefined || index === undefined) return;
    const words = [...attributes.matchAll(spoken)].map(([, one, other]) => one ?? other ?? "");
    const value = words.filter((word) => word.trim() !== "").join(": ");
    if (value === "") return;
    const shown: Html = { type: "html", value: `<small class="badge">${escaped(value)}</small>` };
    parent.children[index] = shown;
  });
}

function escaped(text: string): string {
  return text.replace(/[<>]/g, (sign) => (sign === "<" ? "&lt;" : "&gt;"));
}
