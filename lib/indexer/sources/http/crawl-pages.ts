/** Follows the links of a site from one address, level by level, and ends where it is told to. */
import type { SkippedSource } from "../../../contract/index.ts";
import type { FetchedPage } from "./fetch-page.ts";

export interface CrawlRequest {
  readonly start: string;
  /** Addresses begin with it; null for the folder of the first one. */
  readonly within: string | null;
  /** Links from the first page to the last one. */
  readonly depthMax: number;
  readonly pagesMax: number;
  /** Fetches some at a time, in their order. */
  fetchAll(urls: readonly string[]): Promise<readonly FetchedPage[]>;
}

export interface CrawledPages {
  readonly pages: readonly { readonly url: string; readonly markdown: string }[];
  readonly skipped: readonly SkippedSource[];
}

/** What is no page, by its name: not asked for. */
const noPage =
  /\.(?:png|jpe?g|gif|svg|webp|avif|ico|css|m?js|json|xml|rss|atom|woff2?|ttf|zip|t?gz|bz2|xz|7z|rar|dmg|exe|msi|deb|rpm|jar|iso|pdf|docx?|xlsx?|pptx?|mp[34]|webm|mov|avi|wav|ogg)$/i;
/** `a/b/a/b/a/b`: links that are relative by mistake lead deeper and deeper. */
const repeatedMax = 3;
const namedMax = 20;

export async function crawlPages(request: CrawlRequest): Promise<CrawledPages> {
  const { start, depthMax, pagesMax, fetchAll } = request;
  const isWithin = scopeOf(request);
  const first = withoutHash(start);
  const asked = new Set([first]);
  const kept = new Map<string, string>();
  const skipped: SkippedSource[] = [];
  let level: string[] = [first];
  for (let depth = 0; depth <= depthMax && level.length > 0; depth++) {
    const pages = await fetchAll(level);
    const next: string[] = [];
    for (const [at, page] of pages.entries()) {
      const url = level[at] as string;
      const { links, reason } = take(url, page, kept, isWithin);
      if (reason !== null) skipped.push({ path: url, detail: reason });
      for (const link of links) {
        // Pages beyond the last one are endless at times: some are named.
        const isKnown = asked.has(link) || asked.size >= pagesMax + namedMax;
        if (isKnown || !isWithin(link)) continue;
        if (asked.size < pagesMax) next.push(link);
        else skipped.push({ path: link, detail: beyond(pagesMax) });
        asked.add(link);
      }
    }
    level = next;
  }
  for (const url of level)
    skipped.push({ path: url, detail: `more than ${depthMax} links lead to it` });
  return { pages: listOfPages(kept), skipped };
}

function beyond(pagesMax: number): string {
  return `more than ${pagesMax} pages are linked; see pagesMax`;
}

function listOfPages(kept: ReadonlyMap<string, string>): CrawledPages["pages"] {
  return [...kept].map(([url, markdown]) => ({ url, markdown }));
}

/** The page is kept under the address that it gives itself. */
function take(
  url: string,
  page: FetchedPage,
  kept: Map<string, string>,
  isWithin: (url: string) => boolean,
): { readonly links: readonly string[]; readonly reason: string | null } {
  if ("detail" in page) return { links: [], reason: page.detail };
  const { address = url, canonical = null, links = [], isHidden = false, markdown } = page;
  if (!isWithin(withoutHash(address))) return { links: [], reason: `it leads to ${address}` };
  if (isHidden) return { links, reason: "it asks not to be found" };
  const own = canonical !== null && isWithin(canonical) ? canonical : withoutHash(address);
  if (kept.has(own)) return { links, reason: `it is the page ${own}` };
  kept.set(own, markdown);
  return { links, reason: null };
}

function scopeOf({ start, within }: CrawlRequest): (url: string) => boolean {
  const { origin, href } = new URL(within ?? new URL(".", start).href);
  return (address) => {
    const url = new URL(address);
    if (url.origin !== origin || !address.startsWith(href)) return false;
    return !noPage.test(url.pathname) && !isTrap(url.pathname);
  };
}

function isTrap(pathname: string): boolean {
  const counts = new Map<string, number>();
  for (const part of pathname.split("/").filter((name) => name !== "")) {
    counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values()) > repeatedMax;
}

function withoutHash(address: string): string {
  const url = new URL(address);
  url.hash = "";
  return url.href;
}
