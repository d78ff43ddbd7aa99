/** The menu of a folder without a list: its pages in the order that the kind of site gives them. */
import { posix } from "node:path";
import type { SiteKind } from "../../contract/index.ts";
import { fileTitle } from "../../documents/index.ts";
import type { FolderNote } from "../folder-notes.ts";
import type { SiteFacts } from "../site-facts.ts";
import { field, textValue } from "../values.ts";
import { arrangeMenu, type NamedNode } from "./arrange-menu.ts";
import type { MenuNode } from "./menu-node.ts";
import { isIndexName, numberOf, withoutEnding, withoutNumber } from "./page-address.ts";
import { labelOf, pageNode } from "./page-node.ts";
import { parentMenu } from "./parent-menu.ts";
import type { SitedPage } from "./sited-pages.ts";

interface Folder {
  readonly name: string;
  readonly path: string;
  readonly pages: SitedPage[];
  readonly folders: Map<string, Folder>;
}

interface Item extends NamedNode {
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
  const listed = pages.filter((page) => page.address !== null && !isUnlisted(page));
  const byParents = menu.kind === "jekyll" && folder === "" ? parentMenu(listed) : null;
  if (byParents !== null) return byParents;
  const root: Folder = { name: folder, path: folder, pages: [], folders: new Map() };
  const prefix = folder === "" ? "" : `${folder}/`;
  const sections = menu.kind === "hugo" ? sectionsOf(pages) : null;
  for (const page of listed.filter(({ path }) => path.startsWith(prefix))) {
    let at = root;
    for (const path of foldersAbove(page.path, folder, sections)) {
      const name = path.slice(path.lastIndexOf("/") + 1);
      const next = at.folders.get(path) ?? { name, path, pages: [], folders: new Map() };
      at.folders.set(path, next);
      at = next;
    }
    at.pages.push(page);
  }
  return nodesOf(root, null, menu);
}

/** Folders of which Hugo makes a list; a page in another one belongs to the folder above. */
function sectionsOf(pages: readonly SitedPage[]): ReadonlySet<string> {
  const indexes = pages.filter(({ path }) => /(?:^|\/)_index\.\w+$/.test(path));
  return new Set(indexes.map(({ path }) => posix.dirname(path)));
}

/** Paths from the one below `folder` to the page's own; with `sections` those at the top, and those. */
function foldersAbove(
  path: string,
  folder: string,
  sections: ReadonlySet<string> | null,
): readonly string[] {
  const start = folder === "" ? 0 : folder.split("/").length;
  const steps = path.split("/").slice(0, -1);
  const found = steps.map((_step, at) => steps.slice(0, at + 1).join("/")).slice(start);
  if (sections === null) return found;
  // An `index.md` is the page of its folder in the folder above.
  const inner = /\/index\.\w+$/.test(path) ? found.slice(0, -1) : found;
  return inner.filter((one, at) => at === 0 || sections.has(one));
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
  const note = menu.notes.get(folder.path);
  const items: Item[] = folder.pages
    .filter((page) => page !== own)
    .map((page) => {
      const name = withoutEnding(page.path).split("/").at(-1) ?? "";
      const node = pageNode(page, note?.labels.get(name) ?? null, null);
      return { node, name, position: positionOf(page, menu.kind), isFolder: false };
    });
  for (const below of folder.folders.values()) {
    const item = folderItem(below, menu, note?.labels.get(below.name) ?? null);
    if (item.node.children.length > 0 || item.node.page !== null) items.push(item);
  }
  items.sort((left, right) => compare(left, right, menu.kind));
  return arrangeMenu(items, note, (path) => pageBelow(folder, path));
}

/** A list may name a page of a folder below. */
function pageBelow(folder: Folder, path: string): MenuNode | null {
  const page = [...folder.folders.values()]
    .flatMap((below) => below.pages)
    .find((one) => withoutEnding(one.path) === posix.join(folder.path, path));
  return page === undefined ? null : pageNode(page, null, null);
}

function folderItem(folder: Folder, menu: Menu, label: string | null): Item {
  const note = menu.notes.get(folder.path);
  const index = folder.pages.find((page) => isIndexOf(page, folder, menu.kind)) ?? null;
  const own = groupPages.has(menu.kind) ? index : null;
  const children = nodesOf(folder, own, menu);
  const isPage = own !== null && children.length === 0;
  const name =
    label ?? note?.label ?? (isPage ? labelOf(own) : folderLabel(folder.name, menu.kind, index));
  const position =
    note?.position ??
    (own === null ? null : finite(positionOf(own, menu.kind))) ??
    numberOf(folder.name);
  const inside =
    menu.kind === "starlight"
      ? Math.min(...folder.pages.map((page) => positionOf(page, menu.kind)))
      : Number.POSITIVE_INFINITY;
  const icon = note?.icon ?? null;
  const isOpen = note?.isOpen ?? null;
  return {
    node: { label: name, icon, page: own, href: null, isOpen, children },
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
  if (isIndexName(file, kind)) return true;
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

/** The newest first, then by what menus call them. */
function compareForHugo(left: Item, right: Item): number {
  const dateOf = ({ node }: Item): number => {
    const written = Date.parse(textValue(node.page?.facts.date) ?? "");
    return Number.isNaN(written) ? Number.NEGATIVE_INFINITY : written;
  };
  const [ofLeft, ofRight] = [dateOf(left), dateOf(right)];
  return ofLeft === ofRight
    ? collator.compare(left.node.label, right.node.label)
    : ofRight - ofLeft;
}

function compare(left: Item, right: Item, kind: SiteKind): number {
  if (left.position !== right.position) return left.position - right.position;
  const isIndex = ({ name, isFolder }: Item): boolean => !isFolder && isIndexName(name, kind);
  if (isIndex(left) !== isIndex(right)) return isIndex(left) ? -1 : 1;
  if (kind === "hugo") return compareForHugo(left, right);
  if (kind === "mkdocs" && left.isFolder !== right.isFolder) return left.isFolder ? 1 : -1;
  return collator.compare(left.name, right.name);
}
