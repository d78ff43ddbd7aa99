/** Readers of texts that others wrote, run in a process that may die of them; a line for each reading. */

import { parseNestedJson } from "../../lib/base/nested-json.ts";
import { ticketParts } from "../../lib/classifier/features/ticket-text.ts";
import { prepareTicket } from "../../lib/classifier/redaction/prepare-ticket.ts";
import { redactText } from "../../lib/classifier/redaction/redact-text.ts";
import { readFrontMatter } from "../../lib/documents/parse/front-matter.ts";
import { markdownExcess } from "../../lib/documents/parse/nesting.ts";
import { readPageReferences } from "../../lib/documents/parse/page-links.ts";
import { parseDocument } from "../../lib/documents/parse/parse-document.ts";
import { withoutCodeSpans, withoutFencedCode } from "../../lib/documents/parse/prose.ts";
import { anchorQuery } from "../../lib/evaluation/anchor-query.ts";
import { markdownLinks } from "../../lib/indexer/sources/http/markdown-links.ts";
import { namesIdentifier } from "../../lib/search/hybrid/names-identifier.ts";
import { parseQuery } from "../../lib/search/query/parse-query.ts";
import { readPageFacts } from "../../lib/wiki/catalogue/page-facts.ts";
import { readWikiLinks } from "../../lib/wiki/catalogue/wiki-links.ts";
import { directiveForms } from "../../lib/wiki/render/directive-forms.ts";
import { mdxAnchors } from "../../lib/wiki/render/explicit-anchors.ts";

const ticketOf = (text: string) => ({ title: text.slice(0, 1_000), body: text });

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  frontMatter: (text) => readFrontMatter(`---\n${text.slice(0, 31_000)}\n---\n`),
  markdown: (text) => parseDocument(text, "a.md"),
  mdx: (text) => parseDocument(text, "a.mdx"),
  plainText: (text) => parseDocument(text, "a.txt"),
  references: (text) => readPageReferences(text, "a.md"),
  pageFacts: (text) => readPageFacts(text, "a.md", false),
  // Without a link the reader has nothing to do.
  wikiLinks: (text) => readWikiLinks(`[[a]] ${text}`),
  fences: withoutFencedCode,
  codeSpans: withoutCodeSpans,
  boxes: directiveForms,
  anchors: (text) => mdxAnchors(`${text}\n{#a}`),
  excess: markdownExcess,
  llmsTxt: markdownLinks,
  json: parseNestedJson,
  query: parseQuery,
  identifier: (text) => namesIdentifier(`a${text}`),
  linkText: (text) => anchorQuery(text, "en"),
  ticket: (text) => prepareTicket(ticketOf(text), true),
  ticketParts: (text) => ticketParts(prepareTicket(ticketOf(text), false).ticket),
  redaction: redactText,
};

function cpuMs(read: () => unknown): number {
  const start = process.cpuUsage();
  try {
    read();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

/** The units come on standard input; the length is that of the longer of two texts. */
const length = Number(process.argv[2]);
let units = "";
for await (const part of process.stdin) units += String(part);
for (const unit of JSON.parse(units) as readonly string[]) {
  const text = (size: number): string => unit.repeat(Math.ceil(size / unit.length));
  for (const [name, read] of Object.entries(readers)) {
    process.stdout.write(`${JSON.stringify([name, unit])}\n`);
    const short = cpuMs(() => read(text(length / 4)));
    const long = cpuMs(() => read(text(length)));
    process.stdout.write(`${JSON.stringify([name, unit, short, long])}\n`);
  }
}
