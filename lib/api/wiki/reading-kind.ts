/** Which addresses of the wiki are files instead of pages. */

import type { HttpRequest } from "../../http/index.ts";
import { pictureContentType } from "../../wiki/index.ts";

/** What an address of the wiki refers to: a page, its Markdown, or a file. */
export function readingKind(request: Pick<HttpRequest, "path" | "header">): ReadingKind | null {
  const { path } = request;
  if (!isReadingArea(path)) return null;
  if (offeredFile.test(path)) return "asset";
  if (path.endsWith(".md")) return "source";
  if (pictureContentType(path) !== null) return "asset";
  return prefersMarkdown(request.header("accept")) ? "source" : "page";
}

/** No page has a path that begins with a hyphen alone. */
const offeredFile = /^\/(?:wiki|docs\/[^/]+)\/-\/files\//;

export type ReadingKind = "page" | "source" | "asset";

function isReadingArea(path: string): boolean {
  return path === "/wiki" || path.startsWith("/wiki/") || path.startsWith("/docs/");
}

/**
 * Browsers never name Markdown; a client that names it, and not HTML before it, wants the source.
 */
function prefersMarkdown(accept: string | null): boolean {
  if (accept === null || !accept.includes("text/markdown")) return false;
  const weights = new Map(
    accept.split(",").map((entry): [string, number] => {
      const [type = "", ...parameters] = entry.split(";").map((part) => part.trim());
      const weight = parameters.find((part) => part.startsWith("q="))?.slice(2);
      return [type.toLowerCase(), weight === undefined ? 1 : Number(weight)];
    }),
  );
  const markdown = weights.get("text/markdown") ?? 0;
  return markdown > 0 && markdown >= (weights.get("text/html") ?? 0);
}
