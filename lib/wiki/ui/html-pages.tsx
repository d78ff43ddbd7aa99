/** The pages of a server without a framework, as text. Loads react-dom; import it on demand. */

import { renderToStaticMarkup } from "react-dom/server";
import { cutText } from "../../contract/cut-text.ts";
import type {
  InterfaceLanguage,
  Theme,
  WikiLinksResponse,
  WikiReference,
  WikiView,
} from "../../contract/index.ts";
import { siteTranslator } from "../../messages/index.ts";
import { HtmlDocument, type HtmlDocumentProps } from "./html-document.tsx";
import { KeyForm, type KeyFormProps } from "./key-form.tsx";
import { LinkReport } from "./link-report.tsx";
import { MissingPage } from "./missing-page.tsx";
import { PageVoteForm, type Vote, voteTexts } from "./page-vote-form.tsx";
import { ReadingPage } from "./reading-page.tsx";
import { SearchPage, type SearchPageProps } from "./search-page.tsx";

export { votedOf } from "./page-vote-form.tsx";
export { mayBeQuestion, readsAnswer } from "./results/asked-answer.ts";
export {
  type AskedSearch,
  readAsked,
  readOffset,
  resultsPerPage,
} from "./results/asked-search.ts";
export type { SearchPageProps } from "./search-page.tsx";

/** Around every page. */
export interface HtmlFrame
  extends Pick<HtmlDocumentProps, "look" | "areas" | "hasSearch" | "banner"> {
  /** Language of the interface. */
  readonly language: InterfaceLanguage;
  /** The reader's choice of colours. */
  readonly theme: Theme;
}

const doctype = "<!doctype html>";

interface ReadingOptions {
  readonly isEmbedded: boolean;
  /** Undefined: the page does not ask whether it was helpful. */
  readonly voted?: Vote | null | undefined;
  /** Whether the vote came with a sentence. Default false. */
  readonly hasSaid?: boolean | undefined;
}

export function readingHtml(
  view: WikiView,
  frame: HtmlFrame,
  { isEmbedded, voted, hasSaid }: ReadingOptions,
): string {
  const { address, html } = view;
  const { language } = frame;
  const isAsked = voted !== undefined && html !== null;
  const feedback = isAsked ? (
    <PageVoteForm
      {...{ address, voted, hasSaid, isEmbedded }}
      texts={voteTexts(siteTranslator(language))}
    />
  ) : null;
  const page = <ReadingPage {...{ view, isEmbedded, feedback, language }} />;
  const { title, description } = view;
  return document(page, {
    ...frame,
    title,
    about: { description, address, editions: view.editions },
    path: address,
  });
}

/** `list` is any list of the wiki's pages: the frame around the report is the same. */
export function linksHtml(
  report: WikiLinksResponse,
  list: WikiView,
  frame: HtmlFrame,
  isEmbedded: boolean,
): string {
  const { language } = frame;
  const title = siteTranslator(language)("links.title");
  const view = { ...list, title, address: "/wiki/-/links", children: [] };
  const body = <LinkReport {...{ report, isEmbedded, language }} />;
  return document(<ReadingPage {...{ view, isEmbedded, body, language }} />, {
    ...frame,
    title,
    path: view.address,
  });
}

export function missingHtml(
  suggestions: readonly WikiReference[],
  words: string,
  frame: HtmlFrame,
  isEmbedded: boolean,
): string {
  const { language } = frame;
  const asked = { suggestions, words, searchAddress: "/", isEmbedded, language };
  const title = siteTranslator(language)("missing.title");
  return document(<MissingPage {...asked} />, { ...frame, title });
}

export function searchHtml(
  found: Omit<SearchPageProps, "language" | "look">,
  frame: HtmlFrame,
): string {
  const { query } = found.asked;
  const t = siteTranslator(frame.language);
  const title =
    query === "" ? frame.look.name : t("search.tab", { query: cutText(query, titleQueryMax) });
  const page = <SearchPage {...found} look={frame.look} language={frame.language} />;
  return document(page, { ...frame, title, isSearch: query !== "" });
}

/** More of a query says nothing in the title of a window. */
const titleQueryMax = 200;

export function keyFormHtml(asked: KeyFormProps, frame: HtmlFrame): string {
  const title = siteTranslator(frame.language)("signIn.title");
  return document(<KeyForm {...asked} language={frame.language} />, { ...frame, title });
}

function document(page: React.ReactNode, head: Omit<HtmlDocumentProps, "children">): string {
  return doctype + renderToStaticMarkup(<HtmlDocument {...head}>{page}</HtmlDocument>);
}
