/** VitePress: `.vitepress/config`, its sidebars by paths, and its languages by folders. */
import { posix } from "node:path";
import { readScript } from "../script/script-values.ts";
import { folderAddress, type SiteFolder } from "../site-folder.ts";
import type { MenuEntry, PageRoot, SiteMenu } from "../site-layout.ts";
import { entryList, field, isRecord, list, textValue } from "../values.ts";
import { besideSite, layoutOf, pageRoot, type SiteReader, staticRoots } from "./site-reader.ts";

const configs = ["config", "config/index"].flatMap((name) =>
  ["ts", "mts", "js", "mjs", "cjs"].map((ending) => `.vitepress/${name}.${ending}`),
);

export const vitepress: SiteReader = {
  kind: "vitepress",
  detect: (site) => site.first(...configs),
  read(site, shownBy) {
    const config = readScript(shownBy, site);
    const base = folderAddress(textValue(field(config, "base")) ?? "/");
    const source = posix.normalize(textValue(field(config, "srcDir")) ?? ".");
    const { pages, locales } = rootsOf(site, config, { base, source });
    const menus = locales.flatMap(({ root, options, folder }) => {
      const beside = additionalConfig(site, root === 0 ? source : (folder ?? source));
      const own =
        field(beside, "themeConfig", "sidebar") ?? field(options, "themeConfig", "sidebar");
      const sidebar = own ?? (root === 0 ? field(config, "themeConfig", "sidebar") : undefined);
      const nav =
        field(beside, "themeConfig", "nav") ??
        field(options, "themeConfig", "nav") ??
        field(config, "themeConfig", "nav");
      return menusOf(sidebar, nav, { root, pages, base });
    });
    return layoutOf("vitepress", site, {
      files: [shownBy],
      base,
      ending: field(config, "cleanUrls") === true ? "" : ".html",
      pages,
      statics: staticRoots(site, base, posix.join(source, "public")),
      aliases: [
        { prefix: "@/", folder: besideSite(site, source) },
        { prefix: "@public/", folder: besideSite(site, posix.join(source, "public")) },
      ],
      menus: menus.length === 0 ? everything(pages) : menus,
    });
  },
};

/** Folders of languages may have their part of the configuration beside their pages. */
function additionalConfig(site: SiteFolder, folder: string): unknown {
  const names = ["ts", "mts", "js", "mjs"].map((ending) => posix.join(folder, `config.${ending}`));
  const file = site.first(...names);
  return file === null ? undefined : readScript(file, site);
}

function everything(pages: readonly PageRoot[]): readonly SiteMenu[] {
  return pages.map((_page, root) => ({
    label: null,
    icon: null,
    root,
    entries: [{ type: "folder", folder: "" }],
  }));
}

interface Place {
  readonly base: string;
  /** Folder of the pages, below the site. */
  readonly source: string;
}

interface Locale {
  readonly root: number;
  /** Folder of its pages, below the site; null for the main one. */
  readonly folder: string | null;
  readonly options: unknown;
}

/** The main language first. Folders may be moved by `rewrites: { "en/:rest*": ":rest*" }`. */
function rootsOf(site: SiteFolder, config: unknown, { base, source }: Place) {
  const given = entryList(field(config, "locales"));
  const main = given.find(([name]) => name === "root")?.[1];
  const moved = entryList(field(config, "rewrites")).find(
    ([from, to]) => /^[\w-]+\/:\w+\*$/.test(from) && /^:\w+\*$/.test(String(to)),
  );
  const folder =
    moved === undefined ? source : posix.join(source, moved[0].split("/")[0] as string);
  const others = given.filter(
    ([name]) => name !== "root" && site.isFolder(posix.join(source, name)),
  );
  const tag = (options: unknown): string | null =>
    others.length === 0 ? null : textValue(field(options, "lang"));
  const first = pageRoot(besideSite(site, folder), base, {
    language: others.length === 0 ? null : (tag(main) ?? tag(config) ?? "en"),
  });
  const pages = [
    first,
    ...others.map(([name, options]) =>
      pageRoot(besideSite(site, posix.join(source, name)), folderAddress(base, name), {
        language: tag(options) ?? name,
      }),
    ),
  ];
  // Files beside the folder that was moved are pages of the site, too.
  if (moved !== undefined) pages.push(pageRoot(besideSite(site, source), base, first));
  const locales: Locale[] = [{ root: 0, folder: null, options: main }];
  for (const [at, [name, options]] of others.entries()) {
    locales.push({ root: at + 1, folder: posix.join(source, name), options });
  }
  return { pages, locales };
}

