/** How a file becomes a document: its front matter, sections, links and address. */
export { listBlocks } from "./document-blocks.ts";
export { documentId, idBeginning, splitDocumentId } from "./document-id.ts";
export { cutSection, listSections, type SourceSection } from "./document-section.ts";
export { closesFence, type Fence, mapOutsideFences, readFence } from "./lines/code-block.ts";
export { readLineMarks } from "./lines/line-marks.ts";
export { moduleStatementEnd } from "./lines/module-statement.ts";
export { headingNoteStart, isAttributeList, takeHeadingNote } from "./page/heading-note.ts";
export { homeText } from "./page/home-page.ts";
export { createPageContext } from "./page/page-context.ts";
export { readBlocks, type TextBlock } from "./page/text-blocks.ts";
export { plainTemplates } from "./page/written-templates.ts";
export { fileTitle } from "./parse/file-title.ts";
export { readFrontMatter } from "./parse/front-matter.ts";
export { HeadingAnchors } from "./parse/heading-anchors.ts";
export { markdownExcess } from "./parse/nesting.ts";
export { readPageHeadings } from "./parse/page-headings.ts";
export { readPageLinks, readPageReferences } from "./parse/page-links.ts";
export {
  convertedText,
  frontMatterTitle,
  isConverted,
  isMarkdown,
  mdxFile,
  normalLines,
  parseDocument,
} from "./parse/parse-document.ts";
export type { ParsedDocument } from "./parse/parsed-document.ts";
export { withoutCodeSpans, withoutFencedCode } from "./parse/prose.ts";
export type { AnchoredHeading } from "./parse/section-collector.ts";
export { shownTitle } from "./parse/shown-title.ts";
export { ownWords } from "./parse/uncited-text.ts";
export type { PageLink, PageReference } from "./parse/written-links.ts";
export { isDeepYaml, yamlDepthMax } from "./parse/yaml-depth.ts";
export { createPathEndings, type PathEndings } from "./path-endings.ts";
export { createLinkResolver, type LinkResolver, type PublishedSite } from "./resolve-link.ts";
