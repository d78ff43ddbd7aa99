/** What the sites of the collections say, as the wiki takes it. */
import type { DbPath, ResolvedCollection } from "../contract/index.ts";
import { scanDocuments } from "../corpus/index.ts";
import { normalLines, parseDocument } from "../documents/index.ts";
import {
  describeLayout,
  findLayout,
  findPageUrls,
  type SitePage,
  settleSite,
  siteFactsOf,
} from "../layout/index.ts";
import { openIndexDatabase } from "../storage/index.ts";

export interface DescribedSite {
  readonly collection: string;
  readonly lines: readonly string[];
}

/** Collections without a site of their own are left out, unless they say where one is. */
export async function describeSites(
  dbPath: DbPath,
  collections: readonly ResolvedCollection[],
): Promise<readonly DescribedSite[]> {
  const found = collections.flatMap((collection) => {
    const layout = findLayout(collection.path, collection.layout);
    if (layout === null && collection.url === undefined) return [];
    return [{ collection, layout, pages: [] as SitePage[] }];
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
  const names = collections.map(({ name }) => name);
  return found.map(({ collection, layout, pages }) => {
    const { name, path } = collection;
    const urls = describeUrls(collection, pages);
    if (layout === null) return { collection: name, lines: urls };
    const settled = settleSite(layout, path, pages);
    const shadowed = shadowedAddresses(settled.pages.addresses.keys(), names);
    const lines = [...describeLayout(layout, path, settled), ...shadowed, ...urls];
    return { collection: name, lines };
  });
}

/** Where hits lead, so that an operator opens one and sees. */
function describeUrls(
  { url, path, layout }: ResolvedCollection,
  pages: readonly SitePage[],
): readonly string[] {
  if (url === undefined) return [];
  const urls = [...findPageUrls({ url, path, layout }, pages).values()];
  return [`${urls.length} of ${pages.length} pages are on their own site`, ...urls.slice(0, 1)];
}

const namedMax = 5;
/** The start page, files beside it, and folders of pages that are ours. */
const ownPages =
  /^\/(?:$|(?:feed|sitemap)\.xml$|llms(?:-full)?\.txt$|(?:api|console|diagrams|metrics|page-picture|plugins|sign-in|site|wiki)(?:\/|$))/;

/** Addresses of the site that lead to pages of our own, in one line; none without any. */
export function shadowedAddresses(
  addresses: Iterable<string>,
  collections: readonly string[],
): readonly string[] {
  const folders = collections.map((name) => `/docs/${name}`);
  const isOurs = (address: string): boolean =>
    ownPages.test(address) ||
    folders.some((folder) => address === folder || address.startsWith(`${folder}/`));
  const ours = [...addresses].filter(isOurs);
  if (ours.length === 0) return [];
  const more = ours.length > namedMax ? ` and ${ours.length - namedMax} more` : "";
  return [`pages of our own win over the site's at ${ours.slice(0, namedMax).join(", ")}${more}`];
}
