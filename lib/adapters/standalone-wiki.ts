/**
 * The wiki of a server without a framework: its pages, their access, and changes of their files.
 */
import { resolve } from "node:path";
import { type Api, type HeaderParts, readersAreas, readingKind, shownParts } from "../api/index.ts";
import {
  type AccessDecision,
  type AdmissionOptions,
  type Authorizer,
  areaOf,
  createAuthorizer,
  createGate,
  createKeySet,
  createOriginRule,
  createWikiSignIn,
  createWrongKeyLimiter,
} from "../auth/index.ts";
import { requireWikiPackages } from "../base/index.ts";
import type {
  InterfaceLanguage,
  SearchStore,
  ServeAuthPlugin,
  SiteLook,
} from "../contract/index.ts";
import { createEndpoint, type HttpHandler, type HttpRequest } from "../http/index.ts";
import type { Site } from "../site/index.ts";
import { createWiki, followFolder, locateCollection, type Wiki } from "../wiki/index.ts";
import { leadToWiki, withCollections } from "./standalone-collections.ts";
import { createStandalonePages, type StandalonePages } from "./standalone-pages.ts";

export interface StandaloneWikiOptions {
  readonly wikiDir: string;
  /** Where exports of the folder were unpacked. Default: they are shown as they lie there. */
  readonly exportFolder?: string | undefined;
  readonly wikiTitle?: string | undefined;
  readonly site: Site;
  readonly wikiKeys: readonly string[];
  readonly wikiAuth?: ServeAuthPlugin | undefined;
  /** Whether the routes of the API ask for what opens the wiki. */
  readonly guardsApi: boolean;
  /** Whether readers are asked if pages helped. */
  readonly takesVotes: boolean;
  /** Where pictures may come from besides this server. Default: anywhere over https. */
  readonly imageOrigins?: readonly string[] | undefined;
  /** Whose players pages show. Default: nobody's. */
  readonly playerOrigins?: readonly string[] | undefined;
  /** Pages wait for their turn. */
  readonly inLine: (page: HttpHandler) => HttpHandler;
  /** Proxies of the operator that write `X-Forwarded-For`. */
  readonly trustedProxies: number;
}

export interface StandaloneWiki {
  readonly wiki: Wiki;
  /** The store, with the addresses of the wiki. */
  readonly store: SearchStore;
  /** Who may see what before any route. */
  readonly asking: NonNullable<AdmissionOptions["asking"]>;
  /** What the header shows. */
  headerParts(look: SiteLook, language: InterfaceLanguage): HeaderParts;
  /** Who answers a page of the wiki; null for another address. */
  route(request: HttpRequest, api: Api): HttpHandler | null;
  close(): Promise<void>;
}

const collection = "wiki";
const styleAddress = "/wiki/-/style.css";
const anyone: AccessDecision = { refusal: null, caller: { kind: "anyone" } };
const publicPaths: ReadonlySet<string> = new Set([styleAddress, "/api/health", "/metrics"]);

export async function openStandaloneWiki(
  searched: SearchStore,
  options: StandaloneWikiOptions,
): Promise<StandaloneWiki> {
  // Before the wiki asks for its own: one command names all that is missing.
  requireWikiPackages();
  const folder = resolve(options.wikiDir);
  const exportFolder = options.exportFolder && resolve(options.exportFolder);
  const place = { name: collection, path: folder };
  const {
    wikiTitle: title = "Wiki",
    site,
    wikiKeys,
    takesVotes,
    imageOrigins,
    playerOrigins,
  } = options;
  const ofFolder = await createWiki({
    source: { kind: "folder", collection, folder, exportFolder },
    locations: [locateCollection({ collection: place, wikiDir: folder, exportFolder })],
    isEnabled: true,
    title,
    store: searched,
    playerOrigins,
  });
  const store = leadToWiki(searched, ofFolder);
  const wiki = await withCollections(ofFolder, searched);
  try {
    const hasKey = wikiKeys.length > 0;
    const drawn = await createStandalonePages({
      store,
      wiki,
      site,
      headerParts: headerOf(options),
      hasKey,
      takesVotes,
      imageOrigins,
      playerOrigins,
    });
    const inLine = { page: options.inLine(drawn.page), search: options.inLine(drawn.search) };
    const pages = { ...drawn, ...inLine };
    // A folder that cannot be read shows at the start, and not to the first reader.
    await wiki.refresh();
    const following = followFolder({ folder, onChange: () => wiki.refresh() });
    return {
      wiki,
      store,
      headerParts: headerOf(options),
      asking: askReaders(options),
      route: (request, api) => routeOf(pages, request, api) ?? movedOr(wiki, request, api.notFound),
      async close() {
        await following.close();
        await wiki.close();
      },
    };
  } catch (error) {
    await wiki.close();
    throw error;
  }
}

