/** What an operator says of a site wins over what is found, field by field. */
import { resolve } from "node:path";
import type { LayoutSettings } from "../contract/index.ts";
import { folderAddress } from "./site-folder.ts";
import type { PageRoot, SiteLayout, SiteMenu } from "./site-layout.ts";

export type LayoutFields = Exclude<LayoutSettings, "plain">;

/** `folder` is the collection's: paths count from there. */
export function overrideLayout(
  layout: SiteLayout,
  folder: string,
  { base: given, pages, statics, navigation }: LayoutFields,
): SiteLayout {
  const base = given === undefined ? layout.base : folderAddress(given);
  const moved = (address: string): string =>
    address.startsWith(layout.base)
      ? folderAddress(base, address.slice(layout.base.length))
      : address;
  const roots =
    pages === undefined
      ? layout.pages.map((root) => ({ ...root, address: moved(root.address) }))
      : pages.map(
          ({ path, address, version, language }): PageRoot => ({
            folder: resolve(folder, path),
            address: folderAddress(address ?? base),
            version: version ?? null,
            language: language ?? null,
          }),
        );
  const files =
    statics?.map(({ path, address }) => ({
      folder: resolve(folder, path),
      address: folderAddress(address ?? base),
    })) ?? layout.statics.map((root) => ({ ...root, address: moved(root.address) }));
  const menus = pages === undefined ? layout.menus : menusFor(layout, roots);
  return {
    ...layout,
    base,
    pages: roots,
    statics: files,
    menus: navigation === false ? byFolders(roots) : menus,
  };
}

/** A menu of the site goes with the folder of its pages, which may have another place in the list. */
function menusFor({ menus, pages }: SiteLayout, roots: readonly PageRoot[]): readonly SiteMenu[] {
  const kept = menus.flatMap((menu) => {
    const root = roots.findIndex(({ folder }) => folder === pages[menu.root]?.folder);
    return root === -1 ? [] : [{ ...menu, root }];
  });
  const served = new Set(kept.map(({ root }) => root));
  return [...kept, ...byFolders(roots).filter(({ root }) => !served.has(root))];
}

function byFolders(roots: readonly PageRoot[]): readonly SiteMenu[] {
  return roots.map((_root, root) => ({
    label: null,
    icon: null,
    root,
    entries: [{ type: "folder", folder: "" }],
  }));
}
