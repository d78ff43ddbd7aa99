/** Which area of access a path belongs to. */
import { type KeyArea, matchRoute, type RouteArea } from "../routes/index.ts";

/**
 * `application` is every path that is not in the table of routes: it opens for application keys and
 * sessions, and does not exist without USE_AUTH.
 */
export type Area = RouteArea | "application";

/** The pages of the console and, below it, where their forms are sent. */
export const consolePath = "/console";
/**
 * What everybody who places tickets opens below it: pages and where their forms are sent. Each other
 * page of the console is for operators, so that a new one is closed to agents until it stands here.
 */
const agentPages: readonly string[] = [
  "tickets",
  "stats",
  "taxonomy",
  "automation",
  "classify",
  "feedback",
  "undo",
  "bulk",
];

/** Answered by pages, static files and sockets. By exact path, like the table. */
const elsewhere: ReadonlyMap<string, Area> = new Map<string, Area>([
  ["/sign-in", "public"],
  // The script of hosts that embed the service; it holds nothing but code.
  ["/embed.js", "public"],
  // The frame that draws diagrams; it holds nothing but code either.
  ["/diagrams", "public"],
  // Sockets are asked when they connect to a namespace; without one there is nothing to hear.
  ["/socket.io/", "public"],
  ["/plugins", "plugins"],
]);

export function areaOf(path: string): Area {
  return matchRoute(path)?.area ?? elsewhere.get(path) ?? otherArea(path);
}

function otherArea(path: string): Area {
  // An unknown route below it is a plain 404, so there is nothing behind the prefix.
  if (isAuthPath(path)) return "public";
  if (leadsTo(path, consolePath)) return consoleArea(path);
  return path === "/api" || path.startsWith("/api/") ? "application" : "pages";
}

function consoleArea(path: string): Area {
  const below = path.slice(consolePath.length + 1);
  if (!path.startsWith(`${consolePath}/`) || below === "") return "console";
  return agentPages.some((page) => leadsTo(below, page)) ? "console" : "admin";
}

/** Not only the exact path: a framework may answer a page under further endings. */
function leadsTo(path: string, page: string): boolean {
  return path === page || path.startsWith(`${page}/`) || path.startsWith(`${page}.`);
}

/** What a limited application key needs for paths that are not in the table of routes. */
const keyAreaElsewhere = {
  public: null,
  search: "search",
  document: "documents",
  classifier: "tickets:write",
  mcp: "mcp",
  "subscriber-mcp": "mcp",
  pages: "wiki",
  console: "tickets",
  plugins: "admin",
  admin: "admin",
  metrics: null,
  connectors: null,
  // Whatever is asked for there is not found.
  application: null,
} as const satisfies Readonly<Record<Area, KeyArea | null>>;

/** The area of an application key that opens the path; null if every key does. */
export function keyAreaOf(path: string): KeyArea | null {
  const row = matchRoute(path);
  return row === null ? keyAreaElsewhere[areaOf(path)] : row.keyArea;
}

export function isAuthPath(path: string): boolean {
  return path === "/api/auth" || path.startsWith("/api/auth/");
}
