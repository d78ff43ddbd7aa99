/** The table "Who may call what": which keys besides the application's own open which route. */

/**
 * What one kind of key opens together. `public` is for everybody; `plugins` only for application
 * keys and sessions, and so is `application`, which is what stands in no row and does not exist
 * without USE_AUTH; `pages` are the wiki, the explorer and their API, `console` what people who
 * place tickets work with.
 */
export type Area =
  | "public"
  | "search"
  | "document"
  | "classifier"
  | "mcp"
  | "subscriber-mcp"
  | "pages"
  | "console"
  | "plugins"
  | "application";

/** The pages of the console and, below it, where their forms are sent. */
export const consolePath = "/console";
/** Where the form with the console's key is sent. */
export const consoleSignInPath = "/console/sign-in";

/** By exact path: a prefix would open whatever a router makes of what follows it. */
const routes: ReadonlyMap<string, Area> = new Map<string, Area>([
  ["/api/health", "public"],
  ["/sign-in", "public"],
  // The script of hosts that embed the service; it holds nothing but code.
  ["/embed.js", "public"],
  // Sockets are asked when they connect to a namespace; without one there is nothing to hear.
  ["/socket.io/", "public"],
  ["/api/search", "search"],
  ["/api/document", "document"],
  ["/api/classify-ticket", "classifier"],
  ["/api/classify-ticket/feedback", "classifier"],
  ["/api/classify-ticket/stats", "classifier"],
  ["/api/console/table.csv", "console"],
  ["/api/classify-ticket/tickets", "console"],
  ["/api/classify-ticket/ticket", "console"],
  ["/api/classify-ticket/feedback/undo", "console"],
  ["/api/classify-ticket/feedback/bulk", "console"],
  ["/api/mcp", "mcp"],
  ["/api/mcp-public", "subscriber-mcp"],
  ["/api/wiki/pages", "pages"],
  ["/api/wiki/page", "pages"],
  ["/api/wiki/status", "pages"],
  ["/api/wiki/search", "pages"],
  ["/api/wiki/vote", "pages"],
  ["/api/docs", "pages"],
  ["/api/docs/explorer.js", "pages"],
  ["/api/docs/explorer.css", "pages"],
  ["/api/wiki/links", "pages"],
  // What the search page says of its own hits.
  ["/api/search/click", "pages"],
  ["/plugins", "plugins"],
  ["/api/plugins", "plugins"],
  [consoleSignInPath, "public"],
  // An ended sign-in must not stand in the way of signing out.
  ["/console/sign-out", "public"],
]);

/** An instance is one segment. */
const instancePath = /^\/api\/plugins\/[^/]+$/;

export function areaOf(path: string): Area {
  return routes.get(path) ?? otherArea(path);
}

function otherArea(path: string): Area {
  // An unknown route below it is a plain 404, so there is nothing behind the prefix.
  if (isAuthPath(path)) return "public";
  // Never less guarded than what a router might make of it: `pages` would be.
  if (path === consolePath || path.startsWith(`${consolePath}/`)) return "console";
  if (path === "/api" || path.startsWith("/api/")) {
    return instancePath.test(path) ? "plugins" : "application";
  }
  return "pages";
}

export function isAuthPath(path: string): boolean {
  return path === "/api/auth" || path.startsWith("/api/auth/");
}
