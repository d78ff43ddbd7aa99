/** Mintlify: the navigation of `docs.json`, with tabs, groups, versions and languages, or of `mint.json`. */
import { posix } from "node:path";
import { objectsOf } from "../host-redirects.ts";
import { folderAddress, type SiteFolder } from "../site-folder.ts";
import type { MenuEntry, PageRoot, SiteMenu } from "../site-layout.ts";
import { field, isRecord, list, textValue } from "../values.ts";
import { besideSite, layoutOf, pageRoot, type SiteReader, staticRoots } from "./site-reader.ts";

export const mintlify: SiteReader = {
  kind: "mintlify",
  detect(site) {
    const file = site.first("docs.json", "mint.json");
    // Other tools have files of that name.
    const data = file === null ? null : site.data(site.read(file) ?? "");
    return field(data, "navigation") === undefined ? null : file;
  },
  read(site, shownBy) {
    const data = site.data(site.read(shownBy) ?? "");
    const navigation = field(data, "navigation");
    const tree = Array.isArray(navigation) ? fromMint(data) : navigation;
    const found: Found = { site, pages: [pageRoot(site.path, "/")], menus: [], files: [shownBy] };
    addPart(found, tree, { root: 0, version: null, language: null }, 0);
    return layoutOf("mintlify", site, {
      files: found.files,
      pages: found.pages,
      statics: staticRoots(site, "/", "."),
      menus: found.menus,
      redirects: objectsOf(referred(found, field(data, "redirects"))),
    });
  },
};

interface Found {
  readonly site: SiteFolder;
  readonly pages: PageRoot[];
  readonly menus: SiteMenu[];
  readonly files: string[];
}

interface Part {
  readonly root: number;
  readonly version: string | null;
  readonly language: string | null;
}

const depthMax = 12;

/** Languages, versions and products lead to tabs, tabs to groups, groups to pages. */
function addPart(found: Found, given: unknown, part: Part, depth: number): void {
  const node = referred(found, given);
  if (depth > depthMax || !isRecord(node)) return;
  const shown = (parts: unknown): readonly unknown[] =>
    list(parts)
      .map((one) => referred(found, one))
      .filter((one) => field(one, "hidden") !== true);
  for (const [at, inner] of shown(node.languages).entries()) {
    const language = textValue(field(inner, "language"));
    const own = rootFor(found, { ...part, language }, inner, at === 0);
    addPart(found, inner, own, depth + 1);
  }
  for (const [at, inner] of shown(node.versions).entries()) {
    const version = textValue(field(inner, "version"));
    addPart(found, inner, rootFor(found, { ...part, version }, inner, at === 0), depth + 1);
  }
  const tabs = [node.tabs, node.dropdowns, node.products, node.anchors, node.menu].flatMap(shown);
  for (const tab of tabs) addTab(found, tab, part, depth);
  const entries = [...list(node.groups), ...list(node.pages)].flatMap((one) =>
    entryOf(found, one, 0),
  );
  if (entries.length > 0) found.menus.push({ label: null, icon: null, root: part.root, entries });
}

function addTab(found: Found, tab: unknown, { root }: Part, depth: number): void {
  const names = ["tab", "dropdown", "product", "anchor", "item"] as const;
  const label =
    names.map((name) => textValue(field(tab, name))).find((name) => name !== null) ?? null;
  const icon = textValue(field(tab, "icon"));
  const inner: Found = { ...found, menus: [] };
  addPart(inner, tab, { root, version: null, language: null }, depth + 1);
  const entries = inner.menus.flatMap((menu): readonly MenuEntry[] =>
    menu.label === null
      ? menu.entries
      : [
          {
            type: "group",
            label: menu.label,
            icon: menu.icon,
            target: null,
            isOpen: null,
            entries: menu.entries,
          },
        ],
  );
  const href = textValue(field(tab, "href"));
  if (entries.length > 0) found.menus.push({ label, icon, root, entries });
  else if (href !== null && label !== null) {
    found.menus.push({ label: null, icon, root, entries: [{ type: "link", label, href, icon }] });
  }
}

