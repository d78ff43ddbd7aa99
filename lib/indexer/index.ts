/** From files and content sources to an index. */
export { exportFolderOf } from "./exports/export-folder.ts";
export { outsideExports } from "./exports/find-exports.ts";
export { createIndexer } from "./indexer.ts";
export { dayOfPage } from "./page-date.ts";
export { commonLanguage, sampleOf } from "./page-language.ts";
export { createFilePagesReader } from "./read-file-pages.ts";
export { readPageFile } from "./read-page-file.ts";
export { describeLeftOut } from "./scan/describe-left-out.ts";
export { findLeftOut } from "./scan/left-out.ts";
export { scanCollection } from "./scan/scan-collection.ts";
export { scanDocumentFiles } from "./scan/scan-documents.ts";
export { createFolderSource } from "./sources/folder-source.ts";
export { type Checkout, findCheckout, withObjects } from "./sources/git/checkout-objects.ts";
export { createGitSource, type GitSourceOptions } from "./sources/git/git-source.ts";
export { createHttpSource, type HttpSourceOptions } from "./sources/http/http-source.ts";
