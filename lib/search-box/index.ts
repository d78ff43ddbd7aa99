/** Search for pages of other sites: a button with a dialog, an element, and a client without either. */
export {
  createSearchClient,
  type SearchClient,
  type SearchClientOptions,
  SearchFailure,
} from "./client/search-client.ts";
export { createSearchBox, type SearchBox } from "./create-search-box.ts";
export type { SearchBoxOptions } from "./search-box-options.ts";
export { defineSearchElement } from "./search-element.ts";
export type { SearchBoxTexts } from "./words/dialog-words.ts";
