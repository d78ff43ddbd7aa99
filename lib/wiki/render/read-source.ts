/** From a page's source to a tree of plain Markdown. */
import type { Root } from "mdast";
import remarkDirective from "remark-directive";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { unified } from "unified";
import {
  homeText,
  isConverted,
  isMarkdown,
  mdxFile,
  normalLines,
  plainTemplates,
  readFrontMatter,
  withoutFencedCode,
} from "../../documents/index.ts";
import { githubAlerts } from "./components/callouts.ts";
import { gatherBlocks } from "./gather-blocks.ts";
import { explicitAnchors, mdxAnchors } from "./headings/explicit-anchors.ts";
import { htmlComponents } from "./html-components.ts";
import { inlineForms } from "./inline/inline-forms.ts";
import { pricesAsText } from "./inline/prices.ts";
import { useLinearEdits } from "./linear-edits.ts";
import { directives } from "./lines/containers.ts";
import { type LineForms, lineForms } from "./lines/line-forms.ts";
import { mdxFault } from "./mdx-fault.ts";
import { mdxToSafe } from "./mdx-to-safe.ts";
import { escapeOpenBlocks, escapeOpenTags } from "./open-elements.ts";
import { cutToWeight } from "./page-weight.ts";
import { paragraph, safeElement, textNode } from "./safe-element.ts";
import { templateBlocks } from "./templates/template-blocks.ts";
import { wikiLinkNodes } from "./wiki-link-nodes.ts";
import { withoutHtmlComments } from "./without-html-comments.ts";
import { withoutModules } from "./without-modules.ts";

export interface ReadSource {
  readonly tree: Root;
  readonly frontMatter: Readonly<Record<string, unknown>>;
  /** A note for readers about the page's form; null if there is none. */
  readonly notice: string | null;
  /** Anchors of the index would weigh too much. Default false. */
  readonly isWithoutAnchors?: boolean;
}

useLinearEdits();
const plain = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(remarkMath)
  .use(remarkDirective)
  .freeze();
const mdx = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(remarkMath)
  .use(remarkDirective)
  .use(remarkMdx)
  .freeze();
/** A statement or a component at the start of a line: Markdown by its name, MDX in fact. */
const moduleLine =
  /^(?:import[ \t][^\n]*?["'][^"'\n]+["'];?|export[ \t]+(?:const|default|let|function)\b)/m;
const componentLine = /^[ \t]*(?:<[A-Z][\w.]*(?:[\s/>]|$)|\{\/\*)/m;
/** A value in braces: Docusaurus reads all its pages as MDX. */
const bracedValue = /<[a-z][\w-]*\s[^<>{}]{0,500}=\{/;

export function readSource(source: string, filePath: string): ReadSource {
  const text = normalLines(source);
  if (!isMarkdown(text, filePath)) {
    return { tree: plainText(text), frontMatter: {}, notice: null };
  }
  const { values: frontMatter, end } = readFrontMatter(text);
  const isMdx = mdxFile.test(filePath);
  const filled = homeText(frontMatter) + plainTemplates(text.slice(end));
  const forms = lineForms(isMdx ? filled : templateBlocks(filled));
  if (!isMdx && (isConverted(text) || !looksLikeMdx(forms.text))) {
    return { tree: readMarkdown(forms), frontMatter, notice: null };
  }
  try {
    return { tree: readMdx(forms), frontMatter, notice: null };
  } catch (error) {
    const tree = readCommented(forms);
    if (tree !== null) return { tree, frontMatter, notice: null };
    if (!isMdx) return { tree: readMarkdown(forms), frontMatter, notice: null };
    const notice = `This page is not valid MDX; it is shown as plain Markdown. ${faultIn(text, end, error)}`;
    const plainForms = { ...forms, text: withoutModules(forms.text) };
    return { tree: readMarkdown(plainForms), frontMatter, notice: notice.trim() };
  }
}

/** The page's text as one block, for one that cannot be formatted. */
export function readAsWritten(source: string, reason: string): ReadSource {
  const text = normalLines(source);
  const { values: frontMatter, end } = readFrontMatter(text);
  const written = text.slice(end).trim();
  const value = cutToWeight(written);
  const shown = value === written ? "it" : "the beginning";
  return {
    tree: { type: "root", children: [{ type: "code", value }] },
    frontMatter,
    notice: `This page ${reason}; ${shown} is shown as its source.`,
  };
}

function looksLikeMdx(body: string): boolean {
  const prose = withoutFencedCode(body);
  return moduleLine.test(prose) || componentLine.test(prose) || bracedValue.test(prose);
}

/** Throws for what is no MDX. */
function readMdx({ text, abbreviations }: LineForms): Root {
  const source = mdxAnchors(text);
  const tree = mdx.parse(source);
  explicitAnchors(source)(tree);
  mdxToSafe()(tree);
  return settled(tree, source, abbreviations);
}

/** Comments of HTML are no MDX, but Docusaurus takes them. Null where they are not what is wrong. */
function readCommented(forms: LineForms): Root | null {
  const text = withoutHtmlComments(forms.text);
  if (text === forms.text) return null;
  try {
    return readMdx({ ...forms, text });
  } catch {
    return null;
  }
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

function readMarkdown({ text, abbreviations }: LineForms): Root {
  const body = escapeOpenBlocks(text);
  const tree = plain.parse(body);
  escapeOpenTags()(tree);
  htmlComponents(tree);
  explicitAnchors(body)(tree);
  return settled(tree, body, abbreviations);
}

function settled(tree: Root, source: string, abbreviations: ReadonlyMap<string, string>): Root {
  pricesAsText(source, (text) => plain.parse(text))(tree);
  directives(source)(tree);
  githubAlerts()(tree);
  gatherBlocks(tree);
  wikiLinkNodes()(tree);
  inlineForms(abbreviations)(tree);
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
