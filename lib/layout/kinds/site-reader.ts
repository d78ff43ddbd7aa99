/** One kind of site: how its folder is known, and what its files say. */
import { resolve } from "node:path";
import { cutText, type SiteKind } from "../../contract/index.ts";
import { folderAddress, type SiteFolder } from "../site-folder.ts";
import type { PageRoot, SiteLayout, StaticRoot } from "../site-layout.ts";

export interface SiteReader {
  readonly kind: SiteKind;
  /** The file or folder that shows the kind; null for another. */
  detect(site: SiteFolder): string | null;
  /** Throws for files that cannot be read, with what is wrong in them. */
  read(site: SiteFolder, shownBy: string): SiteLayout;
}

/** A layout of which a kind fills what it has. */
export function layoutOf(kind: SiteKind, site: SiteFolder, given: Partial<SiteLayout>): SiteLayout {
  return {
    kind,
    root: site.path,
    files: [],
    base: "/",
    ending: "",
    pages: [],
    statics: [],
    aliases: [],
    menus: [],
    redirects: [],
    faults: [],
    ...given,
  };
}

export function pageRoot(
  folder: string,
  address: string,
  more: Partial<Pick<PageRoot, "version" | "language" | "form" | "set" | "ending">> = {},
): PageRoot {
  return { folder, address, version: null, language: null, ...more };
}

interface Languages {
  readonly main: string;
  readonly names: readonly string[];
}

/** One folder with all languages: `page.md` is in the main one, `page.de.md` in German. */
export function rootsByEnding(
  folder: string,
  base: string,
  { main, names }: Languages,
): readonly PageRoot[] {
  if (names.length < 2) return [pageRoot(folder, base)];
  const others = names.filter((name) => name !== main);
  return [
    pageRoot(folder, base, { language: main }),
    pageRoot(folder, base, { language: main, ending: main }),
    ...others.map((name) =>
      pageRoot(folder, folderAddress(base, name), { language: name, ending: name }),
    ),
  ];
}

/** Static folders of the site that are there. */
export function staticRoots(
  site: SiteFolder,
  address: string,
  ...names: readonly string[]
): readonly StaticRoot[] {
  return names.flatMap((name) => {
    const folder = site.folder(name);
    return folder === null ? [] : [{ folder, address }];
  });
}

/** A folder of pages may lie beside the site's own. */
export function besideSite(site: SiteFolder, path: string): string {
  return resolve(site.path, path);
}

/** The faults of a part that stays away, in one line. */
export function faultOf(file: string, error: unknown): string {
  const why = error instanceof Error ? (error.message.split("\n")[0] as string) : "";
  return `${file} cannot be read: ${cutText(why, 200)}.`;
}
