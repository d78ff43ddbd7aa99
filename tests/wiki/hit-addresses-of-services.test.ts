/**
 * None of the first twenty hits is a dead link: services that draw pages have one at each path, and
 * hosts of the library's handlers, which draw none, answer with each document by its id.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createIndexer, createSearchStore, type KnowledgeStore } from "knowledge-sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../kit/requests/http-client.ts";
import { frameworkHosts } from "../kit/services/adapter-hosts.ts";
import { listening } from "../kit/services/served-command.ts";
import { startService } from "../kit/services/service-process.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";

const place = createWorkplace();
const docs = join(place.folder, "docs");
let store: KnowledgeStore;

beforeAll(async () => {
  mkdirSync(join(docs, "guide", "deep"), { recursive: true });
  const write = (file: string): void =>
    writeFileSync(join(docs, file), `# Page ${file}\n\nAlpine huts, of ${file}.\n`);
  for (let page = 0; page < 12; page++) {
    write(`hut ${page}.md`);
    write(`guide/way-${page}.md`);
  }
  write("guide/deep/index.md");
  await createIndexer({ dbPath: place.dbPath, collections: [{ name: "docs", path: docs }] }).run();
  store = await createSearchStore({ dbPath: place.dbPath });
});
afterAll(async () => {
  await store.close();
  place.remove();
});

async function firstHits(url: string): Promise<readonly { path: string; id: string }[]> {
  const { body } = await send(url, { target: "/api/search?q=alpine+huts&limit=20" });
  const { results } = JSON.parse(body) as { results: { path: string; id: string }[] };
  expect(results).toHaveLength(20);
  return results;
}

async function deadAmong(url: string, targets: readonly string[]): Promise<string[]> {
  const dead: string[] = [];
  for (const target of targets) {
    const { status } = await send(url, { target, headers: { Accept: "text/html" } });
    if (status !== 200) dead.push(`${status} ${target}`);
  }
  return dead;
}

const pathsOf = async (url: string) => (await firstHits(url)).map(({ path }) => path);

test("npm start has a page at each of the first twenty hits, in the wiki and beside it", async () => {
  for (const [name, variables] of [
    ["wiki", { WIKI_DIR: docs }],
    ["collections", { KNOWLEDGE_CONFIG: place.config }],
  ] as const) {
    const data = join(place.folder, `data of ${name}`);
    const service = await startService({ DATA_DIR: data, ...variables });
    const dead = await deadAmong(service.url, await pathsOf(service.url));
    await service.stop();
    expect([name, dead]).toEqual([name, []]);
  }
});

test("knowledge serve has a page at each of the first twenty hits of a folder", async () => {
  const data = join(place.folder, "served");
  const served = await listening(["--data", data, "serve", docs, "-p", "0"]);
  const dead = await deadAmong(served.address, await pathsOf(served.address));
  await served.stop();
  expect(dead).toEqual([]);
});

test.each(frameworkHosts)(
  "%s opens each of the first twenty hits by its id",
  async (_name, start) => {
    const host = await start({ store });
    const ids = (await firstHits(host.url)).map(({ id }) => id);
    const targets = ids.map((id) => `/api/document?id=${encodeURIComponent(id)}`);
    const dead = await deadAmong(host.url, targets);
    await host.close();
    expect(dead).toEqual([]);
  },
);
