/** Files in a temporary folder and the real index of them, as a user would have it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { collectionAt } from "../lib/configuration/configuration.ts";
import type { ResolvedCollection } from "../lib/contract/index.ts";
import { runIndex } from "../lib/indexer/run-index.ts";
import type { CorpusPage } from "./data.ts";

export interface TemporaryFolder {
  readonly path: string;
  readonly dbPath: string;
  remove(): void;
}

export function temporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), "knowledge-bench-"));
  return {
    path,
    dbPath: join(path, "index.db"),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** Writes each page to `<folder>/pages/<id>.md`; an id without an extension gets one. */
export function writePages(
  folder: TemporaryFolder,
  pages: readonly CorpusPage[],
): ResolvedCollection {
  const root = join(folder.path, "pages");
  for (const { id, title, body } of pages) {
    const file = join(root, fileOf(id));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `---\ntitle: ${JSON.stringify(title)}\n---\n${body}`);
  }
  return collectionOf(folder);
}

/** The collection of what `writePages` wrote. */
export function collectionOf({ path }: Pick<TemporaryFolder, "path">): ResolvedCollection {
  return collectionAt({ name: "pages", folder: join(path, "pages") });
}

export function fileOf(id: string): string {
  return /\.\w{2,4}$/.test(id) ? id : `${id}.md`;
}

export function indexInThisThread(
  dbPath: string,
  collections: readonly ResolvedCollection[],
): ReturnType<typeof runIndex> {
  return runIndex({ dbPath, collections, fetchedFolders: {} }, {});
}
