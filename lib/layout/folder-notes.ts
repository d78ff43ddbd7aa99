/** What small files in folders of pages say of them: `_category_`, `meta.json`, `_meta`, `.pages`. */

import { globSync } from "tinyglobby";
import { cutText } from "../contract/index.ts";
import { readScript } from "./script/script-values.ts";
import { openSiteFolder, type SiteFolder } from "./site-folder.ts";
import type { SiteLayout } from "./site-layout.ts";
import { entryList, field, isRecord, list, textValue } from "./values.ts";

export interface FolderNote {
  readonly label: string | null;
  readonly position: number | null;
  readonly isOpen: boolean | null;
  readonly icon: string | null;
  /**
   * Names in the folder in their order, `...` for the rest; null for none. As Fumadocs writes them:
   * `---Label` begins a group, `...name` stands for what is in a folder, `[Label](address)` is a
   * link, and `!name` is left out.
   */
  readonly order: readonly string[] | null;
  /** Whether what the order leaves out is in no menu. */
  readonly isWhole: boolean;
  /** Names of its pages, by the names of their files. */
  readonly labels: ReadonlyMap<string, string>;
}

const pattern =
  "**/{_category_.{json,yml,yaml},meta.json,_meta.{json,js,ts,jsx,tsx},_meta.global.{js,ts,jsx,tsx},.pages}";
const filesMax = 5_000;

export interface FolderNotes {
  /** Notes of each root of pages, by folders below it. */
  readonly notes: readonly ReadonlyMap<string, FolderNote>[];
  readonly faults: readonly string[];
}

export function readFolderNotes({ pages, kind }: Pick<SiteLayout, "pages" | "kind">): FolderNotes {
  const faults: string[] = [];
  const byFolder = new Map<string, ReadonlyMap<string, FolderNote>>();
  const notes = pages.map(({ folder }) => {
    const known = byFolder.get(folder);
    if (known !== undefined) return known;
    const found = new Map<string, FolderNote>();
    byFolder.set(folder, found);
    const site = kind === "mintlify" ? null : openSiteFolder(folder);
    if (site === null) return found;
    for (const file of filesIn(site.path)) {
      try {
        for (const [path, note] of readNotes(site, file)) found.set(path, note);
      } catch (error) {
        const why = error instanceof Error ? (error.message.split("\n")[0] as string) : "";
        faults.push(`${file} cannot be read: ${cutText(why, 200)}.`);
      }
    }
    return found;
  });
  return { notes, faults };
}

function filesIn(folder: string): readonly string[] {
  const options = { cwd: folder, dot: true, onlyFiles: true, followSymbolicLinks: false } as const;
  const found = globSync(pattern, { ...options, ignore: ["**/node_modules/**", "**/.git/**"] });
  return found.sort().slice(0, filesMax);
}

function readNotes(site: SiteFolder, file: string): readonly (readonly [string, FolderNote])[] {
  const at = file.lastIndexOf("/");
  const path = at === -1 ? "" : file.slice(0, at);
  const name = file.slice(at + 1);
  const source = /\.[jt]sx?$/.test(name) ? "" : (site.read(file) ?? "");
  const data = source === "" ? readScript(file, site) : site.data(source);
  if (!isRecord(data)) throw new Error("it is no object");
  if (name.startsWith("_meta.global.")) return nextraNotes(path, data, 0);
  if (name.startsWith("_meta.")) return [[path, nextraNote(data)]];
  return [[path, name === "meta.json" ? fumadocsNote(data) : categoryNote(data)]];
}

const nothing: FolderNote = {
  label: null,
  position: null,
  isOpen: null,
  icon: null,
  order: null,
  isWhole: false,
  labels: new Map(),
};

/** Docusaurus' `_category_`, and `.pages` of MkDocs' plugin. */
function categoryNote(data: Readonly<Record<string, unknown>>): FolderNote {
  const { label, title, position, collapsed, nav } = data;
  const names = list(nav).map((item) =>
    isRecord(item) ? textValue(Object.values(item)[0]) : textValue(item),
  );
  const order = names
    .filter((one) => one !== null)
    .map((one) => one.replace(/\.md$/, "").replace(/\/$/, ""));
  return {
    ...nothing,
    label: textValue(label) ?? textValue(title),
    position: typeof position === "number" && Number.isFinite(position) ? position : null,
    isOpen: typeof collapsed === "boolean" ? !collapsed : null,
    order: order.length === 0 ? null : order,
  };
}

function fumadocsNote(data: Readonly<Record<string, unknown>>): FolderNote {
  const { title, icon, defaultOpen, pages } = data;
  const order = list(pages)
    .map(textValue)
    .filter((one) => one !== null)
    .map((one) => one.replace(/^---(.*?)-*$/, "---$1").replace(/^(?:external:)(?=\[)/, ""))
    // An icon may stand before the label.
    .map((one) => one.replace(/^(---|\[)\[[^\]]*\]\s*/, "$1").replace(/^z\.\.\.$/, "..."));
  return {
    ...nothing,
    label: textValue(title),
    isOpen: typeof defaultOpen === "boolean" ? defaultOpen : null,
    icon: textValue(icon),
    order: Array.isArray(pages) ? order : null,
    isWhole: Array.isArray(pages),
  };
}

/** Keys in their order; each names its page by a text or by `title`. */
function nextraNote(data: Readonly<Record<string, unknown>>): FolderNote {
  const named = entryList(data).filter(([name]) => name !== "*");
  const labels = named.flatMap(([name, value]): [string, string][] => {
    const label = textValue(value) ?? textValue(field(value, "title"));
    return label === null ? [] : [[name, label]];
  });
  const titles = new Map(labels);
  const order = named.map(([name, value]) => {
    const label = titles.get(name) ?? "";
    const href = textValue(field(value, "href"));
    if (field(value, "type") === "separator") return `---${label}`;
    if (href !== null) return `[${label === "" ? href : label}](${href})`;
    return field(value, "display") === "hidden" || field(value, "type") === "menu"
      ? `!${name}`
      : name;
  });
  return { ...nothing, order, labels: titles };
}

const depthMax = 12;

/** One file for all folders: what is below a key is in its `items`. */
function nextraNotes(
  path: string,
  data: Readonly<Record<string, unknown>>,
  depth: number,
): readonly (readonly [string, FolderNote])[] {
  if (depth > depthMax) return [];
  const below = entryList(data).flatMap(([name, value]) => {
    const items = field(value, "items");
    const own = path === "" ? name : `${path}/${name}`;
    return isRecord(items) ? nextraNotes(own, items, depth + 1) : [];
  });
  return [[path, nextraNote(data)], ...below];
}
