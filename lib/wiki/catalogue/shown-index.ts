/** The index of pages that answers: what is there answers, while what is newer is made. */
import type { CollectionLocation } from "../page-locations.ts";
import type { FolderTitle, WikiAsset, WikiEntry, WikiSites } from "../wiki-entry.ts";
import type { WikiJob } from "./build-catalogue.ts";
import { createWikiIndexBuilder, type WikiIndex } from "./wiki-index.ts";

export type CataloguePart =
  | { readonly kind: "entries"; readonly entries: readonly WikiEntry[] }
  | {
      readonly kind: "built";
      readonly assets: readonly WikiAsset[];
      readonly folderTitles: readonly FolderTitle[];
      readonly sites: WikiSites;
    };

export interface CatalogueBuilder {
  /** Hands the pages over in parts that take the receiver a few milliseconds each. */
  build(job: WikiJob, tell: (part: CataloguePart) => void): Promise<void>;
}

export interface ShownIndex {
  /** Waits for the first build only. */
  current(): Promise<WikiIndex>;
  /** Takes in what has changed; resolves when it is shown. */
  refresh(): Promise<void>;
  /** Without waiting: what is shown now; "" before the first build. */
  version(): string;
}

export interface ShownIndexOptions extends Omit<WikiJob, "locations"> {
  /** Those of now. */
  readonly locations: () => readonly CollectionLocation[];
  /** Which state of the source there is to show. Default: counts the builds. */
  readonly generation?: (() => number) | undefined;
  readonly onError?: ((error: unknown) => void) | undefined;
}

export function createShownIndex(
  thread: CatalogueBuilder,
  { source, locations, scope, generation, onError }: ShownIndexOptions,
): ShownIndex {
  let index: WikiIndex | null = null;
  let building: Promise<WikiIndex> | null = null;
  let built = -1;
  let places: readonly CollectionLocation[] | null = null;
  let moves = -1;
  let builds = 0;
  const newest = generation ?? (() => 0);

  const build = async (): Promise<WikiIndex> => {
    const wanted = newest();
    const wantedPlaces = locations();
    const builder = createWikiIndexBuilder(scope);
    let assets: readonly WikiAsset[] = [];
    await thread.build({ source, locations: wantedPlaces, scope }, (part) => {
      if (part.kind === "entries") builder.add(part.entries);
      else {
        assets = part.assets;
        builder.name(part.folderTitles);
        builder.place(part.sites);
      }
    });
    builds += 1;
    built = wanted;
    if (places !== wantedPlaces) moves += 1;
    places = wantedPlaces;
    if (scope === "") {
      index = builder.finish(assets, versionOf(generation === undefined ? builds : wanted, moves));
      return index;
    }
    // A change of what these callers do not see changes nothing for them, its time included.
    const version = builder.digest(assets);
    if (index?.version !== version) index = builder.finish(assets, version);
    return index;
  };
  const rebuild = (): Promise<WikiIndex> => {
    building ??= build().finally(() => {
      building = null;
    });
    return building;
  };

  return {
    async current() {
      if (index === null) return rebuild();
      const isCurrent = built === newest() && places === locations();
      if (!isCurrent && building === null) rebuild().catch((error) => onError?.(error));
      return index;
    },
    async refresh() {
      // One that is being built may have read its files before the change.
      await building?.catch(() => undefined);
      await rebuild();
    },
    version: () => index?.version ?? "",
  };
}

/** Other collections of the same index are another version. */
function versionOf(state: number, moves: number): string {
  return moves === 0 ? String(state) : `${state}.${moves}`;
}
