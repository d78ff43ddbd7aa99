/** What the sites of the collections say, as the wiki takes it. */
import type { ResolvedCollection } from "../contract/index.ts";
import { scanDocuments } from "../corpus/index.ts";
import { normalLines, parseDocument } from "../documents/index.ts";
import {
  describeLayout,
  findLayout,
  type SitePage,
  settleSite,
  siteFactsOf,
} from "../layout/index.ts";
import { openIndexDatabase } from "../storage/index.ts";

export interface DescribedSite {
  readonly collection: string;
  readonly lines: readonly string[];
}

/** Collections without a site of their own are left out. */
export async function describeSites(
  dbPath: string,
  collections: readonly ResolvedCollection[],
): Promise<readonly DescribedSite[]> {
  const found = collections.flatMap((collection) => {
    const layout = findLayout(collection.path, collection.layout);
    return layout === null ? [] : [{ collection, layout, pages: [] as SitePage[] }];
  });
  if (found.length === 0) return [];
  const byName = new Map(found.map((site) => [site.collection.name, site]));
  for await (const { collection, filePath, body } of scanDocuments(
    await openIndexDatabase(dbPath),
  )) {
    const site = byName.get(collection);
    if (site === undefined) continue;
    const { title, frontMatter } = parseDocument(normalLines(body), filePath);
    site.pages.push({ filePath, title, facts: siteFactsOf(frontMatter) });
  }
  return found.map(({ collection: { name, path }, layout, pages }) => ({
    collection: name,
    lines: describeLayout(layout, path, settleSite(layout, path, pages)),
  }));
}
