/** Jekyll: collections with addresses by patterns, and menus that themes read from `_data`. */
import { posix } from "node:path";
import { folderAddress, type SiteFolder } from "../site-folder.ts";
import type { MenuEntry, PageRoot, SiteMenu } from "../site-layout.ts";
import { entryList, field, isRecord, list, textValue } from "../values.ts";
import { foldersOf, settingsOf } from "./content-folders.ts";
import { besideSite, layoutOf, pageRoot, type SiteReader, staticRoots } from "./site-reader.ts";

export const jekyll: SiteReader = {
  kind: "jekyll",
  detect: (site) => site.first("_config.yml", "_config.yaml"),
  read(site, shownBy) {
    const config = settingsOf(site, shownBy);
    const base = folderAddress(textValue(field(config, "baseurl")) ?? "/");
    const source = posix.normalize(textValue(field(config, "source")) ?? ".");
    const pages = [
      pageRoot(besideSite(site, source), base),
      ...collectionRoots(site, config, { base, source }),
    ];
    const { menus, files } = dataMenus(site, posix.join(source, "_data"));
    return layoutOf("jekyll", site, {
      files: [shownBy, ...files],
      base,
      ending: /^pretty$|\/$/.test(textValue(field(config, "permalink")) ?? "") ? "/" : ".html",
      pages,
      statics: staticRoots(site, base, source),
      menus: menus.length > 0 ? menus : foldersOf(pages.slice(0, 1)),
    });
  },
};

interface Place {
  readonly base: string;
  readonly source: string;
}

/** Folders of collections whose addresses begin with something else than their names, and posts. */
function collectionRoots(site: SiteFolder, config: unknown, { base, source }: Place): PageRoot[] {
  const given = entryList(field(config, "collections"));
  const all = given.some(([name]) => name === "posts") ? given : [...given, ["posts", {}] as const];
  return all.flatMap(([name, options]): PageRoot[] => {
    const folder = posix.join(
      source,
      textValue(field(config, "collections_dir")) ?? "",
      `_${name}`,
    );
    if (!site.isFolder(folder)) return [];
    const isPosts = name === "posts";
    const usual = isPosts ? textValue(field(config, "permalink")) : null;
    const pattern = textValue(field(options, "permalink")) ?? usual;
    const start = isPosts ? "" : `/${name}/`;
    const prefix = pattern?.startsWith("/")
      ? (/^[^:]*/.exec(pattern.replaceAll(":collection", name))?.[0] ?? start)
      : start;
    const form =
      isPosts && (pattern === null || !pattern.startsWith("/") || pattern.includes(":year"));
    return [
      pageRoot(besideSite(site, folder), folderAddress(base, prefix), form ? { form: "blog" } : {}),
    ];
  });
}

const menuFile = /(?:nav|toc|sidebar|menu).*\.ya?ml$/i;
const depthMax = 8;

/** Lists of titles with links, whatever a theme calls them; those that lead to nothing say nothing. */
function dataMenus(site: SiteFolder, folder: string) {
  const menus: SiteMenu[] = [];
  const files: string[] = [];
  for (const name of site.names(folder).filter((one) => menuFile.test(one))) {
    const file = posix.join(folder, name);
    const data = site.data(site.read(file) ?? "");
    const lists = Array.isArray(data) ? [["", data] as const] : entryList(data);
    const found = lists.flatMap(([label, items]): SiteMenu[] => {
      const entries = entriesOf(items, 0);
      return entries.length === 0 ? [] : [{ label: spoken(label), icon: null, root: 0, entries }];
    });
    if (found.length === 0) continue;
    files.push(file);
    menus.push(...found.map((menu) => (found.length === 1 ? { ...menu, label: null } : menu)));
  }
  // The longest of several files is the documentation's; the others are bars and footers.
  const size = (menu: SiteMenu): number => JSON.stringify(menu.entries).length;
  const sorted = menus.toSorted((left, right) => size(right) - size(left));
  return { menus: files.length > 1 ? sorted.slice(0, 1) : menus, files };
}

function spoken(name: string): string | null {
  const words = name.replace(/[-_]+/g, " ").trim();
  return words === "" ? null : words.charAt(0).toUpperCase() + words.slice(1);
}

function entriesOf(items: unknown, depth: number): readonly MenuEntry[] {
  if (depth > depthMax) return [];
  return list(items).flatMap((item): readonly MenuEntry[] => {
    if (!isRecord(item)) return [];
    const label = textValue(item.title) ?? textValue(item.label) ?? textValue(item.name);
    const link = textValue(item.link) ?? textValue(item.url) ?? textValue(item.href);
    const below = Object.values(item).find((value) => list(value).some(isRecord));
    const entries = entriesOf(below, depth + 1);
    if (entries.length > 0) {
      const group = { type: "group", icon: null, target: link, isOpen: null, entries } as const;
      return label === null ? entries : [{ ...group, label }];
    }
    if (link === null) return [];
    if (/^(?:[a-z]+:)?\/\//i.test(link)) {
      return label === null ? [] : [{ type: "link", label, href: link, icon: null }];
    }
    return [{ type: "page", target: link, label, icon: null }];
  });
}
