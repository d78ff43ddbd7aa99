/** The menu of a folder without a list: its pages in the order that the kind of site gives them. */
import type { SiteKind } from "../../contract/index.ts";
import { fileTitle } from "../../documents/index.ts";
import type { FolderNote } from "../folder-notes.ts";
import type { SiteFacts } from "../site-facts.ts";
import { field, textValue } from "../values.ts";
import type { MenuNode } from "./menu-node.ts";
import { numberOf, withoutEnding, withoutNumber } from "./page-address.ts";
import type { SitedPage } from "./sited-pages.ts";

interface Folder {
  readonly name: string;
  readonly path: string;
  readonly pages: SitedPage[];
  readonly folders: Map<string, Folder>;
}

interface Item {
  readonly node: MenuNode;
  readonly name: string;
  readonly position: number;
  readonly isFolder: boolean;
}

interface Menu {
  readonly kind: SiteKind;
  readonly notes: ReadonlyMap<string, FolderNote>;
}

/** `pages` with their paths below the root; `folder` "" for all. */
export function automaticMenu(
  pages: readonly SitedPage[],
  folder: string,
  menu: Menu,
): readonly MenuNode[] {
  const root: Folder = { name: folder, path: folder, pages: [], folders: new Map() };
  const prefix = folder === "" ? "" : `${folder}/`;
  for (const page of pages) {
    if (page.address === null || !page.path.startsWith(prefix) || isUnlisted(page)) continue;
    const steps = page.path.slice(prefix.length).split("/");
    let at = root;
    for (const name of steps.slice(0, -1)) {
      const path = at.path === "" ? name : `${at.path}/${name}`;
      const next = at.folders.get(name) ?? { name, path, pages: [], folders: new Map() };
      at.folders.set(name, next);
      at = next;
    }
    at.pages.push(page);
  }
  return nodesOf(root, null, menu);
}

/** Not in a menu by itself, though its address is open. */
export function isUnlisted({ facts, path }: SitedPage): boolean {
  return (
    facts.unlisted === true ||
    facts.hidden === true ||
    facts.nav_exclude === true ||
    field(facts.sidebar, "hidden") === true ||
    /(?:^|\/)404\.\w+$/.test(path)
  );
}

/** `own` is the page that stands for the folder itself. */
function nodesOf(folder: Folder, own: SitedPage | null, menu: Menu): readonly MenuNode[] {
  const items: Item[] = folder.pages
    .filter((page) => page !== own)
    .map((page) => ({
      node: pageNode(page, null, null),
      name: withoutEnding(page.path).split("/").at(-1) ?? "",
      position: positionOf(page, menu.kind),
      isFolder: false,
    }));
  for (const below of folder.folders.values()) {
    const item = folderItem(below, menu);
    if (item.node.children.length > 0 || item.node.page !== null) items.push(item);
  }
  items.sort((left, right) => compare(left, right, menu.kind));
  return ordered(items, menu.notes.get(folder.path)?.order ?? null).flatMap(({ node }) => [node]);
}

function folderItem(folder: Folder, menu: Menu): Item {
  const note = menu.notes.get(folder.path);
  const index = folder.pages.find((page) => isIndexOf(page, folder, menu.kind)) ?? null;
  const own = groupPages.has(menu.kind) ? index : null;
  const children = nodesOf(folder, own, menu);
  const name = note?.label ?? folderLabel(folder.name, menu.kind, index);
  const position =
    note?.position ??
    (own === null ? null : finite(positionOf(own, menu.kind))) ??
    numberOf(folder.name);
  const inside =
    menu.kind === "starlight"
      ? Math.min(...folder.pages.map((page) => positionOf(page, menu.kind)))
      : Number.POSITIVE_INFINITY;
  return {
    node: {
      label: name,
      icon: note?.icon ?? null,
      page: own,
      href: null,
      isOpen: note?.isOpen ?? null,
      children,
    },
    name: folder.name,
    position: position ?? inside,
    isFolder: true,
  };
}

/** Kinds in which the index of a folder stands for its group, and not as a line in it. */
const groupPages: ReadonlySet<SiteKind> = new Set([
  "docusaurus",
  "fumadocs",
  "nextra",
  "hugo",
  "jekyll",
  "mintlify",
  "plain",
  "gitbook",
  "mdbook",
  "vitepress",
]);

function isIndexOf({ path }: SitedPage, { name }: Folder, kind: SiteKind): boolean {
  const file = withoutEnding(path).split("/").at(-1) ?? "";
  if (/^(?:index|_index|readme)$/i.test(file)) return true;
  return (
    kind === "docusaurus" && withoutNumber(file).toLowerCase() === withoutNumber(name).toLowerCase()
  );
}

function folderLabel(name: string, kind: SiteKind, index: SitedPage | null): string {
  if (kind === "docusaurus") return withoutNumber(name);
  if (kind === "starlight") return name;
  if (kind === "hugo" && index !== null) return labelOf(index);
  return fileTitle(withoutNumber(name));
}

export function pageNode(page: SitedPage, label: string | null, icon: string | null): MenuNode {
  return {
    label: label ?? labelOf(page),
    icon: icon ?? textValue(page.facts.icon),
    page,
    href: null,
    isOpen: null,
    children: [],
  };
}

function labelOf({ facts, title }: SitedPage): string {
  return (
    textValue(facts.sidebar_label) ??
    textValue(field(facts.sidebar, "label")) ??
    textValue(facts.sidebarTitle) ??
    textValue(facts.linkTitle) ??
    title
  );
}

const positions: Readonly<Partial<Record<SiteKind, (facts: SiteFacts) => unknown>>> = {
  docusaurus: (facts) => facts.sidebar_position,
  starlight: (facts) => field(facts.sidebar, "order"),
  hugo: (facts) => facts.weight,
  jekyll: (facts) => facts.nav_order,
};

function positionOf({ path, facts }: SitedPage, kind: SiteKind): number {
  const read =
    positions[kind] ??
    ((given: SiteFacts) =>
      given.order ?? given.sidebar_position ?? given.weight ?? given.nav_order);
  const given = Number(read(facts) ?? Number.NaN);
  if (Number.isFinite(given)) return given;
  const name = path.split("/").at(-1) ?? "";
  return numberOf(name) ?? Number.POSITIVE_INFINITY;
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

const collator = new Intl.Collator("en", { numeric: true });

function compare(left: Item, right: Item, kind: SiteKind): number {
  if (left.position !== right.position) return left.position - right.position;
  const isIndex = ({ name, isFolder }: Item): boolean =>
    !isFolder && /^(?:index|_index|readme)$/i.test(name);
  if (isIndex(left) !== isIndex(right)) return isIndex(left) ? -1 : 1;
  if (kind === "mkdocs" && left.isFolder !== right.isFolder) return left.isFolder ? 1 : -1;
  return collator.compare(left.name, right.name);
}

/** By a list of names; `...` stands for those that it leaves out, which without it come last. */
function ordered(items: readonly Item[], order: readonly string[] | null): readonly Item[] {
  if (order === null) return items;
  const byName = new Map(items.map((item) => [item.name, item]));
  const isNamed = new Set(order.filter((name) => byName.has(name)));
  const rest = items.filter(({ name }) => !isNamed.has(name));
  const found = order.flatMap((name) => {
    if (name === "...") return rest;
    const item = byName.get(name);
    return item === undefined ? [] : [item];
  });
  return order.includes("...") ? found : [...found, ...rest];
}
