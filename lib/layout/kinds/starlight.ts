/** Starlight: the options of its integration in `astro.config`, and its languages by folders. */
import { posix } from "node:path";
import { readScript } from "../script/script-values.ts";
import { folderAddress, type SiteFolder } from "../site-folder.ts";
import type { MenuEntry, PageRoot, SiteLayout, SiteMenu } from "../site-layout.ts";
import { entryList, field, isRecord, list, textValue } from "../values.ts";
import { besideSite, layoutOf, pageRoot, type SiteReader, staticRoots } from "./site-reader.ts";

const configs = ["mjs", "ts", "js", "mts", "cjs"].map((ending) => `astro.config.${ending}`);
const docs = "src/content/docs";

export const starlight: SiteReader = {
  kind: "starlight",
  detect: (site) => (site.isFolder(docs) ? site.first(...configs) : null),
  read(site, shownBy) {
    const config = readScript(shownBy, site);
    const base = folderAddress(textValue(field(config, "base")) ?? "/");
    const options = list(field(config, "integrations")).find(
      (one) => isRecord(one) && ["title", "sidebar", "locales"].some((name) => name in one),
    );
    const pages = rootsOf(site, options, base);
    const sidebar = field(options, "sidebar");
    const menus = pages.map(({ language }, root): SiteMenu => {
      const entries: readonly MenuEntry[] = Array.isArray(sidebar)
        ? itemsOf(sidebar, language, 0)
        : [{ type: "folder", folder: "" }];
      return { label: null, icon: null, root, entries };
    });
    return layoutOf("starlight", site, {
      files: [shownBy],
      base,
      ending: endingOf(config),
      pages,
      statics: [
        ...staticRoots(site, base, "public"),
        ...staticRoots(site, "/_astro/", "src/assets"),
      ],
      aliases: [
        { prefix: "@assets/", folder: besideSite(site, "src/assets") },
        { prefix: "~/", folder: besideSite(site, "src") },
        { prefix: "@/", folder: besideSite(site, "src") },
        { prefix: "/src/", folder: besideSite(site, "src") },
      ],
      menus,
      redirects: redirectsOf(config, base),
    });
  },
};

function endingOf(config: unknown): SiteLayout["ending"] {
  if (field(config, "build", "format") === "file") return ".html";
  return field(config, "trailingSlash") === "never" ? "" : "/";
}

/** The language without a folder first, or else the one that the site opens with. */
function rootsOf(site: SiteFolder, options: unknown, base: string): readonly PageRoot[] {
  const locales = entryList(field(options, "locales"));
  const main = textValue(field(options, "defaultLocale"));
  const isMain = (name: string): boolean => name === "root" || name === main;
  const found = locales
    .filter(([name]) => name === "root" || site.isFolder(posix.join(docs, name)))
    .toSorted(([left], [right]) => Number(isMain(right)) - Number(isMain(left)))
    .map(([name, given]) => {
      const folder = name === "root" ? docs : posix.join(docs, name);
      const language = textValue(field(given, "lang")) ?? (name === "root" ? "en" : name);
      const address = name === "root" ? base : folderAddress(base, name);
      return pageRoot(besideSite(site, folder), address, { language });
    });
  return found.length === 0 ? [pageRoot(besideSite(site, docs), base)] : found;
}

const depthMax = 20;

function itemsOf(items: unknown, language: string | null, depth: number): readonly MenuEntry[] {
  if (depth > depthMax) return [];
  return list(items).flatMap((item) => itemOf(item, language, depth));
}

function itemOf(item: unknown, language: string | null, depth: number): readonly MenuEntry[] {
  if (typeof item === "string") return [{ type: "page", target: item, label: null, icon: null }];
  if (!isRecord(item)) return [];
  const translated = language === null ? null : textValue(field(item.translations, language));
  const label = translated ?? textValue(item.label);
  const target = textValue(item.slug);
  if (target !== null) return [{ type: "page", target, label, icon: null }];
  const href = textValue(item.link);
  if (href !== null) return label === null ? [] : [{ type: "link", label, href, icon: null }];
  const folder = textValue(field(item, "autogenerate", "directory"));
  const entries: readonly MenuEntry[] =
    folder === null
      ? itemsOf(item.items, language, depth + 1)
      : [{ type: "folder", folder: folder.replace(/^\/+|\/+$/g, "") }];
  if (label === null) return entries;
  const isOpen = item.collapsed !== true;
  return [{ type: "group", label, icon: null, target: null, isOpen, entries }];
}

function redirectsOf(config: unknown, base: string) {
  return entryList(field(config, "redirects")).flatMap(([from, given]) => {
    const to = textValue(given) ?? textValue(field(given, "destination"));
    if (to === null || !to.startsWith("/")) return [];
    return [{ from: posix.join(base, from), to: posix.join(base, to) }];
  });
}
