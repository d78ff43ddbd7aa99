import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createIndexer, createSearchStore } from "knowledge-sdk";
import type { ServiceUpdate } from "knowledge-sdk/schemas";
import { createWiki, locateCollection } from "knowledge-sdk/wiki";
import { expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "../../server/log.ts";
import { watchContent } from "../../server/realtime/content-updates.ts";

/** A service with one page that is rewritten and indexed again. */
async function openPages() {
  const root = mkdtempSync(join(tmpdir(), "knowledge updates "));
  const path = join(root, "docs");
  const dbPath = join(root, "index.db");
  const collections = [{ name: "docs", path }];
  mkdirSync(path);
  const publish = async (title: string): Promise<void> => {
    writeFileSync(join(path, "page.md"), `# ${title}`);
    await createIndexer({ dbPath, collections, skipEmbed: true }).run();
  };
  await publish("First");
  const store = await createSearchStore({ dbPath, collections, searchMode: "fts" });
  const wiki = await createWiki({
    source: { kind: "index", dbPath },
    locations: [locateCollection({ collection: { name: "docs", path }, wikiDir: null })],
    isEnabled: false,
    generation: () => store.status().generation,
  });
  const told: ServiceUpdate[] = [];
  const stop = watchContent(
    { store, wiki, log: createLog({ all: "silent" }) },
    { tell: (update) => told.push(update), readersLimits: () => [] },
  );
  onTestFinished(async () => {
    stop();
    await wiki.close();
    await store.close();
    rmSync(root, { recursive: true });
  });
  return { publish, store, wiki, told };
}

test("an index run reads no pages where nobody has read one", async () => {
  const { publish, wiki, told } = await openPages();
  await publish("Second");
  await vi.waitUntil(() => told.length === 1, { timeout: 20_000 });
  expect(wiki.version()).toBe("");
  expect(await wiki.find("docs", "page")).toMatchObject({ title: "Second" });
});

test("what an index run changed is shown when readers of pages hear of it", async () => {
  const { publish, store, wiki, told } = await openPages();
  expect(await wiki.find("docs", "page")).toMatchObject({ title: "First" });
  await publish("Second");
  await vi.waitUntil(() => told.length === 1, { timeout: 20_000 });
  expect(wiki.version()).toBe(String(store.status().generation));
  expect(await wiki.find("docs", "page")).toMatchObject({ title: "Second" });
});
