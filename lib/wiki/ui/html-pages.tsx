/** The pages of a server without a framework, as text. Loads react-dom; import it on demand. */
import { renderToStaticMarkup } from "react-dom/server";
import type { SiteLook, WikiLinksResponse, WikiReference, WikiView } from "../../contract/index.ts";
import { HtmlDocument, type HtmlDocumentProps } from "./html-document.tsx";
import { KeyForm, type KeyFormProps } from "./key-form.tsx";
import { LinkReport } from "./link-report.tsx";
import { MissingPage } from "./missing-page.tsx";
import { PageVoteForm, type Vote } from "./page-vote-form.tsx";
import { ReadingPage } from "./reading-page.tsx";
import { SearchPage, type SearchPageProps } from "./search-page.tsx";

export { votedOf } from "./page-vote-form.tsx";
export {
  type AskedSearch,
  readAsked,
  readOffset,
  resultsPerPage,
} from "./results/asked-search.ts";
export type { SearchPageProps } from "./search-page.tsx";

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
  look: SiteLook,
  { isEmbedded, voted, hasSaid }: ReadingOptions,
): string {
  const { address, html } = view;
  const isAsked = voted !== undefined && html !== null;
  const feedback = isAsked ? <PageVoteForm {...{ address, voted, hasSaid, isEmbedded }} /> : null;
  const page = <ReadingPage {...{ view, isEmbedded, feedback }} />;
  const { title, language, direction, description } = view;
  const about = { description, address };
  return document(page, { title, look, language, direction, about, path: address });
}

/** `list` is any list of the wiki's pages: the frame around the report is the same. */
export function linksHtml(
  report: WikiLinksResponse,
  list: WikiView,
  look: SiteLook,
  isEmbedded: boolean,
): string {
  const title = "Links and faults";
  const view = { ...list, title, address: "/wiki/-/links", children: [] };
  const body = <LinkReport report={report} isEmbedded={isEmbedded} />;
  return document(<ReadingPage view={view} isEmbedded={isEmbedded} body={body} />, {
    title,
    look,
    path: view.address,
  });
}

export function missingHtml(
  suggestions: readonly WikiReference[],
  words: string,
  look: SiteLook,
  isEmbedded: boolean,
): string {
  const asked = { suggestions, words, searchAddress: "/", isEmbedded };
  return document(<MissingPage {...asked} />, { title: "This page does not exist", look });
}

export function searchHtml(found: SearchPageProps, look: SiteLook): string {
  const { query } = found.asked;
  const title = query === "" ? "Search" : `${query.slice(0, titleQueryMax)} – search`;
  return document(<SearchPage {...found} />, { title, look, isSearch: true });
}

/** More of a query says nothing in the title of a window. */
const titleQueryMax = 200;

export function keyFormHtml(asked: KeyFormProps, look: SiteLook): string {
  return document(<KeyForm {...asked} />, { title: "Sign in", look });
}

function document(page: React.ReactNode, head: Omit<HtmlDocumentProps, "children">): string {
  return doctype + renderToStaticMarkup(<HtmlDocument {...head}>{page}</HtmlDocument>);
}
