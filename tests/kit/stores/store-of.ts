/** A store over a few pages, indexed for real in a temporary folder. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Clock } from "../../../lib/base/index.ts";
import { collectionAt } from "../../../lib/configuration/index.ts";
import type { SearchTuning } from "../../../lib/contract/index.ts";
import { runIndex } from "../../../lib/indexer/run-index.ts";
import type { KnowledgeStore } from "../../../lib/search/index.ts";
import { openSearchStore } from "../../../lib/search/search-store.ts";

export interface TemporaryStore {
  readonly store: KnowledgeStore;
  /** Path of its index.db. */
  readonly dbPath: string;
  close(): Promise<void>;
}

/** `pages` by `<collection>/<file path>`. */
export async function storeOf(
  pages: Readonly<Record<string, string>>,
  { search, clock }: { readonly search?: SearchTuning; readonly clock?: Clock } = {},
): Promise<TemporaryStore> {
  const folder = mkdtempSync(join(tmpdir(), "store of "));
  for (const [path, text] of Object.entries(pages)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const names = [...new Set(Object.keys(pages).map((path) => path.split("/")[0] as string))];
  const collections = names.map((name) => collectionAt({ name, folder: join(folder, name) }));
  const dbPath = join(folder, "data", "index.db");
  await runIndex({ dbPath, collections, fetchedFolders: {} }, {});
  const store = await openSearchStore(
    { dbPath, collections, ...(search !== undefined && { search }) },
    clock === undefined ? {} : { clock },
  );
  return {
    store,
    dbPath,
    async close() {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