/** Whoever sees a page has signed in, where that is asked for. */
function headerOf({ wikiKeys, wikiAuth }: StandaloneWikiOptions): StandaloneWiki["headerParts"] {
  const reader = { isSignedIn: wikiKeys.length > 0 || wikiAuth !== undefined, isOperator: false };
  return (look, language) => shownParts(readersAreas(true, language), look, reader);
}

/** Who may read: by `wikiKeys` and `wikiAuth`, or everybody where there is neither. */
function askReaders(options: StandaloneWikiOptions): StandaloneWiki["asking"] {
  const { wikiKeys, wikiAuth: plugin, guardsApi, trustedProxies } = options;
  const wikiSignIn = createWikiSignIn({
    keys: wikiKeys,
    plugin,
    hasSecureCookies: false,
    trustedProxies,
  });
  const nothing = { search: null, classifier: null, mcp: null, subscribers: null };
  const forPages = createAuthorizer({
    application: null,
    keys: { ...nothing, wiki: createKeySet(wikiKeys) },
    wikiSignIn,
    publicPaths,
  });
  const authorizer = guardsApi ? asReaders(forPages) : forPages;
  // There are no sessions, so the origin of a cookie need not be checked.
  const ownOrigin = createOriginRule({ publicOrigin: null, allowedOrigins: new Set() });
  const gate = createGate({
    authorizer,
    isAllowedOrigin: ownOrigin,
    countWrongKey: createWrongKeyLimiter({ trustedProxies }),
  });
  return {
    // Only says which requests are allowed; browsers send no key with it.
    gate: (request) => (guardsApi && request.method === "OPTIONS" ? anyone : gate(request)),
    wikiSignIn,
    isForReaders: authorizer.isForReaders,
  };
}

function routeOf(pages: StandalonePages, request: HttpRequest, api: Api): HttpHandler | null {
  const { path } = request;
  if (path === "/") return pages.search;
  if (path === "/sign-in") return pages.signIn;
  if (path === styleAddress) return pages.style;
  if (path !== "/wiki" && !/^\/(?:wiki|docs)\//.test(path)) return null;
  const kind = readingKind(request);
  if (kind === "source") return api.wikiSource;
  return kind === "asset" ? api.wikiAsset : pages.page;
}

/** An address that the site of the pages gives one leads to it; another one is not found. */
function movedOr(
  wiki: Wiki,
  { method, path }: HttpRequest,
  otherwise: HttpHandler,
): HttpHandler | null {
  if ((method !== "GET" && method !== "HEAD") || path.startsWith("/api/")) return null;
  return async (request) => {
    const address = await wiki.siteAddress(path);
    if (address === null) return otherwise(request);
    return createEndpoint({
      answer: () => ({ status: 301, headers: { Location: address }, body: null }),
    })(request);
  };
}

/** Everything that contains texts of the wiki has the same access as its pages. */
function asReaders(forPages: Authorizer): Authorizer {
  return {
    ...forPages,
    isForReaders: () => true,
    authorize(request) {
      const { path } = request;
      const area = areaOf(path);
      // What other systems send has a signature of its own, and no key.
      const isPublic = publicPaths.has(path) || area === "public" || area === "connectors";
      const header = (name: string): string | null => request.header(name);
      return forPages.authorize(isPublic ? request : { path: "/wiki", header });
    },
  };
}
