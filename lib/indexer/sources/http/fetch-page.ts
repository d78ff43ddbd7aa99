/** One page of a site as Markdown, or why it is left out. */
import type { OutboundAnswer } from "../../../outbound/index.ts";
import type { HtmlConverter } from "./html-converter.ts";
import type { HttpClient } from "./http-client.ts";
import type { CachedPage, PageCache } from "./page-cache.ts";
import type { Robots } from "./robots.ts";

export interface PageTools {
  readonly client: HttpClient;
  readonly cache: PageCache;
  readonly robots: Robots;
  readonly converter: HtmlConverter;
}

export type FetchedPage = { readonly markdown: string } | { readonly detail: string };

export async function fetchPage(url: string, tools: PageTools): Promise<FetchedPage> {
  const { client, cache, robots } = tools;
  const refusal = await robots.refusalOf(url);
  if (refusal !== null) return { detail: refusal };
  const known = await cache.get(url);
  const answer = await client.get(url, validators(known)).catch((error: Error) => error);
  if (answer instanceof Error) return known ?? { detail: answer.message };
  const { status } = answer;
  if (status === 304 && known !== null) return known;
  // A page that is gone is gone; one that cannot be had at the moment stays as it was.
  if (status !== 200) return (isPassing(status) && known) || { detail: `it answers ${status}` };
  const page = await readPage(answer, url, tools.converter);
  if ("markdown" in page) {
    const { etag = null, "last-modified": lastModified = null } = answer.headers;
    await cache.set({ url, etag, lastModified, markdown: page.markdown });
  }
  return page;
}

function isPassing(status: number): boolean {
  return status >= 500 || status === 429 || status === 408;
}

function validators(known: CachedPage | null): Record<string, string> {
  return {
    ...(known?.etag && { "If-None-Match": known.etag }),
    ...(known?.lastModified && { "If-Modified-Since": known.lastModified }),
  };
}

async function readPage(
  { headers, body, url: address }: OutboundAnswer,
  url: string,
  converter: HtmlConverter,
): Promise<FetchedPage> {
  const type = (headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const text = body.toString().replace(/^\uFEFF/, "");
  if (type === "text/html" || type === "application/xhtml+xml") {
    const markdown = await converter.convert(text, address);
    return markdown === null ? { detail: "it cannot be converted to Markdown" } : { markdown };
  }
  const isText = type === "text/markdown" || type === "text/plain" || /\.(?:mdx?|txt)$/i.test(url);
  if (!isText || text.includes("\0")) return { detail: `it is ${type || "of an unknown type"}` };
  return { markdown: text };
}
