/** Which pages lead to which, in which words, over all documents of the next generation. */
import {
  type Analyser,
  type LinkIndex,
  LinkIndexBuilder,
  type LinkSource,
  readLinkSources,
  scanLinks,
} from "../corpus/index.ts";
import {
  createLinkResolver,
  createPathEndings,
  documentId,
  type PathEndings,
} from "../documents/index.ts";
import type { Database } from "../storage/index.ts";

/** `live` are the rows that answer in the next generation. */
export async function buildLinks(
  database: Database,
  live: ReadonlySet<number>,
  analyser: Analyser,
): Promise<LinkIndex> {
  const sources = (await readLinkSources(database)).filter(({ rid }) => live.has(rid));
  const byRid = new Map(sources.map((source) => [source.rid, source]));
  const byId = new Map(sources.map((source) => [source.id, source]));
  const pageBehind = createPageFinder(sources);
  const builder = new LinkIndexBuilder(analyser);
  for await (const { rid, links } of scanLinks(database)) {
    const from = byRid.get(rid);
    if (from === undefined) continue;
    for (const { text, target } of links) {
      const to = byId.get(pageBehind(target, from) ?? "");
      if (to !== undefined) builder.add(rid, to, text);
    }
  }
  return builder.finish();
}

/** The id of the page that a link leads to; null for none. */
export function createPageFinder(
  sources: readonly LinkSource[],
): (target: string, from: LinkSource) => string | null {
  const resolve = createLinkResolver(new Set(sources.map(({ id }) => id)));
  const endings = new Map<string, PathEndings>();
  const endingsOf = (collection: string): PathEndings => {
    const known = endings.get(collection);
    if (known !== undefined) return known;
    const pages = sources.filter((source) => source.collection === collection);
    const made = createPathEndings(pages.map(({ filePath }) => filePath));
    endings.set(collection, made);
    return made;
  };
  return (target, from) => {
    const found = resolve(target, from);
    if (found !== null || !target.startsWith("/")) return found;
    const filePath = endingsOf(from.collection).find(target);
    return filePath === null ? null : documentId(from.collection, filePath);
  };
}
