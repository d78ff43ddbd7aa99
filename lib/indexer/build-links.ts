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
      if (to !== undefined) builder.add(from, to, text);
    }
  }
  return builder.finish();
}

/** Pages of a folder link to the same ones again and again: of 159,000 links 117,000 were known. */
const rememberedMax = 50_000;

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
  const lookUp = (target: string, from: LinkSource): string | null => {
    const found = resolve(target, from);
    if (found !== null || !target.startsWith("/")) return found;
    const filePath = endingsOf(from.collection).find(target);
    return filePath === null ? null : documentId(from.collection, filePath);
  };
  const known = new Map<string, string | null>();
  return (target, from) => {
    const { collection, filePath } = from;
    const folder = filePath.slice(0, filePath.lastIndexOf("/") + 1);
    const key = `${collection}/${folder}\n${target}`;
    const remembered = known.get(key);
    if (remembered !== undefined) return remembered;
    const found = lookUp(target, from);
    if (known.size >= rememberedMax) known.clear();
    known.set(key, found);
    return found;
  };
}
