/** The addresses of a site's pages: from its llms.txt, its sitemap, or a given list. */
import type * as ParseXml from "@rgrove/parse-xml";
import { loadPackage } from "../../../base/index.ts";
import type { SkippedSource } from "../../../contract/index.ts";
import { SourceError } from "../source-error.ts";
import type { HttpClient } from "./http-client.ts";
import { markdownLinks } from "./markdown-links.ts";
import { isDeepXml } from "./xml-depth.ts";

/** Exactly one of the three is given. */
export interface PageList {
  readonly llmsTxt?: string | undefined;
  readonly sitemap?: string | undefined;
  readonly urls?: readonly string[] | undefined;
}

export interface ListedPages {
  readonly urls: readonly string[];
  readonly skipped: readonly SkippedSource[];
}

/** Sitemaps read of one index. */
const sitemapsMax = 50;

export async function listPageUrls(client: HttpClient, list: PageList): Promise<ListedPages> {
  if (list.urls !== undefined) return { urls: unique(list.urls), skipped: [] };
  if (list.llmsTxt !== undefined) {
    const text = await listText(client, list.llmsTxt);
    return sameOrigin(list.llmsTxt, markdownLinks(text));
  }
  const address = list.sitemap ?? "";
  return sameOrigin(address, await sitemapPages(client, address));
}

/** A sitemap, or an index of sitemaps, whose sitemaps lie on the same origin. */
async function sitemapPages(client: HttpClient, address: string): Promise<string[]> {
  const waiting = [address];
  const pages: string[] = [];
  for (let read = 0; read < waiting.length && read < sitemapsMax; read++) {
    const { kind, locations } = await readSitemap(client, waiting[read] as string);
    if (kind === "urlset") pages.push(...locations);
    else
      waiting.push(...sameOrigin(address, locations).urls.filter((url) => !waiting.includes(url)));
  }
  return pages;
}

async function readSitemap(client: HttpClient, url: string) {
  const { parseXml, XmlElement } = await loadPackage<typeof ParseXml>(
    "@rgrove/parse-xml",
    "sitemaps",
  );
  const text = await listText(client, url);
  if (isDeepXml(text)) throw new SourceError(`${url} is nested too deeply for a sitemap`);
  try {
    const { root } = parseXml(text);
    const locations = (root?.children ?? [])
      .filter((child) => child instanceof XmlElement)
      .flatMap((child) => child.children)
      .filter((child) => child instanceof XmlElement && child.name === "loc")
      .map((child) => (child as InstanceType<typeof XmlElement>).text.trim());
    return { kind: root?.name === "sitemapindex" ? "index" : "urlset", locations } as const;
  } catch (error) {
    throw new SourceError(`${url} is not a sitemap`, error);
  }
}

async function listText(client: HttpClient, url: string): Promise<string> {
  const answer = await client.get(url).catch((error: Error) => {
    throw new SourceError(`${url} cannot be read: ${error.message}`, error);
  });
  if (answer.status !== 200) throw new SourceError(`${url} answers ${answer.status}`);
  return answer.body.toString();
}

/** Only pages on the origin of their list are fetched; others are named as skipped. */
function sameOrigin(list: string, links: readonly string[]): ListedPages {
  const { origin } = new URL(list);
  const urls: string[] = [];
  const skipped: SkippedSource[] = [];
  for (const link of links) {
    if (!URL.canParse(link, list)) continue;
    const url = new URL(link, list);
    url.hash = "";
    if (url.origin === origin) urls.push(url.href);
    else skipped.push({ path: url.href, detail: `the page is not on ${origin}` });
  }
  return { urls: unique(urls), skipped };
}

function unique(urls: readonly string[]): string[] {
  return [...new Set(urls)];
}
