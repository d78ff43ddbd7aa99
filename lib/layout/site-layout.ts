/** What a documentation says of itself in the files of its generator. Plain data, without its pages. */

import type { SiteKind } from "../contract/index.ts";

export interface SiteLayout {
  readonly kind: SiteKind;
  /** Folder of the site, absolute: its own files are looked for there. */
  readonly root: string;
  /** Its files that have said something, below the root. */
  readonly files: readonly string[];
  /** `/` or `/docs/`: what its addresses begin with. */
  readonly base: string;
  /** What addresses of pages end with in links: `.html` of a file, `/` of a folder, or nothing. */
  readonly ending: "" | "/" | ".html";
  readonly pages: readonly PageRoot[];
  readonly statics: readonly StaticRoot[];
  /** What paths in pages may begin with, such as `@site/`. */
  readonly aliases: readonly PathAlias[];
  readonly menus: readonly SiteMenu[];
  readonly redirects: readonly SiteRedirect[];
  /** What is wrong in its files. */
  readonly faults: readonly string[];
}

/** A folder of pages with one rule for their addresses. */
export interface PageRoot {
  /** Absolute. */
  readonly folder: string;
  /** With slashes at both ends. */
  readonly address: string;
  /** Null where the site has one version, or the pages are of none. */
  readonly version: string | null;
  /** Tag of their language; null where the site does not say it. */
  readonly language: string | null;
  /** Documents of their own beside others on the site: pages of two sets are never one page. */
  readonly set?: string | undefined;
  /** Its pages are those whose names end with it: `de` for `page.de.md`. */
  readonly ending?: string | undefined;
  /** How addresses come from paths, where a kind of site has several ways. */
  readonly form?: "blog" | "extra" | "app" | undefined;
}

/** A folder whose files are found at the address, as they are. */
export interface StaticRoot {
  /** Absolute. */
  readonly folder: string;
  /** With slashes at both ends. */
  readonly address: string;
}

export interface PathAlias {
  readonly prefix: string;
  /** Absolute. */
  readonly folder: string;
}

/** Addresses below the server's root. */
export interface SiteRedirect {
  readonly from: string;
  readonly to: string;
}

/** A sidebar: the site shows one at a time. */
export interface SiteMenu {
  /** Label of its tab; null where it is the only one of its pages. */
  readonly label: string | null;
  readonly icon: string | null;
  /** The pages that its entries name: an index of `pages`. */
  readonly root: number;
  readonly entries: readonly MenuEntry[];
}

export type MenuEntry =
  | {
      readonly type: "page";
      /** As the site names it. */
      readonly target: string;
      readonly label: string | null;
      readonly icon: string | null;
    }
  | {
      readonly type: "group";
      readonly label: string;
      readonly icon: string | null;
      /** The page that the name of the group leads to. */
      readonly target: string | null;
      /** Null: as its reader comes to it. */
      readonly isOpen: boolean | null;
      readonly entries: readonly MenuEntry[];
    }
  | {
      readonly type: "link";
      readonly label: string;
      readonly href: string;
      readonly icon: string | null;
    }
  /** All pages of a folder of the pages, "" for all, in the order that they have by themselves. */
  | { readonly type: "folder"; readonly folder: string };
