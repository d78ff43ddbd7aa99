/** Copies of an index on a libSQL server when something fails: the server, the copy, the indexer, the version. */
import { spawnSync } from "node:child_process";
import {
  closeSync,
  cpSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { readyDatabases } from "knowledge-sdk/service";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startHeldProxy } from "../kit/nodes/held-proxy.ts";
import {
  createPublishedPlace,
  level,
  nodeFolder,
  onServer,
  type PublishedPlace,
} from "../kit/nodes/published-place.ts";
import { startStateServer } from "../kit/nodes/state-server.ts";

let published: PublishedPlace;
beforeAll(async () => {
  published = await createPublishedPlace();
});
afterAll(() => published.remove());

test("a node that starts without the server answers from its copy and says so, until it is level again", async () => {
  const publisher = published.publisherAt(published.place.dbPath);
  await published.publishPage(publisher, "kept.md", "Lanterns glow.");
  const before = await published.openNode();
  await expect.poll(() => before.titles("lanterns")).toEqual(["kept.md"]);
  await before.close();
  await published.server.kill();
  const node = await published.openNode(before.folder);
  expect(await node.titles("lanterns")).toEqual(["kept.md"]);
  await expect.poll(() => node.copy.status().fault).toBe("server_unavailable");
  await published.server.start();
  await expect.poll(() => node.copy.status()).toMatchObject(level);
  await published.publishPage(publisher, "kept.md", "Candles glow.");
  await expect.poll(() => node.titles("candles")).toEqual(["kept.md"]);
  expect(node.faults).toEqual(["server_unavailable", null]);
});

test("a damaged copy is fetched anew", async () => {
  const publisher = published.publisherAt(published.place.dbPath);
  await published.publishPage(publisher, "whole.md", "Bridges span rivers.");
  const before = await published.openNode();
  await expect.poll(() => before.titles("bridges")).toEqual(["whole.md"]);
  await before.close();
  const { size } = statSync(before.file);
  const descriptor = openSync(before.file, "r+");
  writeSync(descriptor, Buffer.alloc(size - 200, 0xa5), 0, size - 200, 100);
  closeSync(descriptor);
  expect(await readyDatabases({ dbPath: before.file })).toEqual([
    expect.stringContaining("this node copies the index from the server again"),
  ]);
  const node = await published.openNode(before.folder);
  await expect.poll(() => node.titles("bridges")).toEqual(["whole.md"]);
});

test("a copy of another server's index is replaced", async () => {
  const publisher = published.publisherAt(published.place.dbPath);
  await published.publishPage(publisher, "mine.md", "Harbours shelter ships.");
  const before = await published.openNode();
  await expect.poll(() => before.titles("harbours")).toEqual(["mine.md"]);
  await before.close();
  const other = await startStateServer();
  onTestFinished(() => other.remove());
  const otherPath = join(published.place.folder, "other", "index.db");
  const otherPublisher = published.publisherAt(otherPath, { url: other.url });
  published.write("theirs.md", "Orchards bear fruit.");
  await otherPublisher.hold();
  await published.indexerOf(otherPath).run();
  await otherPublisher.publishDocuments();
  const node = await published.openNode(before.folder, { url: other.url });
  await expect.poll(() => node.titles("orchards")).toEqual(["theirs.md"]);
  await expect.poll(() => node.copy.status()).toMatchObject(level);
});

