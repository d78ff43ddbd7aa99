/** From a page's source to a tree of plain Markdown. */
import type { Root } from "mdast";
import remarkDirective from "remark-directive";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { unified } from "unified";
import {
  markdownFile,
  mdxFile,
  normalLines,
  readFrontMatter,
  withoutFencedCode,
} from "../../documents/index.ts";
import { directives, githubAlerts } from "./callouts.ts";
import { directiveForms } from "./directive-forms.ts";
import { explicitAnchors, mdxAnchors } from "./explicit-anchors.ts";
import { useLinearEdits } from "./linear-edits.ts";
import { mdxFault } from "./mdx-fault.ts";
import { mdxToSafe } from "./mdx-to-safe.ts";
import { escapeOpenBlocks, escapeOpenTags } from "./open-elements.ts";
import { paragraph, safeElement, textNode } from "./safe-element.ts";
import { wikiLinkNodes } from "./wiki-link-nodes.ts";
import { withoutModules } from "./without-modules.ts";

export interface ReadSource {
  readonly tree: Root;
  readonly frontMatter: Readonly<Record<string, unknown>>;
  /** A note for readers about the page's form; null if there is none. */
  readonly notice: string | null;
}

useLinearEdits();
const plain = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkMath)
  .use(remarkDirective)
  .freeze();
const mdx = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkMath)
  .use(remarkDirective)
  .use(remarkMdx)
  .freeze();
/** A statement or a component at the start of a line: Markdown by its name, MDX in fact. */
const moduleLine =
  /^(?:import[ \t][^\n]*?["'][^"'\n]+["'];?|export[ \t]+(?:const|default|let|function)\b)/m;
const componentLine = /^[ \t]*(?:<[A-Z][\w.]*(?:[\s/>]|$)|\{\/\*)/m;

export function readSource(source: string, filePath: string): ReadSource {
  const text = normalLines(source);
  if (!markdownFile.test(filePath)) {
    return { tree: plainText(text), frontMatter: {}, notice: null };
  }
  const { values: frontMatter, end } = readFrontMatter(text);
  const body = directiveForms(text.slice(end));
  const isMdx = mdxFile.test(filePath);
  if (!isMdx && !looksLikeMdx(body)) {
    return { tree: readMarkdown(body), frontMatter, notice: null };
  }
  try {
    return { tree: readMdx(body), frontMatter, notice: null };
  } catch (error) {
    if (!isMdx) return { tree: readMarkdown(body), frontMatter, notice: null };
    const notice = `This page is not valid MDX; it is shown as plain Markdown. ${faultIn(text, end, error)}`;
    return { tree: readMarkdown(withoutModules(body)), frontMatter, notice: notice.trim() };
  }
}

/** The page's text as one block, for one that cannot be formatted. */
export function readAsWritten(source: string, reason: string): ReadSource {
  const text = normalLines(source);
  const { values: frontMatter, end } = readFrontMatter(text);
  return {
    tree: { type: "root", children: [{ type: "code", value: text.slice(end).trim() }] },
    frontMatter,
    notice: `This page ${reason}; it is shown as its source.`,
  };
}

function looksLikeMdx(body: string): boolean {
  const prose = withoutFencedCode(body);
  return moduleLine.test(prose) || componentLine.test(prose);
}

/** Throws for what is no MDX. */
function readMdx(body: string): Root {
  const source = mdxAnchors(body);
  const tree = mdx.parse(source);
  explicitAnchors(source)(tree);
  mdxToSafe()(tree);
  return settled(tree, source);
}

/**
 * Lines are counted in the file: blank lines replace the front matter, and boxes are not parsed.
 */
function faultIn(text: string, end: number, error: unknown): string {
  const fault = mdxFault(error);
  if (fault === "") return fault;
  const before = text.slice(0, end).replace(/[^\n]+/g, "");
  try {
    mdx.parse(mdxAnchors(before + text.slice(end)));
    return "";
  } catch (located) {
    return mdxFault(located);
  }
}

function readMarkdown(written: string): Root {
  const body = escapeOpenBlocks(written);
  const tree = plain.parse(body);
  escapeOpenTags()(tree);
  explicitAnchors(body)(tree);
  return settled(tree, body);
}

function settled(tree: Root, source: string): Root {
  directives(source)()(tree);
  githubAlerts()(tree);
  wikiLinkNodes()(tree);
  return tree;
}

/** Lines stay lines. */
function plainText(text: string): Root {
  const blocks = text.trim().split(/\n{2,}/);
  const children = blocks.map((block) => {
    const lines = block.split("\n").flatMap((line) => [textNode(line), safeElement("br", {}, [])]);
    return paragraph(lines.slice(0, -1));
  });
  return { type: "root", children };
}
