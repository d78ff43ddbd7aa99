/** Readers of texts that others wrote, run in a process that may die of them; a line for each reading. */

import { redactText } from "../../../lib/base/index.ts";
import { parseNestedJson } from "../../../lib/base/nested-json.ts";
import { ticketParts } from "../../../lib/classifier/features/ticket-text.ts";
import { isClosingLine } from "../../../lib/classifier/reading/closing-words.ts";
import { isHtml } from "../../../lib/classifier/reading/is-html.ts";
import { readBody } from "../../../lib/classifier/reading/read-body.ts";
import { signedName } from "../../../lib/classifier/reading/signed-name.ts";
import { readSubject } from "../../../lib/classifier/reading/subject.ts";
import { tellsSomething } from "../../../lib/classifier/reading/tells-something.ts";
import { prepareTicket } from "../../../lib/classifier/redaction/prepare-ticket.ts";
import { listBlocks } from "../../../lib/documents/document-blocks.ts";
import { cutSection } from "../../../lib/documents/document-section.ts";
import { mapOutsideFences } from "../../../lib/documents/lines/code-block.ts";
import { readBlocks } from "../../../lib/documents/page/text-blocks.ts";
import { readFrontMatter } from "../../../lib/documents/parse/front-matter.ts";
import { markdownExcess } from "../../../lib/documents/parse/nesting.ts";
import { readPageLinks } from "../../../lib/documents/parse/page-links.ts";
import { parseDocument } from "../../../lib/documents/parse/parse-document.ts";
import { withoutCodeSpans, withoutFencedCode } from "../../../lib/documents/parse/prose.ts";
import { ownWords } from "../../../lib/documents/parse/uncited-text.ts";
import { anchorQuery, isInTitle } from "../../../lib/evaluation/anchor-query.ts";
import { wordF1 } from "../../../lib/evaluation/evaluate-answers.ts";
import { htmlToMarkdown } from "../../../lib/formats/html/html-to-markdown.ts";
import { readHtmlLinks } from "../../../lib/indexer/sources/http/html-links.ts";
import type { HttpClient } from "../../../lib/indexer/sources/http/http-client.ts";
import { listPageUrls } from "../../../lib/indexer/sources/http/list-page-urls.ts";
import { markdownLinks } from "../../../lib/indexer/sources/http/markdown-links.ts";
import { pageFilePath } from "../../../lib/indexer/sources/http/page-file-path.ts";
import { createRobots } from "../../../lib/indexer/sources/http/robots.ts";
import { readScript } from "../../../lib/layout/script/script-values.ts";
import { readData } from "../../../lib/layout/site-folder.ts";
import { namesIdentifier } from "../../../lib/search/hybrid/names-identifier.ts";
import { readEditionFilter } from "../../../lib/search/query/edition-filter.ts";
import { parseQuery } from "../../../lib/search/query/parse-query.ts";
import type { LinkablePage } from "../../../lib/wiki/catalogue/linkable-page.ts";
import { readPageFacts, unreadPageFacts } from "../../../lib/wiki/catalogue/page-facts.ts";
import { createPageLinks } from "../../../lib/wiki/catalogue/page-links.ts";
import { readWikiLinks } from "../../../lib/wiki/catalogue/wiki-links.ts";
import { mdxAnchors } from "../../../lib/wiki/render/headings/explicit-anchors.ts";
import { lineForms } from "../../../lib/wiki/render/lines/line-forms.ts";
import { renderPage } from "../../../lib/wiki/render/render-page.ts";

const ticketOf = (text: string) => ({ title: text.slice(0, 1_000), body: text });

const page: LinkablePage = {
  id: "kb://wiki/a.md",
  collection: "wiki",
  filePath: "a.md",
  space: "",
  path: "a",
  address: "/wiki/a",
  title: "a",
  anchors: new Set(),
};
const links = createPageLinks({ pages: [page], assets: [], locations: new Map() });
const render = (source: string, filePath: string) =>
  renderPage(
    { source, filePath, title: "a", isTooSlow: false, links, from: page, sizeOf: () => null },
    async () => null,
  );

const scriptFiles = (text: string) => ({ read: () => text, data: readData });

/** A site that answers every question with the text. */
const answering = (text: string): HttpClient => ({
  get: async (url) => ({ url, status: 200, headers: {}, body: Buffer.from(text) }),
});

