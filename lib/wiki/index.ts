/** Documents as pages to read. */
export { uncoveredPages } from "./catalogue/pages-outside-collections.ts";
export type { WikiSource } from "./catalogue/wiki-documents.ts";
export { createWiki } from "./create-wiki.ts";
export { type FollowingFolder, followFolder } from "./follow-folder.ts";
export { createIndexPages, type IndexPages } from "./index-pages.ts";
export { type CollectionLocation, createHitPath, locateCollection } from "./page-locations.ts";
export { sourceAddress } from "./page-view.ts";
export { downloadContentType, pictureBytesMax, pictureContentType } from "./picture-files.ts";
export { readingPath } from "./reading-path.ts";
export type { ReadableWiki, Wiki, WikiOptions } from "./wiki.ts";
export type { WikiAsset, WikiEntry } from "./wiki-entry.ts";
export { recentPages } from "./wiki-reports.ts";
