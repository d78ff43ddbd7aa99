/** `/api/docs`: the explorer as a page, its files, and with `?json` the OpenAPI document. */
import { readCookie } from "../../auth/index.ts";
import {
  bannerCookie,
  cutText,
  type InterfaceLanguage,
  KnowledgeError,
  readTheme,
  type SiteLook,
  themeCookie,
} from "../../contract/index.ts";
import {
  type Content,
  createEndpoint,
  type EndpointOptions,
  entityTag,
  type HttpHandler,
  type HttpRequest,
  matchesTag,
} from "../../http/index.ts";
import { chooseLanguage } from "../../messages/index.ts";
import { lookFor, shownBanner } from "../../site/index.ts";
import { sendBuiltFile } from "../built-file.ts";
import type { HeaderParts } from "../site/site-areas.ts";
import { type ExplorerFiles, readExplorerFiles } from "./explorer-files.ts";
import { explorerPage, explorerPolicy } from "./explorer-page.ts";

export interface DocsHandlers {
  readonly docs: HttpHandler;
  /** The file is the last segment of the path. */
  readonly docsFile: HttpHandler;
}

export interface DocsHandlerOptions extends EndpointOptions {
  /** Folder of the built explorer. */
  readonly explorerFolder: string;
  /** What the service looks like. Default: as it comes, without pages around the explorer. */
  readonly look?: (() => SiteLook) | undefined;
  /** The areas that who asks may open. Default: none. */
  readonly areasOf?: AreasOf | undefined;
}

export type AreasOf = (
  request: HttpRequest,
  language: InterfaceLanguage,
  look: SiteLook,
) => Promise<HeaderParts>;

const noParts: HeaderParts = { areas: [], hasSearch: false };
const docsPath = "/api/docs";

/** The search of all pages asks for it at one address. */
const asked = "private, no-cache";
/** A changed file has another address, so a browser may keep it. */
const fileKept = "private, max-age=31536000, immutable";

export function createDocsHandlers({
  explorerFolder,
  look,
  areasOf,
  ...options
}: DocsHandlerOptions): DocsHandlers {
  let read: ExplorerFiles | null = null;
  const files = (): ExplorerFiles => {
    read ??= readExplorerFiles(explorerFolder);
    if (read === null) throw notBuilt();
    return read;
  };

  return {
    docs: createEndpoint({
      ...options,
      answer: async (request): Promise<Content> => {
        const built = files();
        if (new URLSearchParams(request.query).has("json")) {
          return kept(request, built.document, { ETag: built.documentTag });
        }
        const site = look?.() ?? null;
        const accepted = request.header("accept-language");
        const language = chooseLanguage({ configured: site?.language ?? "auto", accepted });
        const parts = (site && (await areasOf?.(request, language, site))) ?? noParts;
        const theme = readTheme(readCookie(request, { name: themeCookie }));
        const closed = readCookie(request, { name: bannerCookie });
        const banner = site && shownBanner(site, { closed, now: Date.now() });
        const shown = site && lookFor(site, request);
        const body = explorerPage(built, { ...parts, look: shown, banner, language, theme });
        return kept(request, body, {
          ETag: entityTag(body),
          "Content-Type": "text/html; charset=utf-8",
          "Content-Security-Policy": explorerPolicy,
          // Its form for colours says where it was sent from, so that the answer leads back.
          "Referrer-Policy": "same-origin",
          Vary: "Accept-Language, Cookie",
        });
      },
    }),
    docsFile: createEndpoint({
      ...options,
      answer: async (request): Promise<Content> => {
        const name = request.path.slice(docsPath.length + 1);
        const file = files().byName.get(name);
        if (file === undefined) throw noSuchFile(name);
        return sendBuiltFile(request, file, name.endsWith(".json") ? asked : fileKept);
      },
    }),
  };
}

function kept(
  request: HttpRequest,
  body: NonNullable<Content["body"]>,
  headers: Readonly<Record<string, string>> & { readonly ETag: string },
): Content {
  const all = { "Cache-Control": "private, no-cache", ...headers };
  return matchesTag(request.header("if-none-match"), headers.ETag)
    ? { status: 304, headers: all, body: null }
    : { headers: all, body };
}

function noSuchFile(name: string): KnowledgeError {
  return new KnowledgeError("route_not_found", `The explorer has no file ${cutText(name, 100)}.`);
}

function notBuilt(): KnowledgeError {
  return new KnowledgeError(
    "route_not_found",
    "The API explorer was not built with this service; run npm run build.",
  );
}
