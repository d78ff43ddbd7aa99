/** Changed pages of a wiki whose vectors take their time. */
import { writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { createIndexer, createSearchStore } from "knowledge-sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRetriedWork } from "../../server/indexing/retried-work.ts";
import {
  type Behaviour,
  json,
  type RemoteServer,
  startRemoteServer,
} from "../kit/hostile/misbehaving-server.ts";
import { send } from "../kit/requests/http-client.ts";
import { type ServiceProcess, startService } from "../kit/services/service-process.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";

const workplace = createWorkplace();
const docs = join(workplace.folder, "docs");
/** Calls that the provider lets wait. */
const held: (() => void)[] = [];
let isHolding = true;
let provider: RemoteServer;
let service: ServiceProcess;

beforeAll(async () => {
  provider = await startRemoteServer(async (incoming, outgoing) => {
    const { input } = JSON.parse(await readText(incoming)) as { input: string[] };
    if (isHolding) held.push(() => answer(outgoing, input.length));
    else answer(outgoing, input.length);
  });
  workplace.writeEdition("alpine", 3);
  writeFileSync(
    workplace.config,
    JSON.stringify({
      searchMode: "hybrid",
      embedProvider: { provider: "openai", baseUrl: provider.url, dimensions: 16 },
      collections: [{ name: "docs", path: "docs" }],
    }),
  );
  service = await startService({
    DATA_DIR: workplace.data,
    KNOWLEDGE_CONFIG: workplace.config,
    WIKI_DIR: docs,
  });
});
afterAll(async () => {
  await service.stop();
  await provider.close();
  workplace.remove();
});

function answer(outgoing: ServerResponse, vectors: number): void {
  const data = Array.from({ length: vectors }, (_unused, index) => ({
    index,
    embedding: Array.from({ length: 16 }, (_zero, place) => place + index),
  }));
  outgoing.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify({ data }));
}

test("are shown one after the other while the provider lets us wait", async () => {
  await expect.poll(() => held.length).toBeGreaterThan(0);
  expect(service.output()).toMatch(/3 documents lack vectors: up to \d+ tokens/);
  for (const edition of ["first", "second", "third"]) {
    writeFileSync(join(docs, "live.md"), `# Live\n\nThe ${edition} edition.\n`);
    const page = () => send(service.url, { target: "/api/wiki/page?path=live" });
    await expect.poll(async () => (await page()).body).toContain(`The ${edition} edition.`);
  }
  expect(service.output() + service.log()).not.toMatch(/could not be made|Another indexer/);
});

test("get their vectors when the provider answers at last", async () => {
  isHolding = false;
  for (const release of held) release();
  const ready = async () => {
    const { body } = await send(service.url, { target: "/api/health" });
    return (JSON.parse(body) as { vectors: { ready: boolean } }).vectors.ready;
  };
  await expect.poll(ready).toBe(true);
  expect(service.log()).not.toContain("could not be made");
});

test("a provider that gave up is asked again until it answers, without a start or a change", async () => {
  const own = createWorkplace();
  own.writeEdition("alpine", 2);
  const failures: Behaviour[] = [
    json({ error: { message: "overloaded" } }, 503),
    json({ error: { message: "no such key" } }, 401),
    (incoming) => void incoming.socket.destroy(),
    (_incoming, outgoing) => void outgoing.writeHead(200).end("<html>"),
    json({ data: [] }),
  ];
  const ill = await startRemoteServer(async (incoming, outgoing) => {
    const body = await readText(incoming);
    const fail = failures.shift();
    if (fail !== undefined) fail(incoming, outgoing);
    else answer(outgoing, (JSON.parse(body) as { input: string[] }).input.length);
  });
  const embedProvider = {
    provider: "openai",
    baseUrl: ill.url,
    apiKey: "x",
    dimensions: 16,
    maxRetries: 0,
  } as const;
  const collections = [{ name: "docs", path: join(own.folder, "docs") }];
  const options = { dbPath: own.dbPath, collections, embedProvider };
  const indexer = createIndexer({ ...options, skipEmbed: true });
  await indexer.run();
  const told: string[] = [];
  const updates = createRetriedWork(async () => {
    try {
      await indexer.embed();
      return null;
    } catch (error) {
      told.push((error as Error).message);
      return { firstMs: 10, longestMs: 40 };
    }
  });
  updates.request();
  const store = await createSearchStore({
    dbPath: own.dbPath,
    searchMode: "hybrid",
    embedProvider,
  });
  const isReady = async () => {
    await store.refresh();
    return store.status().vectors?.ready;
  };
  await expect.poll(isReady).toBe(true);
  updates.close();
  expect(told).toHaveLength(5);
  const asked = ill.asked.length;
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(ill.asked).toHaveLength(asked);
  await store.close();
  await ill.close();
  own.remove();
});
