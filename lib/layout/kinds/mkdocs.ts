/** MkDocs with its themes: `mkdocs.yml`, and languages of its plugin by folders. */
import { posix } from "node:path";
import { folderAddress, type SiteFolder } from "../site-folder.ts";
import type { MenuEntry, PageRoot, SiteMenu } from "../site-layout.ts";
import { entryList, field, isRecord, list, textValue } from "../values.ts";
import {
  besideSite,
  layoutOf,
  pageRoot,
  rootsByEnding,
  type SiteReader,
  staticRoots,
} from "./site-reader.ts";

export const mkdocs: SiteReader = {
  kind: "mkdocs",
  detect: (site) => site.first("mkdocs.yml", "mkdocs.yaml"),
  read(site, shownBy) {
    const config = configOf(site, shownBy);
    const base = baseOf(config);
    const docs = textValue(field(config, "docs_dir")) ?? (site.isFolder("docs") ? "docs" : ".");
    const pages = rootsOf(site, config, { docs, base });
    const nav = field(config, "nav");
    const hasIndexes = list(field(config, "theme", "features")).includes("navigation.indexes");
    const menus = pages.map((_page, root): SiteMenu => {
      const entries: readonly MenuEntry[] = Array.isArray(nav)
        ? itemsOf(nav, hasIndexes, 0)
        : [{ type: "folder", folder: "" }];
      return { label: null, icon: null, root, entries };
    });
    return layoutOf("mkdocs", site, {
      files: [shownBy],
      base,
      ending: field(config, "use_directory_urls") === false ? ".html" : "/",
      pages,
      statics: staticRoots(site, base, docs),
      menus,
      redirects: redirectsOf(config, base),
    });
  },
};

/** With the file that it inherits from below it. */
function configOf(site: SiteFolder, file: string): Readonly<Record<string, unknown>> {
  const data = site.data(site.read(file) ?? "");
  if (!isRecord(data)) throw new Error("it is no object");
  const above = textValue(data.INHERIT);
  const source = above === null ? null : site.read(above);
  const inherited = source === null ? {} : site.data(source);
  return isRecord(inherited) ? { ...inherited, ...data } : data;
}

function baseOf(config: unknown): string {
  const url = textValue(field(config, "site_url"));
  try {
    return url === null ? "/" : folderAddress(new URL(url).pathname);
  } catch {
    return "/";
  }
}

interface Place {
  readonly docs: string;
  readonly base: string;
}

function rootsOf(site: SiteFolder, config: unknown, { docs, base }: Place): readonly PageRoot[] {
  const i18n = list(field(config, "plugins")).find(
    (plugin) => isRecord(plugin) && "i18n" in plugin,
  );
  const options = field(i18n, "i18n");
  const isByFolder = field(options, "docs_structure") === "folder";
  const locales = list(field(options, "languages"))
    .map((one) => ({
      name: textValue(field(one, "locale")),
      isMain: field(one, "default") === true,
    }))
    .filter(({ name }) => name !== null)
    .filter(({ name }) => !isByFolder || site.isFolder(posix.join(docs, name ?? "")))
    .toSorted((left, right) => Number(right.isMain) - Number(left.isMain));
  if (locales.length === 0) return [pageRoot(besideSite(site, docs), base)];
  if (!isByFolder) {
    const names = locales.map(({ name }) => name as string);
    return rootsByEnding(besideSite(site, docs), base, { main: names[0] as string, names });
  }
  return locales.map(({ name, isMain }) =>
    pageRoot(
      besideSite(site, posix.join(docs, name ?? "")),
      isMain ? base : folderAddress(base, name ?? ""),
      { language: name },
    ),
  );
}

const depthMax = 20;

function itemsOf(items: unknown, hasIndexes: boolean, depth: number): readonly MenuEntry[] {
  if (depth > depthMax) return [];
  return list(items).flatMap((item): readonly MenuEntry[] => {
    if (typeof item === "string") return [entryOf(null, item)];
    return entryList(item).map(([label, value]): MenuEntry => {
      const target = textValue(value);
      if (target !== null) return entryOf(label, target);
      const entries = itemsOf(value, hasIndexes, depth + 1);
      const first = list(value)[0];
      const isIndex =
        hasIndexes && typeof first === "string" && /(?:^|\/)(?:index|README)\.md$/.test(first);
      return {
        type: "group",
        label,
        icon: null,
        target: isIndex ? first : null,
        isOpen: null,
        entries: isIndex ? entries.slice(1) : entries,
      };
    });
  });
}

function entryOf(label: string | null, target: string): MenuEntry {
  if (/^(?:[a-z]+:)?\/\//i.test(target)) {
    return { type: "link", label: label ?? target, href: target, icon: null };
  }
  return { type: "page", target, label, icon: null };
}

/** Redirects of the plugin of redirects, by files. */
function redirectsOf(config: unknown, base: string) {
  const plugin = list(field(config, "plugins")).find((one) => isRecord(one) && "redirects" in one);
  const address = (file: string): string =>
    posix.join(base, file.replace(/\.md(?=#|$)/, "").replace(/(^|\/)(?:index|README)$/, "$1"));
  return entryList(field(plugin, "redirects", "redirect_maps")).flatMap(([from, given]) => {
    const to = textValue(given);
    return to === null || /^[a-z]+:/i.test(to) ? [] : [{ from: address(from), to: address(to) }];
  });
}
