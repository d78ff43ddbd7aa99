/** Antora: a component with its modules, and the lists of pages that `nav` names. */
import { posix } from "node:path";
import { folderAddress, type SiteFolder } from "../site-folder.ts";
import type { MenuEntry, SiteMenu } from "../site-layout.ts";
import { field, list, textValue } from "../values.ts";
import {
  besideSite,
  faultOf,
  layoutOf,
  pageRoot,
  type SiteReader,
  staticRoots,
} from "./site-reader.ts";

export const antora: SiteReader = {
  kind: "antora",
  detect: (site) => (site.folder("modules") === null ? null : site.first("antora.yml")),
  read(site, shownBy) {
    const config = site.data(site.read(shownBy) ?? "");
    const name = textValue(field(config, "name")) ?? "ROOT";
    const base = folderAddress(name === "ROOT" ? "" : name, versionOf(field(config, "version")));
    const files = list(field(config, "nav")).flatMap((file) => textValue(file) ?? []);
    const faults: string[] = [];
    const menus = files.flatMap((file): readonly SiteMenu[] => {
      try {
        return navMenus(site, posix.normalize(file), name);
      } catch (error) {
        faults.push(faultOf(file, error));
        return [];
      }
    });
    const [first] = menus;
    const entries = menus.flatMap((menu) => menu.entries);
    return layoutOf("antora", site, {
      base,
      ending: ".html",
      faults,
      files: [
        shownBy,
        ...files.map((file) => posix.normalize(file)).filter((file) => site.isFile(file)),
      ],
      pages: [pageRoot(besideSite(site, "modules"), base)],
      statics: site
        .names("modules")
        .flatMap((module) =>
          staticRoots(
            site,
            folderAddress(base, module === "ROOT" ? "" : module, "_images"),
            posix.join("modules", module, "images"),
          ),
        ),
      menus: first === undefined || entries.length === 0 ? [] : [{ ...first, entries }],
    });
  },
};

/** A component without a version, or with `~`, has none in its addresses. */
function versionOf(value: unknown): string {
  const version = typeof value === "number" ? String(value) : textValue(value);
  return version === null || version === "~" ? "" : version;
}

const linesMax = 20_000;

function navMenus(site: SiteFolder, file: string, component: string): readonly SiteMenu[] {
  const [, own = "ROOT"] = /^modules\/([^/]+)\//.exec(file) ?? [];
  const items = readItems(site.read(file) ?? "");
  const titleOf = (target: string): string | null =>
    /^=\s+(\S.*)$/m.exec(site.read(posix.join("modules", `${target}.adoc`)) ?? "")?.[1] ?? null;
  const entries = entriesOf(items, { module: own, component, titleOf });
  return entries.length === 0 ? [] : [{ label: null, icon: null, root: 0, entries }];
}

/** A line of a list: how deep it stands, and what is written. A title is as deep as 0. */
interface Item {
  readonly depth: number;
  readonly text: string;
}

function readItems(source: string): readonly Item[] {
  return source.split(/\r?\n/, linesMax).flatMap((line): readonly Item[] => {
    const [, title] = /^\.([^\s.].*)$/.exec(line) ?? [];
    if (title !== undefined) return [{ depth: 0, text: title.trim() }];
    const [, stars, text] = /^\s*(\*{1,8}|-)\s+(\S.*)$/.exec(line) ?? [];
    return stars === undefined || text === undefined
      ? []
      : [{ depth: stars.startsWith("*") ? stars.length : 1, text: text.trim() }];
  });
}

interface Place {
  readonly module: string;
  readonly component: string;
  /** What a page is called that the list gives no name. */
  readonly titleOf: (target: string) => string | null;
}

function entriesOf(items: readonly Item[], place: Place): readonly MenuEntry[] {
  const entries: MenuEntry[] = [];
  for (let at = 0; at < items.length; ) {
    const { depth, text } = items[at] as Item;
    let end = at + 1;
    while (end < items.length && (items[end] as Item).depth > depth) end++;
    entries.push(...entryOf(text, entriesOf(items.slice(at + 1, end), place), place));
    at = end;
  }
  return entries;
}

function entryOf(text: string, entries: readonly MenuEntry[], place: Place): readonly MenuEntry[] {
  const [, macro, path = "", written = ""] = /^(xref:|link:)?(\S*?)\[([^\]]*)\]/.exec(text) ?? [];
  const label = written
    .replace(/^(["'])(.*)\1$/, "$2")
    .replace(/,\s*\w+=.*$/, "")
    .trim();
  if (macro === "xref:") {
    const target = targetOf(path, place);
    if (entries.length === 0)
      return target === null
        ? []
        : [{ type: "page", target, label: label === "" ? null : label, icon: null }];
    const title = target === null ? null : place.titleOf(target);
    const name = label || title || posix.basename(path).replace(/\.adoc.*$/, "");
    return [{ type: "group", label: name, icon: null, target, isOpen: null, entries }];
  }
  if (/^https?:/i.test(path))
    return [
      { type: "link", label: label === "" ? path : label, href: path, icon: null },
      ...entries,
    ];
  if (entries.length === 0) return [];
  return [{ type: "group", label: text, icon: null, target: null, isOpen: null, entries }];
}

/** `version@component:module:page.adoc`; null for a page of another component or version. */
function targetOf(path: string, { module, component }: Place): string | null {
  const [resource = ""] = path.split("#", 1);
  if (resource.includes("@")) return null;
  const steps = resource.split(":");
  const file = steps.at(-1) ?? "";
  const named = steps.length > 1 ? (steps.at(-2) as string) : module;
  const owner = steps.length > 2 ? (steps.at(-3) as string) : component;
  if (owner !== component || steps.length > 3 || file.split("/").includes("..")) return null;
  return posix.join(named === "" ? "ROOT" : named, "pages", file.replace(/\.adoc$/, ""));
}
