/** A web page as Markdown: its main part, with links that lead where they led. */
import type { Element, ElementContent, Root, RootContent } from "hast";
import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { anchorNote } from "../markdown/anchor-note.ts";
import { cleanPage } from "./clean-page.ts";
import { elementsIn, findElement, idOf, type Parent, wordsInside } from "./hast-nodes.ts";
import { mainPart } from "./main-part.ts";

interface HtmlPage {
  readonly title: string;
  /** Begins with a heading. */
  readonly markdown: string;
  /** Whether there is more to read than the title. */
  readonly hasWords: boolean;
}

/** No element of HTML has this name. */
const noteElement = "anchor-note";

const parser = unified().use(rehypeParse);
const converter = unified()
  .use(rehypeRemark, { handlers: { [noteElement]: noteAsWritten } })
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, {
    bullet: "-",
    fences: true,
    rule: "-",
    // Templates, formulas and boxes of Markdown's dialects mean nothing here.
    unsafe: [
      { character: "{", after: "[{%]", inConstruct: "phrasing" },
      { character: "$", inConstruct: "phrasing" },
      { atBreak: true, character: ":", after: "::" },
    ],
  });

/** Throws `RangeError` for a page that is nested too deeply. A page without a heading gets its title. */
export function htmlToMarkdown(html: string, url: string): string {
  return readHtml(html, url).markdown;
}

/** `url` is null for a file, whose links stay as they are written. */
export function readHtml(html: string, url: string | null): HtmlPage {
  const page = parser.parse(html);
  const named = titleElement(page);
  const frames = framesOf(page);
  const main = frames ?? mainPart(page);
  cleanPage(main, url);
  const heading = findElement(main, ({ tagName }) => tagName === "h1");
  const first = findElement(main, ({ tagName }) => /^h[2-6]$/.test(tagName));
  const title = wordsInside(heading) || named || wordsInside(first);
  noteAnchors(main);
  const root: Root = { type: "root", children: main.children as RootContent[] };
  const markdown = converter.stringify(converter.runSync(root)).trim();
  const isTitled = wordsInside(heading) !== "" || named === "";
  return {
    title,
    hasWords: markdown !== "",
    markdown: isTitled ? `${markdown}\n` : `# ${escaped(title)}\n\n${markdown}\n`,
  };
}

/** `<title>`, or the heading of the page that it repeats beside the name of the site. */
function titleElement(page: Root): string {
  const title = wordsInside(findElement(page, ({ tagName }) => tagName === "title"));
  const heading = wordsInside(findElement(page, ({ tagName }) => tagName === "h1"));
  return heading !== "" && title.includes(heading) ? heading : title;
}

/** A page of frames has no text: what it shows are other files. */
function framesOf(page: Root): Parent | null {
  const set = findElement(page, ({ tagName }) => tagName === "frameset");
  if (set === null) return null;
  const items: Element[] = [];
  for (let at = findFrame(set); at !== null; at = findFrame(set)) {
    const { src, name, title } = at.properties;
    at.tagName = "div";
    if (typeof src !== "string") continue;
    const text = { type: "text", value: String(title ?? name ?? src) } as const;
    const link: Element = {
      type: "element",
      tagName: "a",
      properties: { href: src },
      children: [text],
    };
    items.push({ type: "element", tagName: "li", properties: {}, children: [link] });
  }
  const list: Element = { type: "element", tagName: "ul", properties: {}, children: items };
  return { type: "root", children: [list] };
}

function findFrame(set: Element): Element | null {
  return findElement(set, ({ tagName }) => tagName === "frame");
}

function escaped(title: string): string {
  const text = { type: "text", value: title } as const;
  return converter
    .stringify({ type: "root", children: [{ type: "paragraph", children: [text] }] })
    .trim();
}

/** Behind the text of each heading, because ids are lost on the way. */
function noteAnchors(main: Parent): void {
  for (const element of elementsIn(main)) {
    if (!/^h[1-6]$/.test(element.tagName)) continue;
    const value = anchorNote(idOf(element), wordsInside(element));
    if (value === "") continue;
    const children: ElementContent[] = [{ type: "text", value }];
    element.children.push({ type: "element", tagName: noteElement, properties: {}, children });
  }
}

function noteAsWritten(_state: unknown, element: Element): { type: "html"; value: string } {
  return { type: "html", value: ` ${wordsInside(element)}` };
}
