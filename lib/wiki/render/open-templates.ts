/** Words in slots of Vue's components: templates to a browser, which shows nothing of them. */
import type { Root } from "hast";
import { visit } from "unist-util-visit";

/** Call before the tree is sanitised: the contents of templates come out unchanged. */
export function openTemplates(tree: Root): void {
  visit(tree, "element", (element) => {
    if (element.tagName !== "template" || element.content === undefined) return;
    element.tagName = "div";
    element.properties = {};
    element.children = element.content.children as typeof element.children;
    delete element.content;
  });
}
