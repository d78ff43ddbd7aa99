/** Names the route of a path for figures and logs: never more names than routes, whatever is asked. */
import { matchTemplate } from "./match.ts";

/** Pages, static files and sockets, which are in no row. */
const pages: ReadonlySet<string> = new Set([
  "/",
  "/search",
  "/wiki",
  "/docs",
  "/console",
  "/plugins",
  "/sign-in",
  "/embed.js",
  "/diagrams",
  "/socket.io/",
]);
const folders: readonly (readonly [string, string])[] = [
  ["/wiki/", "/wiki/{path}"],
  ["/docs/", "/docs/{path}"],
  ["/_next/", "/_next/{file}"],
  ["/console/", "/console/{page}"],
];

/**
 * The path of its row as the table of routes writes it, e.g. `/api/plugins/{instanceId}`; of a page
 * the folder it is in; `other` for a path without a route.
 */
export function routeTemplate(path: string): string {
  const template = matchTemplate(path);
  if (template !== null) return template;
  if (pages.has(path)) return path;
  return folders.find(([folder]) => path.startsWith(folder))?.[1] ?? "other";
}
