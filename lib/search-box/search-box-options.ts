import type { SearchClientOptions } from "./client/search-client.ts";
import type { SearchBoxTexts } from "./words/dialog-words.ts";

/** How the search box of a page is. All but `service` may be left out. */
export interface SearchBoxOptions extends SearchClientOptions {
  /**
   * Where its button stands: an element, or a selector of one. `null`: no button, the page opens the
   * box itself. @default the end of the page's body
   */
  readonly target?: Element | string | null | undefined;
  /** On the button. @default "Search", in the language of the page */
  readonly label?: string | undefined;
  /** Language of what the box says, e.g. `de`. @default the `lang` of the page */
  readonly language?: string | undefined;
  /** Own words in place of those of the box. */
  readonly texts?: Partial<SearchBoxTexts> | undefined;
  /** Whether Ctrl-K, ⌘K and, where nobody is typing, a slash open it. @default true */
  readonly hasHotkeys?: boolean | undefined;
  /** Whether passages that answer stand first. @default true */
  readonly hasAnswers?: boolean | undefined;
  /** Whether the browser keeps what was opened lately. @default true */
  readonly hasRecents?: boolean | undefined;
  /** Whether the service is told that a hit was opened. @default true */
  readonly countsClicks?: boolean | undefined;
  /** Opens a result, e.g. by a router of the page. @default the browser follows its link */
  readonly navigate?: ((address: string) => void) | undefined;
}
