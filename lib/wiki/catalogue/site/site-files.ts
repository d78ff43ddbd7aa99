/** Pictures of sites by the addresses that the sites give them; some lie outside of the collection. */
import { realpathSync } from "node:fs";
import { posix } from "node:path";
import { scanCollection } from "../../../indexer/index.ts";
import { pathBelow } from "../../../layout/index.ts";
import { addressOf, type CollectionLocation, locatePage } from "../../page-locations.ts";
import { pictureBytesMax, picturePattern } from "../../picture-files.ts";
import type { WikiAsset } from "../../wiki-entry.ts";
import type { PlacedSite } from "./placed-site.ts";

export interface SiteFiles {
  /** Those that lie in no collection, under addresses of their own. */
  readonly outside: readonly WikiAsset[];
  /** Our address of a file by its address on the site of a collection. */
  find(collection: string, siteAddress: string): string | null;
  /** Our address of a file of the collection or its site by where it lies. */
  at(collection: string, absolutePath: string): string | null;
}

export async function findSiteFiles(
  locations: ReadonlyMap<string, CollectionLocation>,
  sites: ReadonlyMap<string, PlacedSite>,
  own: ReadonlyMap<string, WikiAsset>,
): Promise<SiteFiles> {
  const outside: WikiAsset[] = [];
  const byPlace = new Map(
    [...own.values()].map(({ absolutePath, address }) => [absolutePath, address]),
  );
  const bySite = new Map<string, Map<string, string>>();
  for (const [collection, { layout, folder }] of sites) {
    const location = locations.get(collection);
    if (location === undefined) continue;
    const known = new Map<string, string>();
    bySite.set(collection, known);
    const real = realpathSync(folder);
    for (const [at, root] of layout.statics.entries()) {
      const pattern = picturePattern;
      const files = await scanCollection({ name: collection, path: root.folder, pattern }).catch(
        () => [],
      );
      for (const { filePath, absolutePath, bytes } of files) {
        if (bytes > pictureBytesMax) continue;
        const inside = pathBelow(real, absolutePath);
        let address = byPlace.get(absolutePath) ?? null;
        if (address === null) {
          address =
            inside === null
              ? outsideAddress(location, at, filePath)
              : addressInside(location, inside);
          byPlace.set(absolutePath, address);
          outside.push({ address, absolutePath });
        }
        const shown = posix.join(root.address, filePath);
        if (!known.has(shown)) known.set(shown, address);
      }
    }
  }
  return {
    outside,
    find: (collection, siteAddress) => bySite.get(collection)?.get(siteAddress) ?? null,
    at: (_collection, absolutePath) => byPlace.get(absolutePath) ?? null,
  };
}

function addressInside(location: CollectionLocation, filePath: string): string {
  const { space, file } = locatePage(location, filePath);
  return addressOf(space, file);
}

/** No page has a path that begins with a hyphen alone. */
function outsideAddress(location: CollectionLocation, root: number, filePath: string): string {
  const { space } = locatePage(location, "index.md");
  const names = space === "" ? `-/files/${location.collection}/${root}` : `-/files/${root}`;
  return addressOf(space, `${names}/${filePath}`);
}
