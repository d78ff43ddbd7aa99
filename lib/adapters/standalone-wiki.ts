/** The wiki of a server without a framework: the same pages, drawn by react-dom and without scripts. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  isKnowledgeError,
  limits,
  type SearchStore,
  type ServeAuthPlugin,
} from "../contract/index.ts";
import { createKeySet } from "../core/auth/api-key.ts";
import { safeNext } from "../core/auth/safe-next.ts";
import { loadPackage } from "../core/load-package.ts";
import { packageFile } from "../core/package-file.ts";
import { followFolder } from "../core/wiki/follow-folder.ts";
import { collectionPlace } from "../core/wiki/page-places.ts";
import { createWiki, type Wiki } from "../core/wiki/wiki.ts";
import type { Api } from "../transport/http/api-routes.ts";
import { areaOf } from "../transport/http/auth/area.ts";
import { type AccessRequest, createAuthorizer } from "../transport/http/auth/authorize.ts";
import {
  type Content,
  createEndpoint,
  createRefusal,
  type EndpointOptions,
} from "../transport/http/endpoint.ts";
import type { HttpCore, HttpRequest } from "../transport/http/exchange.ts";
import { readingKind, readingPath } from "../transport/http/wiki/reading-path.ts";
import { createWikiAccess } from "../transport/http/wiki/wiki-access.ts";
import type * as HtmlPages from "../wiki-ui/html-pages.tsx";

export interface StandaloneWikiOptions {
  readonly wikiDir: string;
  readonly wikiTitle?: string | undefined;
  readonly wikiKey?: string | undefined;
  readonly wikiAuth?: ServeAuthPlugin | undefined;
  /** Whether the routes of the API ask for what opens the wiki. */
  readonly guardsApi: boolean;
}

export interface StandaloneWiki {
  readonly wiki: Wiki;
  /** What stands before every request; null lets it pass. */
  admit(request: HttpRequest): HttpCore | null | Promise<HttpCore | null>;
  /** Who answers a page of the wiki; null for another address. */
  route(request: HttpRequest, api: Api): HttpCore | null;
  close(): Promise<void>;
}

const collection = "wiki";
const styleAddress = "/wiki/-/style.css";
const publicPaths: ReadonlySet<string> = new Set([styleAddress, "/api/health"]);
const hitsPerPage = 20;

export async function openStandaloneWiki(
  store: SearchStore,
  options: StandaloneWikiOptions,
): Promise<StandaloneWiki> {
  const folder = resolve(options.wikiDir);
  const { wikiTitle: title = "Wiki", wikiKey, wikiAuth: plugin, guardsApi } = options;
  const pages = await loadPages();
  const wiki = createWiki({
    source: { kind: "folder", collection, folder },
    places: [collectionPlace({ name: collection, path: folder }, folder)],
    isEnabled: true,
    title,
    store,
  });
  // A folder that cannot be read shows at the start, and not to the first reader.
  await wiki.refresh();
  const following = followFolder(folder, () => wiki.refresh());
  const access = createWikiAccess({
    keys: wikiKey,
    plugin,
    hasSecureCookies: false,
    trustedProxies: 0,
  });
  const nothing = { search: null, classifier: null, mcp: null, subscribers: null };
  const authorizer = createAuthorizer({
    application: null,
    keys: { ...nothing, wiki: createKeySet(wikiKey) },
    readers: access,
    publicPaths,
  });
  const html = createHtmlCores({ store, wiki, pages, hasKey: wikiKey !== undefined });

  return {
    wiki,
    admit(request) {
      const signedIn = access.signIn(request);
      if (signedIn !== null) return signedIn;
      // Tells who may ask, and nothing else; browsers send no key with it.
      if (guardsApi && request.method === "OPTIONS") return null;
      const decision = authorizer.authorize(guardsApi ? asReader(request) : request);
      if (!(decision instanceof Promise) && decision.refusal === null) return null;
      return Promise.resolve(decision).then(async ({ refusal }) => {
        if (refusal === null) return null;
        if (isNavigation(request)) return (await access.redirect(request)) ?? html.signInFirst;
        return createRefusal({}, () => refusal);
      });
    },
    route(request, api) {
      const { path } = request;
      if (path === "/") return html.search;
      if (path === "/sign-in") return html.signIn;
      if (path === styleAddress) return html.style;
      if (path !== "/wiki" && !path.startsWith("/wiki/")) return null;
      const kind = readingKind(request);
      if (kind === "source") return api.wikiSource;
      return kind === "asset" ? api.wikiAsset : html.page;
    },
    async close() {
      await following.close();
      await wiki.close();
    },
  };
}

