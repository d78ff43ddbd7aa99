/**
 * `/sitemap.xml`. The protocol allows 50,000 addresses and 50 MB for a file; ours have 5 MB, as all
 * answers. More addresses than that are in parts, which `/sitemap.xml` then lists.
 */
import type { WikiEntry } from "../../wiki/index.ts";
import { xmlHead, xmlText } from "./xml-text.ts";

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const addressesMax = 50_000;
const bytesMax = 4_900_000;

/** `query` names a part: `part=1` is the first one. */
export function sitemap(entries: readonly WikiEntry[], origin: string, query: string): string {
  const parts = partsOf(entries.map((entry) => urlOf(entry, origin)));
  const asked = new URLSearchParams(query).get("part");
  if (asked !== null) return urlSet(parts[Number(asked) - 1] ?? []);
  if (parts.length <= 1) return urlSet(parts[0] ?? []);
  const listed = parts.map((_part, index) => {
    const address = xmlText(`${origin}/sitemap.xml?part=${index + 1}`);
    return `<sitemap><loc>${address}</loc></sitemap>`;
  });
  return `${xmlHead}<sitemapindex ${namespace}>\n${listed.join("\n")}\n</sitemapindex>\n`;
}

function urlSet(urls: readonly string[]): string {
  return `${xmlHead}<urlset ${namespace}>\n${urls.join("\n")}\n</urlset>\n`;
}

function urlOf({ address, changedAt }: WikiEntry, origin: string): string {
  const changed = changedAt === null ? "" : `<lastmod>${changedAt.slice(0, 10)}</lastmod>`;
  return `<url><loc>${xmlText(origin + address)}</loc>${changed}</url>`;
}

function partsOf(urls: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [];
  let part: string[] = [];
  let bytes = 0;
  for (const url of urls) {
    const own = Buffer.byteLength(url) + 1;
    if (parts.length === 0 || bytes + own > bytesMax || part.length === addressesMax) {
      part = [];
      parts.push(part);
      bytes = 0;
    }
    part.push(url);
    bytes += own;
  }
  return parts;
}
