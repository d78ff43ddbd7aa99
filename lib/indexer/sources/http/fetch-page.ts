/** One page of a site as Markdown, or why it is left out. */
import { decodeText } from "../../../base/index.ts";
import { declaredCharset } from "../../../formats/index.ts";
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

export interface PageFound {
  readonly markdown: string;
  /** After redirects. */
  readonly address?: string;
  readonly links?: readonly string[];
  readonly canonical?: string | null;
  readonly isHidden?: boolean;
}

export type FetchedPage = PageFound | { readonly detail: string };

/** Where a page may say its encoding. */
const headBytes = 2_048;

export async function fetchPage(url: string, tools: PageTools): Promise<FetchedPage> {
  const { client, cache, robots } = tools;
  const refusal = await robots.refusalOf(url);
  if (refusal !== null) return { detail: refusal };
  const known = await cache.get(url);
  const answer = await client.get(url, validators(known)).catch((error: Error) => error);
  if (answer instanceof Error) return foundOf(known) ?? { detail: answer.message };
  const { status } = answer;
  const before = foundOf(known);
  if (status === 304 && before !== null) return before;
  // A page that is gone is gone; one that cannot be had at the moment stays as it was.
  if (status !== 200) return (isPassing(status) && before) || { detail: `it answers ${status}` };
  const page = await readPage(answer, url, tools.converter);
  if ("markdown" in page) {
    const { etag = null, "last-modified": lastModified = null } = answer.headers;
    const { address = url, links = [], canonical = null, isHidden = false } = page;
    const leads = { address, links: [...links], canonical, isHidden };
    await cache.set({ url, etag, lastModified, markdown: page.markdown, leads });
  }
  return page;
}

function foundOf(known: CachedPage | null): PageFound | null {
  return known === null ? null : { markdown: known.markdown, ...known.leads };
}

function isPassing(status: number): boolean {
  return status >= 500 || status === 429 || status === 408;
}

function validators(known: CachedPage | null): Record<string, string> {
  // A page that was kept before links were followed does not say where it leads.
  if (known?.leads === undefined) return {};
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
  const isHtml = type === "text/html" || type === "application/xhtml+xml";
  const isText = type === "text/markdown" || type === "text/plain" || /\.(?:mdx?|txt)$/i.test(url);
  if (!isHtml && !isText) return { detail: `it is ${type || "of an unknown type"}` };
  const decoded = decodeText(body, charsetOf(headers["content-type"], isHtml ? body : null));
  if (decoded === "binary") return { detail: "it is binary" };
  if (decoded === "unknown")
    return { detail: "its letters are in an encoding that it does not name" };
  const text = decoded.text.replace(/^\uFEFF/, "");
  if (isHtml) {
    const page = await converter.convert(text, address);
    return page === null ? { detail: "it cannot be converted to Markdown" } : { ...page, address };
  }
  return { markdown: text, address, links: [], canonical: null, isHidden: false };
}

/** What the server says goes before what the page says. */
function charsetOf(type = "", html: Uint8Array | null): string | null {
  const [, named] = /;\s*charset\s*=\s*"?([\w-]{2,40})/i.exec(type) ?? [];
  if (named !== undefined || html === null) return named ?? null;
  return declaredCharset(Buffer.from(html.subarray(0, headBytes)).toString("latin1"));
}