/** Whatever holds texts of the wiki is opened as its pages are. */
function asReader(request: HttpRequest): AccessRequest {
  const { path } = request;
  if (publicPaths.has(path) || areaOf(path) === "public") return request;
  return { path: "/wiki", header: (name) => request.header(name) };
}

function loadPages(): Promise<typeof HtmlPages> {
  return loadPackage(
    // Nothing for a framework's bundle, which draws its pages itself.
    () => import(/* turbopackIgnore: true */ "../wiki-ui/html-pages.tsx"),
    { purpose: "The wiki's pages are drawn with React", name: "react react-dom" },
  );
}

interface HtmlCoreParts {
  readonly store: SearchStore;
  readonly wiki: Wiki;
  readonly pages: typeof HtmlPages;
  readonly hasKey: boolean;
}

const styles = ["tokens.css", "standalone.css", "wiki.css"];
/** Nothing of a page runs; pictures may come from elsewhere. */
const headers = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; img-src 'self' data: https:; form-action 'self'; base-uri 'none'; frame-ancestors 'self'",
  Vary: "Accept",
};

function createHtmlCores({ store, wiki, pages, hasKey }: HtmlCoreParts) {
  const options: EndpointOptions = {};
  const answer = (body: string, status = 200): Content => ({ status, headers, body });
  return {
    page: createEndpoint(options, async (request) => {
      const asked = readingPath(request.path);
      const path = asked?.path ?? "";
      const isEmbedded = new URLSearchParams(request.query).get("embed") === "1";
      const view = path.startsWith("-/")
        ? await wiki.list(path.slice(2))
        : await wiki.view("", path);
      if (view === null) {
        const words = path.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
        const suggestions = await wiki.suggest(path);
        return answer(pages.missingHtml(suggestions, words, wiki.title, isEmbedded), 404);
      }
      return answer(pages.readingHtml(view, wiki.title, isEmbedded));
    }),
    search: createEndpoint(options, async ({ query }) => {
      const asked = new URLSearchParams(query).get("q")?.trim() ?? "";
      const { response, problem } = await search(store, asked);
      const shown = asked.slice(0, 200);
      const status = problem === null ? 200 : 400;
      return answer(pages.searchHtml(shown, response, problem, wiki.title), status);
    }),
    signIn: createEndpoint(options, async ({ query }) => {
      const parameters = new URLSearchParams(query);
      const next = safeNext(parameters.get("next") ?? "/wiki");
      if (!hasKey) return { status: 303, headers: { Location: next }, body: null };
      return answer(pages.keyFormHtml({ next, isRefused: parameters.has("error") }, wiki.title));
    }),
    signInFirst: createEndpoint(options, ({ path }) => ({
      status: 303,
      headers: { Location: `/sign-in?${new URLSearchParams({ next: path })}` },
      body: null,
    })),
    style: createEndpoint(options, () => ({
      headers: {
        "Content-Type": "text/css; charset=utf-8",
        "Cache-Control": "public, max-age=300",
      },
      body: stylesheet(),
    })),
  };
}

let loaded: string | null = null;

/** The files of the components. */
function stylesheet(): string {
  loaded ??= styles
    .map((name) => readFileSync(packageFile(join("wiki-ui", name)), "utf8"))
    .join("\n");
  return loaded;
}

async function search(store: SearchStore, query: string) {
  if (query === "") return { response: null, problem: null };
  if (query.length > limits.queryLengthMax) {
    const problem = `The search term has ${query.length} characters; ${limits.queryLengthMax} are allowed.`;
    return { response: null, problem };
  }
  try {
    return { response: await store.search(query, { limit: hitsPerPage }), problem: null };
  } catch (error) {
    if (!isKnowledgeError(error)) throw error;
    return { response: null, problem: error.message };
  }
}

function isNavigation(request: HttpRequest): boolean {
  const { method, path } = request;
  const isRead = method === "GET" || method === "HEAD";
  const accepted = request.header("accept") ?? "";
  return isRead && !path.startsWith("/api/") && accepted.includes("text/html");
}
