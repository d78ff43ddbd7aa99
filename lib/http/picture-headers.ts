/**
 * Pictures over HTTP. An SVG is a document, and shown by itself it could run scripts of its author:
 * a browser that opens one gets a page of ours around it, where it is a picture like any other.
 * Whatever opens it without saying so saves it, and where something on the way took these headers
 * off, the policy still lets nothing run or load.
 */
import type { Content } from "./endpoint.ts";
import type { HttpRequest } from "./exchange.ts";

export function pictureHeaders(contentType: string): Readonly<Record<string, string>> {
  return {
    "Content-Type": contentType,
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    ...(isDrawing(contentType) && {
      "Content-Disposition": "attachment",
      Vary: "Sec-Fetch-Dest",
    }),
  };
}

/** The page around an SVG that a browser opens by itself; null for every other request. */
export function pictureAlone(
  request: Pick<HttpRequest, "header" | "path" | "query">,
  contentType: string,
): Content | null {
  if (!isDrawing(contentType) || !documents.has(request.header("sec-fetch-dest") ?? ""))
    return null;
  const { path, query } = request;
  const address = query === "" ? path : `${path}?${query}`;
  const shown = address.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return {
    headers: {
      "Cache-Control": "private, no-cache",
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; img-src 'self'",
      Vary: "Sec-Fetch-Dest",
    },
    body: `<!doctype html><meta name="viewport" content="width=device-width"><title>SVG</title><img src="${shown}" alt="">\n`,
  };
}

const documents: ReadonlySet<string> = new Set(["document", "iframe", "frame", "embed", "object"]);

function isDrawing(contentType: string): boolean {
  return contentType.startsWith("image/svg");
}
