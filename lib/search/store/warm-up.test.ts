import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type RemoteServer,
  silent,
  startRemoteServer,
} from "../../../tests/kit/hostile/misbehaving-server.ts";
import { temporaryFolder } from "../../../tests/kit/temporary-folder.ts";
import { systemClock } from "../../base/index.ts";
import { collectionAt } from "../../configuration/configuration.ts";
import { QmdSearchConfig } from "../../contract/index.ts";
import { runIndex } from "../../indexer/run-index.ts";
import { openSearchStore } from "../search-store.ts";
import { closeStoreContext, openStoreContext, toolsOf } from "./store-context.ts";
import { warmUp } from "./warm-up.ts";

const folder = temporaryFolder("knowledge warm-up ");
let server: RemoteServer;
const indexOf = (name: string): string => join(folder, name, "index.db");

async function indexPages(name: string, count: number): Promise<void> {
  const root = join(folder, name, "pages");
  mkdirSync(root, { recursive: true });
  for (let page = 0; page < count; page++) {
    const title = `Configuration of part ${page} costs $& and $1`;
    writeFileSync(join(root, `page-${page}.md`), `# ${title}\n\nThe text of page ${page}.`);
  }
  const collections = [collectionAt({ name: "pages", folder: root })];
  await runIndex({ dbPath: indexOf(name), collections, fetchedFolders: {} }, {});
}

beforeAll(async () => {
  server = await startRemoteServer(silent);
  await indexPages("large", 512);
  await indexPages("small", 3);
}, 60_000);
afterAll(async () => {
  await server.close();
});

async function answersOf(name: string, isClosed: (calls: number) => boolean): Promise<number> {
  const config = { dbPath: indexOf(name), warmUp: false };
  const context = await openStoreContext(QmdSearchConfig.parse(config), systemClock);
  const tuned = context.tunedIndex.current();
  if (tuned === null) throw new Error("There is no index");
  let calls = 0;
  const tools = toolsOf(context, tuned.tuning);
  const answers = await warmUp(tuned.snapshot, tools, () => isClosed(calls++));
  await closeStoreContext(context);
  return answers;
}

test("a large index answers a hundred titles, a small one none, and a store that is closed no more", async () => {
  expect(await answersOf("large", () => false)).toBe(100);
  expect(await answersOf("small", () => false)).toBe(0);
  expect(await answersOf("large", (calls) => calls === 7)).toBe(7);
});

test("no language model, no provider of vectors and no formatter of the host hears of it", async () => {
  const formatted: string[] = [];
  const store = await openSearchStore({
    dbPath: indexOf("large"),
    searchMode: "hybrid",
    embedProvider: { provider: "openai", apiKey: "key", baseUrl: server.url },
    queryExpansion: { model: "m-1", baseUrl: server.url, timeoutMs: 50 },
    resultFormatter: {
      title(hit) {
        formatted.push(hit.title);
        return hit.title;
      },
    },
  });
  expect(server.asked).toEqual([]);
  expect(formatted).toEqual([]);
  const { results } = await store.search("part 77", { limit: 1 });
  expect(results[0]?.id).toBe("kb://pages/page-77.md");
  expect(formatted).toHaveLength(1);
  await store.close();
});
