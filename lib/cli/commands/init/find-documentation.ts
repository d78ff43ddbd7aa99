/** The documentation of a folder that nobody has configured, as collections. */
import { existsSync, readdirSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { collectionAt } from "../../../configuration/index.ts";
import type { SiteKind } from "../../../contract/index.ts";
import { scanDocumentFiles } from "../../../indexer/index.ts";
import { findLayout, type SiteLayout } from "../../../layout/index.ts";

export interface FoundDocumentation {
  readonly name: string;
  /** Below the folder, with `/`; `.` for the folder itself. */
  readonly path: string;
  /** Files with a reader. */
  readonly files: number;
  /** What shows it as a site, and by which file below the folder; null for a plain folder. */
  readonly site: { readonly kind: SiteKind; readonly by: string } | null;
}

/** Folders that hold pages for readers, in the words in which projects name them. */
const folderNames =
  /^(?:docs?|documentation|guides?|handbook|manual|wiki|knowledge|help|website)$/i;

/**
 * The folder of its site where a generator left its files; otherwise the folders in it, and in each
 * package, that are named like a documentation; otherwise the folder itself. Empty where no file has
 * a reader.
 */
export async function findDocumentation(folder: string): Promise<readonly FoundDocumentation[]> {
  const layout = findLayout(folder);
  const places =
    layout === null || !layout.root.startsWith(folder)
      ? namedFolders(folder)
      : [commonFolder(layout.pages.map((pages) => pages.folder))];
  const found = await countedIn(folder, places);
  return found.length > 0 ? found : countedIn(folder, [folder]);
}

async function countedIn(
  folder: string,
  places: readonly string[],
): Promise<readonly FoundDocumentation[]> {
  const counted = await Promise.all(
    places.map(async (place) => {
      const path = relative(folder, place).split(sep).join("/") || ".";
      const files = (await scanDocumentFiles(collectionAt({ name: "docs", folder: place }))).length;
      return { name: nameOf(folder, path), path, files, site: siteOf(folder, findLayout(place)) };
    }),
  );
  return counted.filter(({ files }) => files > 0);
}

function siteOf(folder: string, layout: SiteLayout | null): FoundDocumentation["site"] {
  if (layout === null || layout.kind === "plain") return null;
  return { kind: layout.kind, by: relative(folder, join(layout.root, layout.files[0] ?? "")) };
}

function namedFolders(folder: string): readonly string[] {
  const parents = [folder, ...foldersIn(join(folder, "packages"))];
  return parents.flatMap((parent) =>
    foldersIn(parent).filter((place) => folderNames.test(basename(place))),
  );
}

function foldersIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "node_modules")
    .map(({ name }) => join(folder, name))
    .sort();
}

function commonFolder(folders: readonly string[]): string {
  const [first = [], ...others] = folders.map((path) => path.split(sep));
  const shared = first.findIndex((part, at) => others.some((parts) => parts[at] !== part));
  return first.slice(0, shared === -1 ? undefined : shared).join(sep);
}

/** `docs`, `app-docs` for those of the package `app`, and the folder's own name for itself. */
function nameOf(folder: string, path: string): string {
  const from = path === "." ? basename(folder) : path.replace(/^packages\//, "");
  return from.replaceAll(/[^\p{L}\p{N}._-]+/gu, "-").replaceAll(/^[._-]+|-+$/g, "") || "docs";
}
