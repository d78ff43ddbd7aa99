/** A change that could not be indexed is not forgotten: nobody saves the file a second time. */
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createSearchStore } from "knowledge-sdk";
import { expect, onTestFinished, test, vi } from "vitest";
import { collectionAt } from "../../lib/configuration/index.ts";
import { beginIndexing } from "../../server/indexing/begin-indexing.ts";
import { temporaryFolder } from "../kit/temporary-folder.ts";

test("an index run that failed is tried again by itself", async () => {
  const folder = temporaryFolder("begin indexing ");
  const docs = join(folder, "docs");
  const dbPath = join(folder, "index.db");
  const store = await createSearchStore({ dbPath });
  onTestFinished(async () => {
    await store.close();
  });
  const logger = { error: () => undefined, warn: () => undefined, info: () => undefined };
  const configuration = {
    collections: [collectionAt({ name: "docs", folder: docs })],
    contentSources: [],
  };
  const log = { logger, of: () => log };
  // As much of a service as indexing a folder that nobody watches asks for.
  const service = {
    environment: { dataDir: folder, cluster: { indexServer: null } },
    embedProvider: null,
    writtenPath: dbPath,
    log,
    store,
    wikiFolder: null,
    isStopping: () => false,
    lastRun: { keep: () => undefined },
    documents: { current: () => ({ configuration }), onChange: () => () => undefined },
  } as unknown as Parameters<typeof beginIndexing>[0];
  const said: string[] = [];
  const begin = () =>
    beginIndexing(service, { print: (line) => said.push(line), progress: () => undefined });
  mkdirSync(docs);
  writeFileSync(join(docs, "page.md"), "# Page\n\nAlpine flowers.\n");
  const before = begin();
  await before.updated;
  await before.close();
  writeFileSync(join(docs, "page.md"), "# Page\n\nDesert flowers.\n");
  renameSync(docs, join(folder, "away"));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const indexing = begin();
  await indexing.updated;
  expect(said.at(-1)).toContain("Indexing failed");
  renameSync(join(folder, "away"), docs);
  // What somebody has to repair is tried again after a minute, and then ever more seldom.
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(() => said.at(-1)).toContain("1 changed");
  expect((await store.search("desert")).total).toBe(1);
  await indexing.close();
});
