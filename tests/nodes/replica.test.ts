/** The index on a real libSQL server: one process publishes it, and others keep copies. */
import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { createClient } from "@libsql/client";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import {
  createPublishedPlace,
  level,
  nodeFolder,
  onServer,
  type PublishedPlace,
} from "../kit/nodes/published-place.ts";
import { createServerTokens } from "../kit/nodes/server-tokens.ts";
import { startStateServer } from "../kit/nodes/state-server.ts";

let published: PublishedPlace;
beforeAll(async () => {
  published = await createPublishedPlace();
});
afterAll(() => published.remove());

test("what is published is found on every node, changed, removed, and nothing twice", async () => {
  const nodes = [await published.openNode(), await published.openNode()];
  const publisher = published.publisherAt(published.place.dbPath);
  await expect
    .poll(() => nodes.map(({ copy }) => copy.status().fault))
    .toEqual(["nothing_published", "nothing_published"]);
  published.write("first.md", "Alpine flowers grow slowly.");
  await published.publishPage(publisher, "second.md", "Rivers run to the sea.");
  for (const node of nodes) await expect.poll(() => node.titles("alpine")).toContain("first.md");
  expect(await publisher.publishDocuments()).toMatchObject({ documents: 0, hasChanged: false });
  rmSync(join(published.place.folder, "docs", "second.md"));
  await published.publishPage(publisher, "first.md", "Desert flowers grow slowly.");
  for (const node of nodes) {
    await expect.poll(() => node.titles("desert")).toEqual(["first.md"]);
    expect(node.store.status().documents).toBe(1);
    expect(await node.store.getDocument("kb://docs/second.md")).toBeNull();
    await expect.poll(() => node.copy.status()).toMatchObject(level);
  }
});

test("runs that begin at once hold the lease together", async () => {
  const waiting: string[] = [];
  const publisher = published.publisherAt(published.place.dbPath, {}, waiting);
  await Promise.all([publisher.hold(), publisher.hold()]);
  expect([publisher.isHeld(), waiting]).toEqual([true, []]);
});

test("vectors are copied with the pages, and only those that are new", async () => {
  const publisher = published.publisherAt(published.place.dbPath);
  const node = await published.openNode();
  await published.publishPage(publisher, "vectors.md", "Glaciers carve valleys.");
  await published.indexerOf(published.place.dbPath).embed();
  expect(await publisher.publishVectors()).toMatchObject({ hasChanged: true });
  expect(await publisher.publishVectors()).toEqual({ packs: 0, hasChanged: false });
  await expect.poll(() => node.store.status().vectors).toMatchObject({ ready: true, count: 2 });
});

test("a publication holds the lease of runs for as long as it takes, and the next run waits for it", async () => {
  const { dbPath } = published.place;
  const publisher = published.publisherAt(dbPath);
  published.write("long.md", "Winters are long.");
  await publisher.hold();
  await published.indexerOf(dbPath).run();
  const state = createClient({ url: `file:${join(dirname(dbPath), "state.db")}` });
  onTestFinished(() => state.close());
  // What a publication that takes minutes runs into.
  await state.batch([
    "CREATE TABLE renewed (name TEXT)",
    "CREATE TRIGGER renewal AFTER UPDATE ON lease BEGIN INSERT INTO renewed VALUES (NEW.name); END",
  ]);
  const order: string[] = [];
  const publishing = publisher.publishDocuments().then(() => order.push("published"));
  await publisher.hold().then(() => order.push("held"));
  await publishing;
  expect(order).toEqual(["published", "held"]);
  expect((await state.execute("SELECT name FROM renewed")).rows[0]?.name).toBe("index:index.db");
  await state.batch(["DROP TRIGGER renewal", "DROP TABLE renewed"]);
});

test("a database with other tables, and one that refuses the token, are named as such", async () => {
  const foreign = await startStateServer();
  onTestFinished(() => foreign.remove());
  await onServer(foreign.url, ["CREATE TABLE document (title TEXT)"]);
  const path = join(published.place.folder, "refused", "index.db");
  await expect(published.publisherAt(path, { url: foreign.url }).hold()).rejects.toMatchObject({
    code: "index_unavailable",
    message: expect.stringContaining("INDEX_SYNC_URL has tables that are not ours"),
  });
  const keyFile = join(published.place.folder, "key.pem");
  const { tokenOf } = createServerTokens(keyFile);
  const guarded = await startStateServer({ keyFile });
  onTestFinished(() => guarded.remove());
  const { url } = guarded;
  const now = Math.floor(Date.now() / 1_000);
  const expired = tokenOf({ a: "rw", exp: now - 600 });
  const [reads, writes] = ["ro", "rw"].map((a) => tokenOf({ a, exp: now + 600 }));
  for (const token of [undefined, "wrong", expired, reads]) {
    await expect(
      published.publisherAt(path, { url, ...(token && { token }) }).hold(),
    ).rejects.toMatchObject({
      code: "index_unavailable",
      message: expect.stringContaining("INDEX_SYNC_TOKEN"),
    });
  }
  const publisher = published.publisherAt(path, { url, token: writes as string });
  await publisher.hold();
  await published.indexerOf(path).run();
  await publisher.publishDocuments();
  const stranger = await published.openNode(nodeFolder(), { url, token: expired });
  const reader = await published.openNode(nodeFolder(), { url, token: reads as string });
  await expect.poll(() => reader.copy.status()).toMatchObject(level);
  await expect.poll(() => stranger.copy.status().fault).toBe("server_unavailable");
  expect(stranger.store.status().ready).toBe(false);
});
