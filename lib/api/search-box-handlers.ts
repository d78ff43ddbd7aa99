/** `/search.js` and the dialog that it loads: code for pages of other sites, the same for everybody. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { KnowledgeError } from "../contract/index.ts";
import { createEndpoint, type EndpointOptions, type HttpHandler } from "../http/index.ts";
import { type BuiltFile, readBuiltFile, sendBuiltFile } from "./built-file.ts";

export interface SearchBoxHandlers {
  /** `/search.js` */
  readonly searchBox: HttpHandler;
  /** `/search-dialog.js` */
  readonly searchDialog: HttpHandler;
}

export interface SearchBoxHandlerOptions extends EndpointOptions {
  /** Folder of the built files. Default: there are none. */
  readonly searchBoxFolder?: string | undefined;
}

/** An upgrade counts with the next page that is opened. */
const asked = "public, no-cache";
/** For the dialog, whose address says what is in it. */
const immutable = "public, max-age=31536000, immutable";
const script = "text/javascript; charset=utf-8";

export function createSearchBoxHandlers({
  searchBoxFolder: folder,
  ...options
}: SearchBoxHandlerOptions): SearchBoxHandlers {
  // Modules are fetched by the rules for other origins, and hold nothing but code.
  const open = { ...options, corsOrigin: "*", corsCredentials: false };
  const read = readOnce(folder);
  return {
    searchBox: createEndpoint({
      ...open,
      answer: (request) => sendBuiltFile(request, read("search.js"), asked),
    }),
    searchDialog: createEndpoint({
      ...open,
      async answer(request) {
        const file = read("search-dialog.js");
        // While a cluster is upgraded, another node may name a dialog that is not this one.
        const isNamed = request.query === `v=${await file.version()}`;
        return sendBuiltFile(request, file, isNamed ? immutable : asked);
      },
    }),
  };
}

function readOnce(folder: string | undefined): (name: string) => BuiltFile {
  const known = new Map<string, BuiltFile>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    if (folder === undefined || !existsSync(join(folder, `${name}.gz`))) throw notBuilt();
    const file = readBuiltFile(folder, name, script);
    known.set(name, file);
    return file;
  };
}

function notBuilt(): KnowledgeError {
  return new KnowledgeError(
    "route_not_found",
    "The search box was not built; in a checkout, run: npm run build",
  );
}
