/** Queries that nobody labelled: what the authors of a documentation call the pages they link to. */
import { createHash } from "node:crypto";
import { type LinkSource, readLinkSources, scanLinks } from "../../lib/corpus/index.ts";
import { anchorQuery } from "../../lib/evaluation/anchor-query.ts";
import { createPageFinder } from "../../lib/indexer/build-links.ts";
import type { Database } from "../../lib/storage/index.ts";

export interface PageLinkText {
  readonly from: number;
  readonly to: LinkSource;
  readonly text: string;
  /** The query that the text makes, in lower case; null for one that names nothing. */
  readonly key: string | null;
}

export interface LinkQuery {
  readonly key: string;
  readonly query: string;
  /** Rows of the pages that it leads to, and of those that say it. */
  readonly targets: ReadonlySet<number>;
  readonly from: ReadonlySet<number>;
}

const wordsMin = 2;
/** A text that leads to more pages, or stands on more, is navigation. */
const targetsMax = 3;
const pagesMax = 20;

export async function readLinkTexts(database: Database): Promise<PageLinkText[]> {
  const sources = await readLinkSources(database);
  const byRid = new Map(sources.map((source) => [source.rid, source]));
  const byId = new Map(sources.map((source) => [source.id, source]));
  const pageBehind = createPageFinder(sources);
  const found: PageLinkText[] = [];
  for await (const { rid, links } of scanLinks(database)) {
    const from = byRid.get(rid);
    if (from === undefined) continue;
    for (const { text, target } of links) {
      const to = byId.get(pageBehind(target, from) ?? "");
      if (to === undefined || to.rid === rid) continue;
      found.push({ from: rid, to, text, key: keyOf(text, to) });
    }
  }
  return found;
}

function keyOf(text: string, { language }: LinkSource): string | null {
  const query = anchorQuery(text, language);
  const isLong = query !== null && query.split(/\s+/).length >= wordsMin;
  return isLong && !query.startsWith("-") ? query.toLowerCase() : null;
}

/** At most `count` queries, in an order that looks like chance and is the same every time. */
export function queriesOf(links: readonly PageLinkText[], count: number): LinkQuery[] {
  const queries = new Map<string, { query: string; targets: Set<number>; from: Set<number> }>();
  for (const { key, text, to, from } of links) {
    if (key === null) continue;
    const query = queries.get(key) ?? {
      query: anchorQuery(text, to.language) ?? text,
      targets: new Set(),
      from: new Set(),
    };
    query.targets.add(to.rid);
    query.from.add(from);
    queries.set(key, query);
  }
  return [...queries]
    .map(([key, query]) => ({ key, ...query }))
    .filter(({ targets, from }) => targets.size <= targetsMax && from.size <= pagesMax)
    .sort((left, right) => (hashOf(left.key) < hashOf(right.key) ? -1 : 1))
    .slice(0, count);
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
