/** The serving thread's data of each page; plain data, made in the wiki's thread. */
import type {
  CollectionEditions,
  WikiHeading,
  WikiListedPage,
  WikiReference,
} from "../contract/index.ts";
import type { Tongue } from "./shown-language.ts";

/** A link from one page to another, or to nothing. */
export interface EntryLink {
  /** A missing image; those that are there are not listed. */
  readonly isImage: boolean;
  readonly text: string;
  /** As it is written. */
  readonly target: string;
  /** Ordinal of the page it leads to; null for a link that leads nowhere, or into another site. */
  readonly to: number | null;
  readonly address: string | null;
  readonly isBroken: boolean;
}

export interface WikiEntry {
  /** Place in the list of all pages. */
  readonly ordinal: number;
  /** "" for the wiki, otherwise a collection's name. */
  readonly space: string;
  readonly path: string;
  readonly address: string;
  readonly id: string;
  readonly collection: string;
  /** Below the collection's folder. */
  readonly filePath: string;
  /** Below the folder of the space. */
  readonly file: string;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  /** ISO time of its last change as front matter or git says it; null where neither does. */
  readonly changedAt: string | null;
  /** As `changedAt`, or else the time of its file, which any copy or checkout sets. */
  readonly updatedAt: string | null;
  readonly size: number;
  readonly minutes: number;
  readonly headings: readonly WikiHeading[];
  readonly tongue: Tongue;
  /** Digest of the source. */
  readonly hash: string;
  readonly links: readonly EntryLink[];
  /** Ordinals of the pages that link here. */
  readonly backlinks: readonly number[];
  readonly faults: readonly string[];
  /** Faults that are told in the report alone. */
  readonly reported: readonly string[];
}

/** A line of a menu that the author of a site has written. */
export interface WikiMenuNode {
  readonly title: string;
  readonly icon: string | null;
  /** Path of its page; null for a group without one, and for a link. */
  readonly path: string | null;
  /** To another site. */
  readonly href: string | null;
  /** Null: as its reader comes to it. */
  readonly isOpen: boolean | null;
  /** A sidebar of its own beside others. */
  readonly isTab?: boolean;
  readonly children: readonly WikiMenuNode[];
}

/** The menu of one collection's pages of one version and language. */
export interface WikiMenu {
  readonly space: string;
  readonly collection: string;
  readonly version: string | null;
  readonly language: string | null;
  readonly nodes: readonly WikiMenuNode[];
  /** Path of the page that the site opens with; absent for further menus of a site. */
  readonly home?: string | undefined;
  /** Paths of its pages that no node leads to. */
  readonly rest: readonly string[];
}

/** An address that a site gives a page, and where the page is read here. */
export interface SiteAddress {
  readonly key: string;
  readonly address: string;
}

/** What sites say of the pages as a whole. */
export interface WikiSites {
  readonly menus: readonly WikiMenu[];
  /** Pages that no menu shows, by space. */
  readonly hidden: readonly { readonly space: string; readonly path: string }[];
  readonly addresses: readonly SiteAddress[];
  /** Collections whose pages have several versions or languages. */
  readonly editions: readonly CollectionEditions[];
}

/** The name of a folder that has no page of its own. */
export interface FolderTitle {
  readonly space: string;
  readonly path: string;
  readonly title: string;
}

/** An image or another file that pages show. */
export interface WikiAsset {
  readonly address: string;
  readonly absolutePath: string;
}

export function referenceTo({ space, path, title, address }: WikiEntry): WikiReference {
  return { path: space === "" ? path : `${space}/${path}`, title, address };
}

/** A page in a list, with what it says of itself. */
export function listedPage(entry: WikiEntry): WikiListedPage {
  return { ...referenceTo(entry), description: entry.description };
}