/** What makes a page of a text: the threads that run it have a limit of time besides. */
const pageMakers: Readonly<Record<string, (text: string) => unknown>> = {
  html: (text) => htmlToMarkdown(`<body><main>${text}</main></body>`, "https://a.example/b"),
  markdownPage: (text) => render(text, "a.md"),
  mdxPage: (text) => render(text, "a.mdx"),
};

const textReaders: Readonly<Record<string, (text: string) => unknown>> = {
  frontMatter: (text) => readFrontMatter(`---\n${text.slice(0, 31_000)}\n---\n`),
  markdown: (text) => parseDocument(text, "a.md"),
  mdx: (text) => parseDocument(text, "a.mdx"),
  plainText: (text) => parseDocument(text, "a.txt"),
  pageLinks: (text) => readPageLinks(text, "a.md"),
  sections: (text) => cutSection(text, "a"),
  blocks: listBlocks,
  ownWords: (text) => ownWords(text, "a.md"),
  storedBlocks: (text) => readBlocks(text, text),
  paragraphs: (text) => readBlocks("", text),
  pageFacts: (text) => readPageFacts(text, "a.md", false),
  unreadPageFacts: (text) => unreadPageFacts(text, "a.md"),
  // Without a link the reader has nothing to do.
  wikiLinks: (text) => readWikiLinks(`[[a]] ${text}`),
  // Settings of documentation sites, of which navigation is read without running anything.
  sidebars: (text) =>
    readScript("sidebars.js", scriptFiles(`module.exports = {\n  docs: [${text}`)),
  siteSettings: (text) => readScript("config.ts", scriptFiles(text)),
  siteList: (text) => readData(`nav:\n  - a: ${text}`),
  fences: withoutFencedCode,
  outsideFences: (text) => mapOutsideFences(text, (line) => line),
  codeSpans: withoutCodeSpans,
  boxes: lineForms,
  anchors: (text) => mdxAnchors(`${text}\n{#a}`),
  excess: markdownExcess,
  llmsTxt: markdownLinks,
  htmlLinks: (text) => readHtmlLinks(text, "https://a.example/b"),
  json: parseNestedJson,
  query: parseQuery,
  "answer compared": (text) => wordF1(text, text),
  "edition filter": (text) => readEditionFilter(text, {}, () => true),
  identifier: (text) => namesIdentifier(`a${text}`),
  linkText: (text) => anchorQuery(text, "en"),
  linkTextInTitle: (text) => isInTitle(text, text, "en"),
  ticket: (text) => prepareTicket(ticketOf(text), true),
  ticketParts: (text) => ticketParts(prepareTicket(ticketOf(text), false).ticket),
  mail: readBody,
  // One text above: a signature or a quote needs something that it follows.
  mailBelowText: (text) => readBody(`It is broken.\n\n${text}`),
  htmlMail: (text) => readBody(`<html><body>${text}`),
  markup: isHtml,
  closing: isClosingLine,
  signature: signedName,
  subject: readSubject,
  courtesies: tellsSomething,
  redaction: redactText,
  sitemap: (text) =>
    listPageUrls(answering(`<urlset>${text}`), { sitemap: "https://a.example/s.xml" }),
  webAddress: (text) => pageFilePath(`https://a.example/${text}`),
  robots: (text) => createRobots(answering(text), "a").refusalOf("https://a.example/b"),
};

const slowMs = 250;

async function cpuMs(read: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  try {
    await read();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

/** What is slow is read three times: a collection of garbage falls into one of them. */
async function leastCpuMs(read: () => unknown): Promise<number> {
  const first = await cpuMs(read);
  if (first < slowMs) return first;
  return Math.min(first, await cpuMs(read), await cpuMs(read));
}

/** The units come on standard input; the length is that of the longer of two texts. */
const length = Number(process.argv[2]);
const readers = process.argv[3] === "pages" ? pageMakers : textReaders;
let units = "";
for await (const part of process.stdin) units += String(part);
for (const unit of JSON.parse(units) as readonly string[]) {
  const text = (size: number): string => unit.repeat(Math.ceil(size / unit.length));
  for (const [name, read] of Object.entries(readers)) {
    process.stdout.write(`${JSON.stringify([name, unit])}\n`);
    const short = await leastCpuMs(() => read(text(length / 4)));
    const long = await leastCpuMs(() => read(text(length)));
    process.stdout.write(`${JSON.stringify([name, unit, short, long])}\n`);
  }
}
