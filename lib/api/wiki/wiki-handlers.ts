/** The wiki's JSON interface, and the files behind its pages, without a framework. */
import { type VisibilityOptions, visibleTo } from "../../auth/index.ts";
import {
  cutText,
  KnowledgeError,
  WikiPageParameters,
  WikiPagesParameters,
  type WikiReference,
} from "../../contract/index.ts";
import {
  type Content,
  createEndpoint,
  createRefusal,
  type EndpointOptions,
  entityTag,
  type HttpHandler,
  type HttpRequest,
  matchesTag,
  parseParameters,
} from "../../http/index.ts";
import { type ReadableWiki, readingPath, type Wiki } from "../../wiki/index.ts";
import { createPageTexts } from "./page-texts.ts";
import { pictureContent, pictureNotFound } from "./picture-content.ts";
import { createTextHandlers, type TextHandlers } from "./text-handlers.ts";
import { wikiDisabled } from "./wiki-disabled.ts";

export interface WikiHandlerOptions extends EndpointOptions, VisibilityOptions {
  readonly wiki: Wiki;
  /** Whether changes of files are picked up automatically. Default false. */
  readonly isWatching?: boolean | undefined;
}

export interface WikiHandlers extends TextHandlers {
  /** `/api/wiki/pages` */
  readonly wikiPages: HttpHandler;
  /** `/api/wiki/page` */
  readonly wikiPage: HttpHandler;
  /** `/api/wiki/status` */
  readonly wikiStatus: HttpHandler;
  /** `/api/wiki/links` */
  readonly wikiLinks: HttpHandler;
  /** The Markdown of a page, however its address ends. */
  readonly wikiSource: HttpHandler;
  /** A picture of a page. */
  readonly wikiAsset: HttpHandler;
}

export function createWikiHandlers(options: WikiHandlerOptions): WikiHandlers {
  const { wiki, isWatching = false } = options;
  const enabled = (answer: (request: HttpRequest) => Promise<Content>): HttpHandler =>
    createEndpoint({
      ...options,
      answer: (request) => {
        if (!wiki.isEnabled) throw wikiDisabled();
        return answer(request);
      },
    });
  const json = async (value: Promise<unknown>): Promise<Content> => ({
    body: JSON.stringify(await value),
  });
  const texts = createPageTexts();
  const wikiOf = visibleTo<ReadableWiki>(wiki, options);

  return {
    ...createTextHandlers(options, (answer) => createEndpoint({ ...options, answer })),
    wikiPages: enabled((request) =>
      json(wikiOf(request).pages(readPagesParameters(request.query))),
    ),
    wikiStatus: enabled((request) => json(wikiOf(request).status(isWatching))),
    wikiLinks: enabled((request) => json(wikiOf(request).report())),
    wikiPage: enabled(async (request) => {
      const { path } = readPageParameters(request.query);
      const seen = wikiOf(request);
      const page = await texts.page(seen, path.normalize("NFC"));
      if (page === null) throw await pageNotFound(seen, path);
      return tagged(request, page.etag, { body: page.text });
    }),
    wikiSource: createEndpoint({
      ...options,
      answer: async (request) => {
        const seen = wikiOf(request);
        const asked = readingPath(request.path);
        if (asked?.space === "" && !wiki.isEnabled) throw wikiDisabled();
        const entry = asked === null ? null : await sourceEntry(seen, asked.space, asked.path);
        const [source = null] = entry === null ? [] : await seen.sources([entry]);
        if (source === null) throw await pageNotFound(seen, asked?.path ?? request.path);
        const headers = { "Content-Type": "text/markdown; charset=utf-8", Vary: "Accept" };
        return tagged(request, entityTag(source), { headers, body: source });
      },
    }),
    wikiAsset: createEndpoint({
      ...options,
      answer: async (request) => {
        const asset = await wikiOf(request).asset(assetAddress(request.path));
        if (asset === null) throw pictureNotFound();
        return pictureContent(request, asset.absolutePath);
      },
    }),
  };
}

/** Without any pages, the same routes say so. */
export function withoutWiki(options: EndpointOptions): WikiHandlers {
  const disabled = createRefusal({ ...options, refuse: wikiDisabled });
  return {
    wikiPages: disabled,
    wikiPage: disabled,
    wikiStatus: disabled,
    wikiLinks: disabled,
    wikiSource: disabled,
    wikiAsset: disabled,
    llmsText: disabled,
    llmsFullText: disabled,
    agentsText: disabled,
    skillText: disabled,
    skillIndex: disabled,
    sitemap: disabled,
    feed: disabled,
  };
}

/** `/wiki/a.md` is the source of `a`, `/wiki/index.md` that of the first page. */
async function sourceEntry(wiki: ReadableWiki, space: string, path: string) {
  const page = path.replace(/\.md$/, "");
  const found = await wiki.find(space, page);
  return found ?? wiki.find(space, page.replace(/(?:^|\/)index$/, ""));
}

/** Addresses are kept in one spelling; a request may escape more or fewer letters. */
function assetAddress(path: string): string {
  const asked = readingPath(path);
  if (asked === null) return "";
  const steps = path.startsWith("/wiki") ? ["wiki"] : ["docs", asked.space];
  return `/${[...steps, ...asked.path.split("/")].map(encodeURIComponent).join("/")}`;
}

/** 304 for clients that already have this version. */
function tagged(request: HttpRequest, tag: string, content: Content): Content {
  const headers = { "Cache-Control": "private, no-cache", ...content.headers, ETag: tag };
  return matchesTag(request.header("if-none-match"), tag)
    ? { status: 304, headers, body: null }
    : { ...content, headers };
}

function readPagesParameters(query: string): WikiPagesParameters {
  const given = new URLSearchParams(query);
  const values = {
    prefix: given.get("prefix") ?? undefined,
    tag: given.get("tag") ?? undefined,
    limit: given.get("limit") ?? undefined,
    cursor: given.get("cursor") ?? undefined,
  };
  return parseParameters(WikiPagesParameters, values, () => null);
}

function readPageParameters(query: string): WikiPageParameters {
  const path = new URLSearchParams(query).get("path") ?? undefined;
  return parseParameters(WikiPageParameters, { path }, (field, issue) =>
    issue.code === "invalid_type"
      ? {
          code: "parameter_invalid",
          field,
          message: "path is missing; give the path of a page, e.g. /api/wiki/page?path=guide/start",
        }
      : null,
  );
}

export async function pageNotFound(wiki: ReadableWiki, path: string): Promise<KnowledgeError> {
  const suggestions: readonly WikiReference[] = await wiki.suggest(path);
  const shown = path.length > 200 ? `${cutText(path, 200)}…` : path;
  return new KnowledgeError(
    "wiki_page_not_found",
    `The wiki has no page ${shown === "" ? "at its top" : shown}; GET /api/wiki/pages lists those it has.`,
    { suggestions },
  );
}
