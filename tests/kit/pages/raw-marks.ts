/** Marks of Markdown's dialects that a rendered page still shows as text. */
import { fromHtml } from "hast-util-from-html";
import { visit } from "unist-util-visit";

/** In code all of them are content, and so are formats in quotes, as in `"{:#b}".format(1)`. */
const rawMark =
  /(?:^|\n)[ \t]*(?::{3}|!!! |\?{3}\+? |===[!+]? "|\/{3} ?\||-+8<-|<<< )|\{\{[^{}]|\{%|(?<!['"])\{:?[ \t]*[#.][A-Za-z][\w-]*[^{}]*\}|@include:|\[!(?:NOTE|TIP|code)|:material-|\[TOC\]/i;

export function rawMarksIn(html: string): readonly string[] {
  const found: string[] = [];
  visit(fromHtml(html, { fragment: true }), (node) => {
    if (node.type === "element" && /^(?:pre|code|math|kbd|samp)$/.test(node.tagName)) return "skip";
    const mark = node.type === "text" ? rawMark.exec(node.value) : null;
    if (mark !== null) found.push(mark.input.slice(mark.index, mark.index + 60));
    return undefined;
  });
  return found;
}