test("a second indexer waits and says so, and goes on from what the first has published", async () => {
  const first = published.publisherAt(published.place.dbPath);
  await published.publishPage(first, "shared.md", "Windmills turn.");
  const waiting: string[] = [];
  const otherPath = join(published.place.folder, "second", "index.db");
  const second = published.publisherAt(otherPath, {}, waiting);
  const held = second.hold();
  await expect.poll(() => waiting).toEqual([expect.stringContaining("Another indexer is running")]);
  published.server.signal("SIGSTOP");
  await expect.poll(() => waiting.at(-1)).toContain("did not answer in time");
  published.server.signal("SIGCONT");
  await expect.poll(() => waiting.at(-1)).toContain("Another indexer is running");
  await first.close();
  expect(await held).toEqual({ isCopied: true });
  expect(await published.indexerOf(otherPath).run()).toMatchObject({
    indexed: 0,
    updated: 0,
    removed: 0,
  });
  const node = await published.openNode();
  published.write("shared.md", "Watermills turn.");
  await published.indexerOf(otherPath).run();
  expect(await second.publishDocuments()).toMatchObject({ documents: 1 });
  await expect.poll(() => node.titles("watermills")).toEqual(["shared.md"]);
  await second.close();
  // Its own file is older now: it takes over what the other has done.
  const again = published.publisherAt(published.place.dbPath);
  expect(await again.hold()).toEqual({ isCopied: true });
});

test("an indexer whose lease was taken publishes nothing, and waits for its turn", async () => {
  const slow = published.publisherAt(published.place.dbPath);
  await published.publishPage(slow, "late.md", "Trains run late.");
  await onServer(published.server.url, ["DELETE FROM lease"]);
  const quick = published.publisherAt(join(published.place.folder, "quick", "index.db"));
  await quick.hold();
  published.write("late.md", "Trains never run.");
  await published.indexerOf(published.place.dbPath).run();
  await expect(slow.publishDocuments()).rejects.toMatchObject({ code: "index_locked" });
  expect([slow.isHeld(), quick.isHeld()]).toEqual([false, true]);
  const node = await published.openNode();
  await expect.poll(() => node.titles("trains")).toEqual(["late.md"]);
  expect(await node.titles("never")).toEqual([]);
});

test("a copy that takes long is told as such, and not as a server that is away", async () => {
  const publisher = published.publisherAt(published.place.dbPath);
  await published.publishPage(
    publisher,
    "big.md",
    `Mountains are big. ${"plain words ".repeat(60_000)}`,
  );
  const proxy = await startHeldProxy(published.server.url, 200_000);
  onTestFinished(() => proxy.close());
  const node = await published.openNode(nodeFolder(), { url: proxy.url });
  await expect.poll(() => node.copy.status().fault).toBe("copying");
  proxy.release();
  await expect.poll(() => node.titles("mountains")).toEqual(["big.md"]);
  await expect.poll(() => node.copy.status()).toMatchObject(level);
  expect(node.faults).toEqual([]);
});

test("a server that hangs is told of, holds up no answer, and is followed again", async () => {
  const publisher = published.publisherAt(published.place.dbPath);
  await published.publishPage(publisher, "hung.md", "Clocks tick.");
  const node = await published.openNode();
  await expect.poll(() => node.titles("clocks")).toEqual(["hung.md"]);
  published.server.signal("SIGSTOP");
  try {
    await expect.poll(() => node.copy.status().fault).toBe("server_unavailable");
    expect(await node.titles("clocks")).toEqual(["hung.md"]);
    const leaving = await published.openNode();
    await leaving.close();
  } finally {
    published.server.signal("SIGCONT");
  }
  await expect.poll(() => node.copy.status()).toMatchObject(level);
});

test("an index of a newer version is not taken: the node goes on with what it has", async () => {
  const newer = await startStateServer();
  onTestFinished(() => newer.remove());
  const path = join(published.place.folder, "newer", "index.db");
  const publisher = published.publisherAt(path, { url: newer.url });
  published.write("old.md", "Parchment lasts.");
  await publisher.hold();
  await published.indexerOf(path).run();
  await publisher.publishDocuments();
  const node = await published.openNode(nodeFolder(), { url: newer.url });
  await expect.poll(() => node.titles("parchment")).toEqual(["old.md"]);
  await onServer(newer.url, [
    "UPDATE index_state SET generation = 77, manifest = json_set(manifest, '$.format', 9999)",
    "INSERT INTO publication (id, published_at_ms) VALUES ('newer', 0)",
  ]);
  await expect.poll(() => node.copy.status().fault).toBe("index_too_new");
  expect(node.copy.status().generationsBehind).toBe(76);
  expect(await node.titles("parchment")).toEqual(["old.md"]);
  await expect(publisher.publishDocuments()).rejects.toMatchObject({ code: "index_too_new" });
  await onServer(newer.url, ["PRAGMA user_version = 99"]);
  const other = published.publisherAt(join(published.place.folder, "older", "index.db"), {
    url: newer.url,
  });
  await expect(other.hold()).rejects.toMatchObject({ code: "index_too_new" });
});

