/** A site in a few lines, for operators. */
import { relative } from "node:path";
import type { SettledSite } from "./settle/settle-site.ts";
import { pagesIn } from "./settle/site-menu.ts";
import type { SiteLayout } from "./site-layout.ts";

/** `folder` is the collection's. */
export function describeLayout(
  layout: SiteLayout,
  folder: string,
  site: SettledSite,
): readonly string[] {
  const { kind, files, base, pages, statics } = layout;
  const shown = (path: string): string => relative(folder, path) || ".";
  const listed = site.menus.reduce(
    (sum, { tabs }) => sum + pagesIn(tabs.flatMap(({ nodes }) => nodes)).size,
    0,
  );
  const named = (names: readonly (string | null)[]): string =>
    [...new Set(names.filter((name) => name !== null))].join(", ");
  const versions = named(pages.map(({ version }) => version));
  const languages = named(pages.map(({ language }) => language));
  const folders = statics.map(({ folder: of }) => shown(of)).join(", ");
  return [
    `${kind}, by ${files.map((file) => shown(`${layout.root}/${file}`)).join(", ")}`,
    `${site.pages.all.length} pages at ${base}, ${listed} of them in its menus`,
    ...(folders === "" ? [] : [`files in ${folders}`]),
    ...(versions === "" ? [] : [`versions ${versions}`]),
    ...(languages === "" ? [] : [`languages ${languages}`]),
    ...site.faults,
  ];
}
