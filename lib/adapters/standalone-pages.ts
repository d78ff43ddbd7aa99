/** The pages of a server without a framework, drawn by react-dom and without scripts. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { HeaderParts } from "../api/index.ts";
import { readCookie, safeNext } from "../auth/index.ts";
import { importHiddenFromBundlers, packageFile, requireWikiPackages } from "../base/index.ts";
import {
  bannerCookie,
  type InterfaceLanguage,
  readTheme,
  type SearchStore,
  type SiteLook,
  themeCookie,
  type WikiHome,
} from "../contract/index.ts";
import {
  type Content,
  createEndpoint,
  type HttpHandler,
  type HttpRequest,
  plainReporting,
} from "../http/index.ts";
import { chooseLanguage } from "../messages/index.ts";
import { lookFor, type Site, shownBanner } from "../site/index.ts";
import { readingPath, type Wiki } from "../wiki/index.ts";
import type * as HtmlPages from "../wiki/ui/html-pages.tsx";
import type { HtmlFrame } from "../wiki/ui/html-pages.tsx";
import { findPages } from "./standalone-search.ts";

export interface StandalonePages {
  /** A page of the wiki, a list of pages, or what may have been meant. */
  readonly page: HttpHandler;
  readonly search: HttpHandler;
  /** Asks for the wiki's key. */
  readonly signIn: HttpHandler;
  readonly style: HttpHandler;
}

interface PageParts {
  readonly store: SearchStore;
  readonly wiki: Wiki;
  readonly site: Site;
  /** What the header shows. */
  readonly headerParts: (look: SiteLook, language: InterfaceLanguage) => HeaderParts;
  /** Whether there is a key to ask for. */
  readonly hasKey: boolean;
  readonly takesVotes: boolean;
  /** Where pictures may come from besides this server. Default: anywhere over https. */
  readonly imageOrigins?: readonly string[] | undefined;
  /** Whose players pages show. Default: nobody's. */
  readonly playerOrigins?: readonly string[] | undefined;
}

/** The rules of all pages win over those that stand in for the application's. */
const styles = ["standalone.css", "pages.css"];
/**
 * Nothing of a page runs but the operator's counter; pictures, and players in their frames, may come
 * from elsewhere.
 */
const headersFor = (
  { imageOrigins = ["https:"], playerOrigins = [] }: PageParts,
  { analytics }: SiteLook,
) => ({
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": `default-src 'none'; style-src 'self'; font-src 'self'; img-src ${["'self'", "data:", ...imageOrigins].join(" ")}; ${playerSources(playerOrigins)}${analyticsSources(analytics)}form-action 'self'; base-uri 'none'; frame-ancestors 'self'; ${plainReporting.directives}`,
  // Not no-referrer: with that, browsers send forms with "Origin: null".
  "Referrer-Policy": "same-origin",
  Vary: "Accept, Accept-Language, Cookie",
});

function playerSources(origins: readonly string[]): string {
  if (origins.length === 0) return "";
  const frames = origins.filter((origin) => origin !== "'self'");
  const framed = frames.length === 0 ? "" : `frame-src ${frames.join(" ")}; `;
  return `media-src ${origins.join(" ")}; ${framed}`;
}

function analyticsSources(analytics: SiteLook["analytics"]): string {
  if (analytics === null) return "";
  return `script-src 'self' ${analytics.origin}; connect-src ${analytics.origin}; `;
}

