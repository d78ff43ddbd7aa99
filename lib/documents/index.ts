/** How a file becomes a document: its front matter, sections, links and address. */
export { documentId, idBeginning, splitDocumentId } from "./document-id.ts";
export { cutSection, listSections } from "./document-section.ts";
export { closesFence, type Fence, readFence } from "./lines/code-block.ts";
export { readLineMarks } from "./lines/line-marks.ts";
export { moduleStatementEnd } from "./lines/module-statement.ts";
export { fileTitle } from "./parse/file-title.ts";
export { readFrontMatter } from "./parse/front-matter.ts";
export { HeadingAnchors } from "./parse/heading-anchors.ts";
export { headingNoteStart, takeHeadingNote } from "./parse/heading-note.ts";
export { markdownExcess } from "./parse/nesting.ts";
export { ownWords } from "./parse/own-words.ts";
export { createPageContext } from "./parse/page-context.ts";
export { readPageHeadings } from "./parse/page-headings.ts";
export {
  type PageLink,
  type PageReference,
  readPageLinks,
  readPageReferences,
} from "./parse/page-links.ts";
export { markdownFile, mdxFile, normalLines, parseDocument } from "./parse/parse-document.ts";
export type { ParsedDocument } from "./parse/parsed-document.ts";
export { withoutCodeSpans, withoutFencedCode } from "./parse/prose.ts";
export type { AnchoredHeading } from "./parse/section-collector.ts";
export { readBlocks, type TextBlock } from "./parse/text-blocks.ts";
export { createLinkResolver, type LinkResolver, type PublishedSite } from "./resolve-link.ts";
