/** Exports of Notion and Confluence in a folder of documents, as they come or unpacked. */
import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";
import { isNotionPage, isSpaceList, notionId } from "./export-marks.ts";

export interface ExportPlace {
  /** Below the collection's folder, "" for itself: where its pages go. */
  readonly folder: string;
  /** Absolute: the ZIP file, or the folder. */
  readonly path: string;
  /** Files and folders that belong to an unpacked export. Null for a ZIP file. */
  readonly members: readonly string[] | null;
}

const foldersMax = 200;
const listBytesMax = 4 * 1024 * 1024;

/** In the folder and those directly in it. */
export function findExports(root: string): readonly ExportPlace[] {
  const base = attempt(() => realpathSync(root));
  if (base === null) return [];
  const entries = attempt(() => readdirSync(base, { withFileTypes: true })) ?? [];
  const folders = entries
    .filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name))
    .slice(0, foldersMax)
    .map(({ name }) => name);
  const own = exportsIn(base, "");
  const taken = new Set(own.flatMap(({ members }) => members ?? []));
  return [
    ...own,
    ...folders.filter((name) => !taken.has(name)).flatMap((name) => exportsIn(base, name)),
  ];
}

/** Below the folder: what of it is the export. Its files are read under clean names instead. */
export function membersBelow(root: string, { path, members }: ExportPlace): readonly string[] {
  const base = attempt(() => realpathSync(root)) ?? root;
  return (members ?? [""]).map((name) => relative(base, join(path, name)).split(sep).join("/"));
}

/** Whether a file, or one of the folders that it is in, is among them. */
export function isMember(filePath: string, members: readonly string[]): boolean {
  return members.some((member) => filePath === member || filePath.startsWith(`${member}/`));
}

/** Whether a file of the folder stays under its own name: it is no part of an unpacked export. */
export function outsideExports(root: string): (filePath: string) => boolean {
  const unpacked = findExports(root).filter(({ members }) => members !== null);
  const members = unpacked.flatMap((place) => membersBelow(root, place));
  return (filePath) => !isMember(filePath, members);
}

function exportsIn(root: string, folder: string): readonly ExportPlace[] {
  const path = join(root, folder);
  const entries = attempt(() => readdirSync(path, { withFileTypes: true })) ?? [];
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const zips = files
    .filter((name) => /\.zip$/i.test(name) && !name.startsWith("."))
    .sort()
    .map((name) => ({ folder, path: join(path, name), members: null }));
  const names = entries.map(({ name }) => name);
  const members = notionMembers(names) ?? spaceMembers(path, names);
  // A folder that is nothing but the export takes no part in addresses.
  const isWhole =
    members !== null && members.length === names.filter((name) => !name.startsWith(".")).length;
  const place = isWhole ? posix.dirname(folder || ".").replace(/^\.$/, "") : folder;
  return members === null ? zips : [{ folder: place, path, members }, ...zips];
}

/** Pages with ids in their names, and the folders of those pages. */
function notionMembers(names: readonly string[]): readonly string[] | null {
  const pages = names.filter(isNotionPage);
  if (pages.length === 0) return null;
  const titles = new Set(pages.map((name) => posix.parse(name).name.replace(notionId, "").trim()));
  return names.filter((name) => isNotionPage(name) || notionId.test(name) || titles.has(name));
}

function spaceMembers(path: string, names: readonly string[]): readonly string[] | null {
  if (!names.includes("index.html") || !names.some((name) => /\d\.html$/.test(name))) return null;
  const list = attempt(() => {
    const file = join(path, "index.html");
    return statSync(file).size > listBytesMax ? "" : readFileSync(file, "utf8");
  });
  if (list === null || !isSpaceList(list)) return null;
  return names.filter((name) => /\.html$|^(?:attachments|images|styles)$/.test(name));
}

function attempt<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}