/** Rejects with `configuration_invalid` where packages are missing that read or draw pages. */
export async function createStandalonePages(parts: PageParts): Promise<StandalonePages> {
  const { store, wiki, takesVotes } = parts;
  requireWikiPackages();
  const pages = await loadPages();
  const answer = answerOf(parts);
  const frameOf = (request: HttpRequest): HtmlFrame => frameFor(parts, request);
  return {
    page: createEndpoint({
      answer: async (request) => {
        const { space, path } = readingPath(request.path) ?? { space: "", path: "" };
        const given = new URLSearchParams(request.query);
        const isEmbedded = given.get("embed") === "1";
        const frame = frameOf(request);
        if (path === "-/links") {
          const [report, list] = await Promise.all([wiki.report(), wiki.list("recent")]);
          if (list !== null) return answer(frame, pages.linksHtml(report, list, frame, isEmbedded));
        }
        const view =
          space === "" && path.startsWith("-/")
            ? await wiki.list(path.slice(2), frame.language)
            : await wiki.view(space, path);
        if (view === null) {
          const address = path.startsWith("-/") ? null : await siteAddress(wiki, request.path);
          if (address !== null) return { status: 301, headers: { Location: address }, body: null };
          const words = path.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
          const suggestions = await wiki.suggest(path);
          return answer(frame, pages.missingHtml(suggestions, words, frame, isEmbedded), 404);
        }
        const voted = takesVotes ? pages.votedOf(given.get("voted")) : undefined;
        const reading = { isEmbedded, voted, hasSaid: given.get("said") === "1" };
        return answer(frame, pages.readingHtml(view, frame, reading));
      },
    }),
    search: createEndpoint({
      answer: async (request) => {
        const given = new URLSearchParams(request.query);
        const asked = { asked: pages.readAsked(given), offset: pages.readOffset(given) };
        const frame = frameOf(request);
        const { resultsPerPage: limit, mayBeQuestion } = pages;
        const isAnswered = pages.readsAnswer(given);
        const { language } = frame;
        const rest = { limit, isAnswered, language, mayBeQuestion };
        const found = await findPages({ store, wiki, ...asked, ...rest });
        const status = found !== null && "status" in found ? found.status : 200;
        const home = found === null ? await homeOf(wiki, frame) : null;
        return answer(frame, pages.searchHtml({ ...asked, found, home }, frame), status);
      },
    }),
    signIn: createEndpoint({ answer: signInPage(pages, parts) }),
    style: pageStyle,
  };
}

function answerOf(parts: PageParts) {
  return (frame: HtmlFrame, body: string, status = 200): Content => ({
    status,
    headers: headersFor(parts, frame.look),
    body,
  });
}

function signInPage(pages: typeof HtmlPages, parts: PageParts) {
  return (request: HttpRequest): Content => {
    const parameters = new URLSearchParams(request.query);
    const next = safeNext(parameters.get("next") ?? "/wiki");
    if (!parts.hasKey) return { status: 303, headers: { Location: next }, body: null };
    const frame = frameFor(parts, request);
    const asked = { next, isRefused: parameters.has("error") };
    return answerOf(parts)(frame, pages.keyFormHtml(asked, frame));
  };
}

/** The folder is one collection; what else is searched has its pages at `/docs`. */
async function homeOf(wiki: Wiki, { look, language }: HtmlFrame): Promise<WikiHome> {
  const { pages: documents } = await wiki.status(false);
  const folder = { name: "wiki", title: wiki.title, documents, description: "", address: "/wiki" };
  return wiki.home({ collections: [folder], groups: look.groups, language });
}

/** Addresses of a site may begin with `/docs`, too; below `/wiki` they are tried without it. */
async function siteAddress(wiki: Wiki, path: string): Promise<string | null> {
  const own = path.startsWith("/wiki/") ? path.slice("/wiki".length) : path;
  return (await wiki.siteAddress(path)) ?? (own === path ? null : await wiki.siteAddress(own));
}

/** In the language and the colours of its reader. */
function frameFor({ site, headerParts }: PageParts, request: HttpRequest): HtmlFrame {
  const look = lookFor(site.look(), request);
  const accepted = request.header("accept-language");
  const language = chooseLanguage({ configured: look.language, accepted });
  const closed = readCookie(request, { name: bannerCookie });
  return {
    look,
    language,
    ...headerParts(look, language),
    banner: shownBanner(look, { closed, now: Date.now() }),
    theme: readTheme(readCookie(request, { name: themeCookie })),
  };
}

const pageStyle: HttpHandler = createEndpoint({
  answer: () => ({
    headers: { "Content-Type": "text/css; charset=utf-8", "Cache-Control": "public, max-age=300" },
    body: stylesheet(),
  }),
});

let loaded: string | null = null;

/** The files of the components. */
function stylesheet(): string {
  loaded ??= styles.map(readStyles).join("\n");
  return loaded;
}

const importedFile = /^@\w+ "\.\/(.+)";$/gm;

/** A stylesheet with those that it imports in their places. */
function readStyles(name: string): string {
  const text = readFileSync(packageFile(join("wiki/ui/styles", name)), "utf8");
  return text.replace(importedFile, (_line, file: string) => readStyles(file));
}

/** Nothing for the bundle of a host, which may be without React or draw its pages itself. */
async function loadPages(): Promise<typeof HtmlPages> {
  const file = packageFile("wiki/ui/html-pages.js");
  const address = existsSync(file) ? pathToFileURL(file).href : "../wiki/ui/html-pages.tsx";
  return (await importHiddenFromBundlers(address)) as typeof HtmlPages;
}