test("a server that lost its data, or is restored from an older copy, is brought up to date, and nodes follow", async () => {
  const folder = nodeFolder();
  const server = await startStateServer({ folder });
  onTestFinished(() => server.remove());
  const { url } = server;
  const path = join(published.place.folder, "lost", "index.db");
  const publisher = published.publisherAt(path, { url });
  const publishAgain = async (): Promise<number> => {
    await published.indexerOf(path).run();
    // The lease is gone with the data.
    await publisher.publishDocuments().catch(() => publisher.hold());
    return (await publisher.publishDocuments()).documents;
  };
  published.write("lost.md", "Islands drift.");
  await publisher.hold();
  await publishAgain();
  const node = await published.openNode(nodeFolder(), { url });
  await expect.poll(() => node.titles("islands")).toEqual(["lost.md"]);
  await server.kill();
  const older = nodeFolder();
  cpSync(folder, older, { recursive: true });
  await server.start();
  published.write("lost.md", "Continents drift.");
  await publishAgain();
  await expect.poll(() => node.titles("continents")).toEqual(["lost.md"]);
  for (const backup of [null, older]) {
    await server.kill();
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
    if (backup !== null) cpSync(backup, folder, { recursive: true });
    await server.start();
    published.write("lost.md", `Glaciers drift ${backup === null ? "slowly" : "quickly"}.`);
    await publishAgain();
    await expect.poll(() => node.copy.status()).toMatchObject(level);
    const word = backup === null ? "slowly" : "quickly";
    await expect.poll(() => node.titles(word)).toEqual(["lost.md"]);
    expect(await node.titles("islands")).toEqual([]);
  }
});

test("a server whose disk is full refuses a publication, and all nodes go on; with space it is published", async () => {
  const disk = nodeFolder();
  const size = ["-t", "tmpfs", "-o", "size=12m"];
  const { status, stderr } = spawnSync("mount", [...size, "none", disk], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  onTestFinished(() => void spawnSync("umount", ["--lazy", disk]));
  const full = await startStateServer({ folder: disk });
  onTestFinished(() => full.remove());
  const path = join(published.place.folder, "full", "index.db");
  const publisher = published.publisherAt(path, { url: full.url });
  published.write("small.md", "Pebbles are small.");
  await publisher.hold();
  await published.indexerOf(path).run();
  await publisher.publishDocuments();
  const node = await published.openNode(nodeFolder(), { url: full.url });
  await expect.poll(() => node.titles("pebbles")).toEqual(["small.md"]);
  const ballast = join(disk, "ballast");
  // All that is left.
  expect(() => writeFileSync(ballast, Buffer.alloc(12 * 1024 * 1024))).toThrow("ENOSPC");
  published.write("large.md", `Boulders are large. ${"plain words ".repeat(50_000)}`);
  await published.indexerOf(path).run();
  await expect(publisher.publishDocuments()).rejects.toMatchObject({ code: "disk_full" });
  expect(await node.titles("pebbles")).toEqual(["small.md"]);
  rmSync(ballast);
  await expect
    .poll(() => publisher.publishDocuments().then(({ hasChanged }) => hasChanged, String))
    .toBe(true);
  await expect.poll(() => node.titles("boulders")).toEqual(["large.md"]);
});
