/** The service's own search, through its files and its store as everybody uses them. */
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { collectionAt } from "../../lib/configuration/configuration.ts";
import { runEmbed } from "../../lib/embeddings/run-embed.ts";
import { openSearchStore } from "../../lib/search/search-store.ts";
import type { PeerIndex } from "../peers/peer.ts";
import { indexInThisThread, temporaryFolder } from "../temporary-index.ts";
import type { RivalPage } from "./rival-sets.ts";

const provider = { provider: "local" } as const;

export async function indexOurs(
  pages: readonly RivalPage[],
  searchMode: "fts" | "hybrid",
): Promise<PeerIndex> {
  const folder = temporaryFolder();
  const root = join(folder.path, "pages");
  mkdirSync(root);
  for (const [at, { title, source }] of pages.entries()) {
    // The title that the others get too stands before a source that has none of its own.
    const text = source.startsWith("---")
      ? source
      : `---\ntitle: ${JSON.stringify(title)}\n---\n${source}`;
    writeFileSync(join(root, `${at}.md`), text);
  }
  const { dbPath } = folder;
  await indexInThisThread(dbPath, [collectionAt({ name: "pages", folder: root })]);
  const isHybrid = searchMode === "hybrid";
  if (isHybrid) await runEmbed({ dbPath, provider, mayEmbed: true }, {});
  const store = await openSearchStore({
    dbPath,
    searchMode,
    ...(isHybrid && { embedProvider: provider }),
  });
  return {
    async rank(query) {
      const { results } = await store.search(query, { limit: 10 });
      return results.map(({ id }) => Number.parseInt(id.slice(id.lastIndexOf("/") + 1), 10));
    },
    bytes: () => statSync(dbPath).size,
  };
}
