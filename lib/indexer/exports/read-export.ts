/** The files of an export under clean names, with links that lead to them. */
import { readdirSync, realpathSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, posix, sep } from "node:path";
import { decodeText } from "../../base/index.ts";
import { isNotionPage } from "./export-marks.ts";
import {
  type ExportedFile,
  type ExportPlan,
  exportedPage,
  type OpenedExport,
} from "./exported-file.ts";
import type { ExportPlace } from "./find-exports.ts";
import { openArchive } from "./open-archive.ts";
import { planConfluence } from "./plan-confluence.ts";
import { planNotion } from "./plan-notion.ts";
import { rewriteHtml, rewriteMarkdown } from "./rewrite-links.ts";

export interface CleanExport {
  /** Below the collection's folder; each is read when it is asked for. */
  readonly files: ReadonlyMap<string, () => Promise<string | Uint8Array>>;
  close(): void;
}

const filesMax = 50_000;

/** Null for a ZIP file that is no export. Throws for one that cannot be read. */
export async function readExport({
  folder,
  path,
  members,
}: ExportPlace): Promise<CleanExport | null> {
  const { files, close } = members === null ? await openArchive(path) : openFolder(path, members);
  try {
    const isNotion = files.some((file) => isNotionPage(file.path));
    const plan = isNotion ? planNotion(files) : await planConfluence(files);
    if (plan !== null) return { files: cleanFiles(files, plan, folder), close };
  } catch (error) {
    close();
    throw new Error("its list of pages cannot be read", { cause: error });
  }
  close();
  return null;
}

function cleanFiles(files: readonly ExportedFile[], plan: ExportPlan, folder: string) {
  const found = new Map<string, () => Promise<string | Uint8Array>>();
  for (const file of files) {
    const place = plan.places.get(file.path);
    if (place === undefined) continue;
    found.set(posix.join(folder, place), () => cleanFile(file, plan));
  }
  return found;
}

async function cleanFile(file: ExportedFile, plan: ExportPlan): Promise<string | Uint8Array> {
  const bytes = await file.read();
  if (!exportedPage.test(file.path)) return bytes;
  const decoded = decodeText(bytes);
  if (typeof decoded === "string") return bytes;
  const rewrite = /\.md$/i.test(file.path) ? rewriteMarkdown : rewriteHtml;
  return rewrite(decoded.text, file.path, plan);
}

/** Links out of the folder are not followed. */
function openFolder(root: string, members: readonly string[]): OpenedExport {
  const files: ExportedFile[] = [];
  const waiting = members.toReversed();
  const taken = new Set(members);
  for (
    let path = waiting.pop();
    path !== undefined && files.length < filesMax;
    path = waiting.pop()
  ) {
    const whole = join(root, path);
    const isTop = taken.has(path);
    const entries = entriesOf(whole, root);
    if (entries === null && isTop) files.push({ path, read: () => readFile(whole) });
    for (const entry of entries ?? []) {
      const below = `${path}/${entry.name}`;
      if (entry.name.startsWith(".")) continue;
      if (entry.isDirectory()) waiting.push(below);
      else if (entry.isFile()) files.push({ path: below, read: () => readFile(join(root, below)) });
    }
  }
  return { files, close: () => undefined };
}

function entriesOf(folder: string, root: string) {
  try {
    if (!`${realpathSync(folder)}${sep}`.startsWith(`${realpathSync(root)}${sep}`)) return [];
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return null;
  }
}