/** `{ "$ref": "./fr.json" }` stands for what that file holds. */
function referred({ site, files }: Found, node: unknown): unknown {
  const file = textValue(field(node, "$ref"));
  if (file === null) return node;
  const path = posix.normalize(file);
  const source = site.read(path);
  if (source === null) return node;
  if (!files.includes(path)) files.push(path);
  return site.data(source);
}

/** The folder that all pages of a version or language have in common is theirs. */
function rootFor(found: Found, part: Part, node: unknown, isFirst: boolean): Part {
  const { site, pages } = found;
  const { version, language } = part;
  const folder = commonFolder(pagesIn(node, 0));
  const above = pages[part.root] as PageRoot;
  if (folder === "" || above.folder === besideSite(site, folder)) {
    if (isFirst) pages[part.root] = { ...above, version, language };
    return part;
  }
  pages.push(pageRoot(besideSite(site, folder), folderAddress(folder), { version, language }));
  return { ...part, root: pages.length - 1 };
}

function pagesIn(node: unknown, depth: number): readonly string[] {
  if (typeof node === "string") return [node];
  if (depth > depthMax) return [];
  if (Array.isArray(node)) return list(node).flatMap((one) => pagesIn(one, depth + 1));
  if (!isRecord(node)) return [];
  const fields = [
    "tabs",
    "dropdowns",
    "anchors",
    "groups",
    "pages",
    "versions",
    "products",
  ] as const;
  return fields.flatMap((name) => pagesIn(field(node, name), depth + 1));
}

function commonFolder(paths: readonly string[]): string {
  const first = paths[0]?.split("/")[0] ?? "";
  return first !== "" && paths.every((path) => path.startsWith(`${first}/`)) ? first : "";
}

function entryOf(found: Found, given: unknown, depth: number): readonly MenuEntry[] {
  const node = referred(found, given);
  if (typeof node === "string") {
    return [{ type: "page", target: node, label: null, icon: null }];
  }
  if (depth > depthMax || !isRecord(node) || node.hidden === true) return [];
  const entries = list(node.pages).flatMap((one) => entryOf(found, one, depth + 1));
  const label = textValue(node.group);
  if (label === null) return entries;
  const isOpen = node.expanded === true || depth === 0;
  const target = textValue(node.root);
  return [{ type: "group", label, icon: textValue(node.icon), target, isOpen, entries }];
}

/** `mint.json`: a list of groups, and tabs by the beginning of their addresses. */
function fromMint(data: unknown): Readonly<Record<string, unknown>> {
  const groups = list(field(data, "navigation"));
  const tabs = [...list(field(data, "tabs")), ...list(field(data, "anchors"))];
  const prefixOf = (tab: unknown): string =>
    (textValue(field(tab, "url")) ?? "").replace(/^\/|\/$/g, "");
  const tabOf = (group: unknown): unknown => {
    const [first = ""] = pagesIn(field(group, "pages"), 0);
    return tabs.find((tab) => prefixOf(tab) !== "" && first.startsWith(`${prefixOf(tab)}/`));
  };
  const own = groups.filter((group) => tabOf(group) === undefined);
  const primary = textValue(field(data, "primaryTab", "name")) ?? "Documentation";
  const others = tabs.flatMap((tab) => {
    const below = groups.filter((group) => tabOf(group) === tab);
    const href = textValue(field(tab, "url"));
    const isLink = below.length === 0 && href !== null && /^https?:/.test(href);
    if (below.length === 0 && !isLink) return [];
    return [{ tab: textValue(field(tab, "name")), icon: field(tab, "icon"), groups: below, href }];
  });
  return others.length === 0 ? { groups } : { tabs: [{ tab: primary, groups: own }, ...others] };
}
