/** A web page as Markdown: its main part, with links that lead where they led. */
import type { Element, ElementContent, Root, RootContent } from "hast";
import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";

/** Around the text of a page, never part of it. */
const surroundings = new Set(
  "nav header footer aside form script style noscript template iframe svg button dialog".split(" "),
);

type Parent = Root | Element;

const parser = unified().use(rehypeParse);
const converter = unified()
  .use(rehypeRemark)
  .use(remarkGfm)
  .use(remarkStringify, { bullet: "-", fences: true, rule: "-" });

/** Throws for a page that is nested too deeply. A page without a heading gets its title. */
export function htmlToMarkdown(html: string, url: string): string {
  const page = parser.parse(html);
  const title = textOf(find(page, (element) => element.tagName === "title"));
  const main = mainPart(page);
  clean(main, url);
  const root: Root = { type: "root", children: main.children as RootContent[] };
  const markdown = converter.stringify(converter.runSync(root)).trim();
  const hasHeading = find(main, (element) => element.tagName === "h1") !== null;
  return hasHeading || title === "" ? `${markdown}\n` : `# ${title}\n\n${markdown}\n`;
}

function mainPart(page: Root): Parent {
  return (
    find(page, ({ tagName, properties }) => tagName === "main" || properties.role === "main") ??
    find(page, ({ tagName }) => tagName === "article") ??
    find(page, ({ tagName }) => tagName === "body") ??
    page
  );
}

/** Depth first, in the order of the page; by hand, because a stack must not grow with the page. */
function find(root: Parent, matches: (element: Element) => boolean): Element | null {
  const waiting: Parent[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === "element" && matches(node)) return node;
    for (const child of node.children.toReversed()) {
      if (child.type === "element") waiting.push(child);
    }
  }
  return null;
}

function clean(root: Parent, url: string): void {
  const waiting: Parent[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    node.children = (node.children as ElementContent[]).filter((child) => !isAside(child));
    for (const child of node.children) {
      if (child.type !== "element") continue;
      makeAbsolute(child, url);
      waiting.push(child);
    }
  }
}

function isAside(node: ElementContent): boolean {
  if (node.type !== "element") return node.type === "comment";
  const { tagName, properties } = node;
  return (
    surroundings.has(tagName) ||
    properties.hidden === true ||
    properties.ariaHidden === "true" ||
    isHeadingAnchor(node)
  );
}

/** The "#" or "¶" next to a heading that links to it. */
function isHeadingAnchor(node: Element): boolean {
  const { href } = node.properties;
  if (node.tagName !== "a" || typeof href !== "string" || !href.includes("#")) return false;
  return /^[#¶§\u200b\s]*$/.test(textOf(node)) && find(node, isImage) === null;
}

function isImage({ tagName }: Element): boolean {
  return tagName === "img";
}

function makeAbsolute({ properties }: Element, url: string): void {
  for (const name of ["href", "src"]) {
    const target = properties[name];
    if (typeof target === "string" && !target.startsWith("#") && URL.canParse(target, url)) {
      properties[name] = new URL(target, url).href;
    }
  }
}

function textOf(root: Element | null): string {
  let text = "";
  const waiting: ElementContent[] = root === null ? [] : [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === "text") text += node.value;
    if (node.type === "element") waiting.push(...node.children.toReversed());
  }
  return text.replaceAll(/\s+/g, " ").trim();
}
