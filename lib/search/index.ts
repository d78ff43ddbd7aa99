/** From a query to hits. */
export { clamp, collectionNames } from "./call-options.ts";
export { createSearchStore } from "./create-search-store.ts";
export { indexFileOf } from "./index-file.ts";
export type {
  KnowledgeStore,
  KnownTexts,
} from "./knowledge-store.ts";
export { nearPaths } from "./near/near-paths.ts";
export type { PageAbout } from "./pages-about.ts";
export { kindOfQuery, type QueryKind, queryKinds } from "./query/query-kind.ts";
export { defaultFormatter } from "./result-formatter.ts";
export type { PageQuestion, SuggestedPage } from "./suggested-pages.ts";
