/** The serving thread's data of each page; plain data, made in the wiki's thread. */
import type { WikiHeading } from "../contract/index.ts";
import type { Tongue } from "./page-tongue.ts";

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
  /** Of the source. */
  readonly hash: string;
  readonly links: readonly EntryLink[];
  /** Ordinals of the pages that link here. */
  readonly backlinks: readonly number[];
  readonly faults: readonly string[];
  /** Faults that are told in the report alone. */
  readonly reported: readonly string[];
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
