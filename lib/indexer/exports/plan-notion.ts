/** Exports of Notion, as Markdown or HTML: names without ids, and each page with its pages below it. */
import { posix } from "node:path";
import { cleanName, createNames } from "./clean-names.ts";
import { isNotionPage, notionId } from "./export-marks.ts";
import { type ExportedFile, type ExportPlan, exportedPage } from "./exported-file.ts";

interface Folder {
  readonly files: string[];
  readonly folders: Map<string, Folder>;
}

export function planNotion(files: readonly ExportedFile[]): ExportPlan {
  const root: Folder = { files: [], folders: new Map() };
  for (const { path } of files) {
    let at = root;
    for (const step of path.split("/").slice(0, -1)) {
      const next = at.folders.get(step) ?? { files: [], folders: new Map() };
      at.folders.set(step, next);
      at = next;
    }
    at.files.push(posix.basename(path));
  }
  const places = new Map<string, string>();
  const [start, below] = withoutShell(root);
  place(start, { from: below, to: "" }, places);
  const ids = [...places.keys()].flatMap((path) => {
    const id = notionId.exec(posix.parse(path).name)?.[1];
    return id === undefined || !isNotionPage(path) ? [] : [[id, path] as const];
  });
  return { places, titles: new Map(), ids: new Map(ids) };
}

/** Folders that only say that they are an export, such as `Export-1a2b…` and `Private & Shared`. */
function withoutShell(root: Folder): readonly [Folder, string] {
  let [folder, path] = [root, ""];
  for (;;) {
    const [only, ...others] = folder.folders;
    const isShell = folder.files.every((name) => /^index\.html$/i.test(name));
    if (only === undefined || others.length > 0 || !isShell) return [folder, path];
    path = posix.join(path, only[0]);
    folder = only[1];
  }
}

interface Way {
  readonly from: string;
  readonly to: string;
}

function place(folder: Folder, { from, to }: Way, places: Map<string, string>): void {
  const named = createNames();
  const names = new Map<string, string>();
  const pages = folder.files.filter(isNotionPage).toSorted();
  for (const file of pages) {
    const stem = stemOf(file);
    if (!names.has(stem)) names.set(stem, named(cleanName(stem.replace(notionId, ""))));
  }
  for (const [name, below] of [...folder.folders].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const stem = names.has(name) ? name : pages.map(stemOf).find((page) => isOf(page, name));
    const own = (stem !== undefined && names.get(stem)) || named(cleanName(bare(name)));
    if (stem !== undefined) names.set(stem, own);
    place(below, { from: posix.join(from, name), to: posix.join(to, own) }, places);
  }
  for (const file of folder.files) {
    const path = posix.join(from, file);
    const name = names.get(stemOf(file));
    const extension = posix.extname(file).toLowerCase();
    // A list of all pages is what menus are for; of a table the view with all columns is kept.
    if (from === "" && file === "index.html") continue;
    if (isNotionPage(file) && name !== undefined) {
      if (extension === ".csv" && !file.includes("_all.") && hasAll(folder, file)) continue;
      const isGroup = extension !== ".csv" && hasPages(folder, stemOf(file), names);
      places.set(path, posix.join(to, isGroup ? `${name}/index${extension}` : name + extension));
    } else places.set(path, posix.join(to, file));
  }
}

/** `Tasks 1a2b…` of `Tasks 1a2b…_all.csv`, too. */
function stemOf(file: string): string {
  return posix.parse(file).name.replace(/_all$/, "");
}

function bare(name: string): string {
  return name.replace(notionId, "");
}

function isOf(stem: string, folder: string): boolean {
  return bare(stem).trim() === folder.trim();
}

function hasAll({ files }: Folder, csv: string): boolean {
  return files.includes(csv.replace(/\.csv$/i, "_all.csv"));
}

function hasPages({ folders }: Folder, stem: string, names: ReadonlyMap<string, string>): boolean {
  const known = folders.get(stem) ?? (names.has(stem) ? folders.get(bare(stem)) : undefined);
  return known?.files.some((file) => exportedPage.test(file)) === true;
}
