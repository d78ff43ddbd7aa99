/** What a documentation says of itself in the files of its own generator. */
export { describeLayout } from "./describe-layout.ts";
export { findEditions } from "./editions/find-editions.ts";
export { findLayout } from "./find-layout.ts";
export { type FolderNote, readFolderNotes } from "./folder-notes.ts";
export { findPageUrls } from "./page-urls.ts";
export type { MenuNode } from "./settle/menu-node.ts";
export { type SettledMenus, type SettledSite, settleSite } from "./settle/settle-site.ts";
export { createSiteRedirects, type SiteRedirects } from "./settle/site-redirects.ts";
export { addressKey, type SitedPage } from "./settle/sited-pages.ts";
export { type SiteFacts, type SitePage, siteFactsOf } from "./site-facts.ts";
export { pathBelow } from "./site-folder.ts";
export type { SiteLayout } from "./site-layout.ts";
