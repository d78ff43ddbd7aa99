/** The sites of the wiki's collections: what each says of its pages, files and menus. */
import {
  findLayout,
  type SettledSite,
  type SiteFacts,
  type SiteLayout,
  settleSite,
} from "../../../layout/index.ts";
import type { CollectionLocation } from "../../page-locations.ts";

/** A collection together with what its own site says of it. */
export interface PlacedSite {
  readonly layout: SiteLayout;
  /** Folder of the collection. */
  readonly folder: string;
  readonly settled: SettledSite;
}

interface PlacedPage {
  readonly document: { readonly collection: string; readonly filePath: string };
  readonly title: string;
  readonly facts: { readonly site: SiteFacts };
}

/** By collection; those without a site of their own are left out. */
export function placeSites(
  locations: readonly CollectionLocation[],
  pages: readonly PlacedPage[],
): ReadonlyMap<string, PlacedSite> {
  const sites = new Map<string, PlacedSite>();
  for (const { collection, folders, layout: given } of locations) {
    for (const folder of folders) {
      const layout = findLayout(folder, given);
      if (layout === null || layout.kind === "plain") continue;
      const own = pages
        .filter(({ document }) => document.collection === collection)
        .map(({ document, title, facts }) => ({
          filePath: document.filePath,
          title,
          facts: facts.site,
        }));
      sites.set(collection, { layout, folder, settled: settleSite(layout, folder, own) });
      break;
    }
  }
  return sites;
}
