/** One state of a wiki in memory: its pages by address, its trees, and what is wrong in it. */
import { createHash } from "node:crypto";
import type { WikiPageGroup, WikiReference } from "../../contract/index.ts";
import type { FolderTitle, WikiAsset, WikiEntry, WikiMenu, WikiSites } from "../wiki-entry.ts";
import { referenceTo } from "../wiki-entry.ts";
import { placeMenus } from "./menu-groups.ts";
import { pageEditions, type WikiEdition } from "./page-editions.ts";
import { groupsIn } from "./page-groups.ts";
import { createPageTree, type PageTree } from "./page-tree.ts";

export interface WikiIndex {
  /** See `WikiJob`. */
  readonly scope: string;
  readonly entries: readonly WikiEntry[];
  readonly assets: ReadonlyMap<string, WikiAsset>;
  /** Changes whenever anything of it does. */
  readonly version: string;
  readonly builtAt: string;
  readonly brokenLinks: number;
  find(space: string, path: string): WikiEntry | null;
  /** The page that a site opens with, for a space whose top has no page. */
  home(space: string): WikiEntry | null;
  tree(space: string): PageTree | null;
  /** Menus that authors of the space have written. */
  menus(space: string): readonly WikiMenu[];
  /** What is below a folder, in the groups of its author. */
  groups(space: string, path: string): readonly WikiPageGroup[];
  /** Pages of one space in the order of its tree. */
  inSpace(space: string): readonly WikiEntry[];
  previous(entry: WikiEntry): WikiReference | null;
  next(entry: WikiEntry): WikiReference | null;
  /** Versions and translations of a page, itself included; none for a page with one of each. */
  editions(entry: WikiEntry): readonly WikiEdition[];
  /** Our address of a page by the address that its site gives it. */
  siteAddress(key: string): string | null;
}

export interface WikiIndexBuilder {
  add(entries: readonly WikiEntry[]): void;
  /** After all pages. */
  name(folders: readonly FolderTitle[]): void;
  /** After all pages. */
  place(sites: WikiSites): void;
  finish(assets: readonly WikiAsset[], version: string): WikiIndex;
  /** Names what has been added: the same for the same pages and files. */
  digest(assets: readonly WikiAsset[]): string;
}

/** Takes the pages in parts, so that no part holds the thread. */
export function createWikiIndexBuilder(scope: string): WikiIndexBuilder {
  const content = scope === "" ? null : createHash("sha256");
  const entries: WikiEntry[] = [];
  const byPath = new Map<string, WikiEntry>();
  const trees = new Map<string, PageTree>();
  const spaces = new Map<string, WikiEntry[]>();
  let brokenLinks = 0;
  let said: WikiSites = { menus: [], hidden: [], addresses: [], editions: [] };
  return {
    add(part) {
      content?.update(JSON.stringify(part));
      for (const entry of part) {
        const { space, path, links } = entry;
        entries.push(entry);
        byPath.set(pathKey(space, path), entry);
        const tree = trees.get(space) ?? createPageTree(space);
        trees.set(space, tree);
        tree.add(entry);
        if (spaces.get(space)?.push(entry) === undefined) spaces.set(space, [entry]);
        // Reports are about the wiki; collections may contain other people's texts.
        if (space === "") brokenLinks += links.filter(({ isBroken }) => isBroken).length;
      }
    },
    name(folders) {
      content?.update(JSON.stringify(folders));
      for (const { space, path, title } of folders) trees.get(space)?.name(path, title);
    },
    place(sites) {
      content?.update(JSON.stringify(sites));
      said = sites;
    },
    digest: (assets) =>
      (content ?? createHash("sha256"))
        .update(JSON.stringify(assets.map(({ address }) => address)))
        .digest("base64url")
        .slice(0, 16),
    finish(assets, version) {
      const neighbour = neighbours(entries, placeMenus(trees, spaces, said));
      const addresses = new Map(said.addresses.map(({ key, address }) => [key, address]));
      return {
        scope,
        entries,
        assets: new Map(assets.map((asset) => [asset.address, asset])),
        version,
        builtAt: new Date().toISOString(),
        brokenLinks,
        find: (space, path) => byPath.get(pathKey(space, path.normalize("NFC"))) ?? null,
        home: (space) => byPath.get(pathKey(space, homeOf(said, space))) ?? null,
        tree: (space) => trees.get(space) ?? null,
        menus: (space) => menusOf(said, space),
        groups: (space, path) => groupsOf(said, { space, path, trees, spaces }),
        inSpace: (space) => spaces.get(space) ?? [],
        previous: (entry) => neighbour(entry, -1),
        next: (entry) => neighbour(entry, 1),
        editions: pageEditions(entries, said.editions),
        siteAddress: (key) => addresses.get(key) ?? null,
      };
    },
  };
}

function menusOf({ menus }: WikiSites, space: string): readonly WikiMenu[] {
  return menus.filter((menu) => menu.space === space);
}

interface AskedFolder {
  readonly space: string;
  readonly path: string;
  readonly trees: ReadonlyMap<string, PageTree>;
  readonly spaces: ReadonlyMap<string, readonly WikiEntry[]>;
}

function groupsOf(
  said: WikiSites,
  { space, path, trees, spaces }: AskedFolder,
): readonly WikiPageGroup[] {
  const tree = trees.get(space);
  if (tree === undefined) return [];
  const hidden = said.hidden.filter((page) => page.space === space);
  const unseen = new Set(hidden.map((page) => page.path));
  const entries = spaces.get(space) ?? [];
  return groupsIn({ path, tree, entries, menus: menusOf(said, space), hidden: unseen });
}

/** "" where no site says it: a space whose top has a page has no other. */
function homeOf({ menus }: WikiSites, space: string): string {
  return menus.find((menu) => menu.space === space)?.home ?? "";
}

/** The page before or behind one, as long as both are read together. */
function neighbours(
  entries: readonly WikiEntry[],
  groups: ReadonlyMap<WikiEntry, string>,
): (entry: WikiEntry, step: 1 | -1) => WikiReference | null {
  return (entry, step) => {
    const found = entries[entry.ordinal + step];
    if (found === undefined || found.space !== entry.space) return null;
    const group = groups.get(entry);
    if (groups.get(found) !== group) return null;
    return group === undefined && isApart(entry.path, found.path) ? null : referenceTo(found);
  };
}

/** Folders at the top that only their names put in an order: what is last in one leads to no other. */
function isApart(path: string, other: string): boolean {
  const [top, below] = path.split("/");
  const [otherTop, otherBelow] = other.split("/");
  const areFolders = below !== undefined && otherBelow !== undefined;
  return areFolders && top !== otherTop && !/^\d/.test(`${top}`);
}

/** A space's name holds no slash. */
function pathKey(space: string, path: string): string {
  return `${space}/${path}`;
}