interface MenuPlace {
  readonly root: number;
  readonly pages: readonly PageRoot[];
  readonly base: string;
}

/** One list, or lists by the beginnings of the addresses at which they are shown. */
function menusOf(sidebar: unknown, nav: unknown, place: MenuPlace): readonly SiteMenu[] {
  if (Array.isArray(sidebar)) {
    return [{ label: null, icon: null, root: place.root, entries: itemsOf(sidebar, "", 0) }];
  }
  const given = entryList(sidebar);
  const isOnly = given.filter(([key]) => rootOf(key, place) === place.root).length < 2;
  return given.map(([key, value]) => {
    const items = Array.isArray(value) ? value : field(value, "items");
    const entries = itemsOf(items, textValue(field(value, "base")) ?? "", 0);
    const label = isOnly ? null : (navLabel(nav, key) ?? spokenName(key));
    return { label, icon: null, root: rootOf(key, place), entries };
  });
}

/** The pages whose addresses begin most like the key. */
function rootOf(key: string, { root, pages, base }: MenuPlace): number {
  const address = folderAddress(base, key);
  let found = root;
  for (const [at, page] of pages.entries()) {
    const isLonger = page.address.length > (pages[found]?.address.length ?? 0);
    if (isLonger && address.startsWith(page.address)) found = at;
  }
  return found;
}

/** The name in the bar at the top of what lies below the key. */
function navLabel(nav: unknown, key: string): string | null {
  const flat = list(nav).flatMap((item) => [item, ...list(field(item, "items"))]);
  for (const item of flat) {
    const pattern = textValue(field(item, "activeMatch"))?.replace(/^\^/, "");
    const links = [pattern, textValue(field(item, "link"))];
    if (links.some((link) => link?.startsWith(key))) return textValue(field(item, "text"));
  }
  return null;
}

/** Null for the top, which has no name. */
function spokenName(key: string): string | null {
  const name =
    key
      .split("/")
      .filter((step) => step !== "")
      .at(-1) ?? "";
  const words = name.replace(/[-_]+/g, " ");
  return words === "" ? null : words.charAt(0).toUpperCase() + words.slice(1);
}

const depthMax = 20;

function itemsOf(items: unknown, base: string, depth: number): readonly MenuEntry[] {
  if (depth > depthMax) return [];
  return list(items).flatMap((item) => itemOf(item, base, depth));
}

function itemOf(item: unknown, above: string, depth: number): readonly MenuEntry[] {
  if (!isRecord(item)) return [];
  const base = textValue(item.base) ?? above;
  const written = textValue(item.text);
  const label = written === null ? null : written.replace(/<[^>]*>/g, "").trim();
  const link = textValue(item.link);
  const isExternal = link !== null && /^(?:[a-z]+:)?\/\//i.test(link);
  const target = link === null || isExternal ? null : base + link;
  if (Array.isArray(item.items)) {
    const entries = itemsOf(item.items, base, depth + 1);
    if (label === null) return entries;
    const isOpen = typeof item.collapsed === "boolean" ? !item.collapsed : true;
    return [{ type: "group", label, icon: null, target, isOpen, entries }];
  }
  if (isExternal) return [{ type: "link", label: label ?? link, href: link, icon: null }];
  return target === null ? [] : [{ type: "page", target, label, icon: null }];
}
