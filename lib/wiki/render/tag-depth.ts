/**
 * The nesting depth of a page's HTML, determined before it is read, which takes the square of the
 * depth.
 */
import type { Nodes, Root } from "mdast";
import { visit } from "unist-util-visit";

/** Pages that were exported from other tools have forty. */
const depthMax = 200;
const tag = /<(\/?)([a-z][\w:-]{0,50})/gi;
/** They have no content, or end where the next one begins. */
const flat = new Set(
  (
    "area base br col embed hr img input link meta param source track wbr " +
    "a li p td tr th dt dd option optgroup thead tbody tfoot colgroup"
  ).split(" "),
);
/** Opened again in the next paragraph when nothing closes them. */
const lasting = new Set("b big code em font i nobr s small strike strong tt u".split(" "));

/** Throws a `RangeError`, like code that reads a deeper tree. */
export function refuseDeepTags(tree: Root): void {
  const open = new Map<string, number>();
  visit(tree, (node) => {
    if (node.type === "html") count(node.value, open);
    if (!holdsText(node)) return undefined;
    const inside = new Map(open);
    visit(node, "html", ({ value }) => count(value, inside));
    // Its end closes everything that was opened inside.
    for (const name of lasting) open.set(name, inside.get(name) ?? 0);
    return "skip";
  });
}

function holdsText({ type }: Nodes): boolean {
  return type === "paragraph" || type === "heading" || type === "tableCell";
}

function count(html: string, open: Map<string, number>): void {
  let depth = 0;
  for (const levels of open.values()) depth += levels;
  for (const [, slash, given = ""] of html.matchAll(tag)) {
    const name = given.toLowerCase();
    if (flat.has(name)) continue;
    const levels = open.get(name) ?? 0;
    if (slash === "" || levels > 0) {
      const step = slash === "" ? 1 : -1;
      open.set(name, levels + step);
      depth += step;
    }
    if (depth > depthMax) throw new RangeError(`HTML nested more than ${depthMax} levels deep`);
  }
}
