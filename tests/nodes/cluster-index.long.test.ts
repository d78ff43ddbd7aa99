/** Drills with real processes around an index on a libSQL server. */
import { closeSync, openSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createIndexCluster, type IndexCluster } from "../kit/nodes/index-cluster.ts";

async function clusterForTest(): Promise<IndexCluster> {
  const cluster = await createIndexCluster();
  onTestFinished(() => cluster.remove());
  return cluster;
}

const statusOf = async (node: { health(): Promise<{ body: { status: string } }> }) =>
  (await node.health()).body.status;

test("a node that starts without the primary answers from its last index, degraded, and is level again afterwards", async () => {
  const cluster = await clusterForTest();
  cluster.write("page.md", "Alpine flowers.");
  const indexer = await cluster.launch("indexer", "writer");
  const node = await cluster.launch("web", "node");
  await expect.poll(() => statusOf(node)).toBe("ok");
  await node.stop();
  await cluster.server.kill();
  const again = await node.restart();
  await expect.poll(() => statusOf(again)).toBe("degraded");
  expect(await again.health()).toMatchObject({
    status: 200,
    body: { replica: { fault: "server_unavailable" } },
  });
  expect(await again.search("Alpine")).toEqual({ status: 200, titles: ["page.md"] });
  await cluster.server.start();
  await expect.poll(() => statusOf(again)).toBe("ok");
  cluster.write("page.md", "Desert flowers.");
  await expect.poll(() => again.search("Desert")).toMatchObject({ titles: ["page.md"] });
  expect(await indexer.stop()).toBe(0);
  expect(await again.stop()).toBe(0);
});

test("a page that is saved is on all nodes within a second of its publication", async () => {
  const cluster = await clusterForTest();
  const nodes = [await cluster.launch("web", "first"), await cluster.launch("web", "second")];
  cluster.write("page.md", "Alpine flowers.");
  await cluster.launch("indexer", "writer");
  for (const node of nodes) await expect.poll(() => statusOf(node)).toBe("ok");
  /** From the commit on the server until the last node finds the word. */
  const secondsUntilShown = async (word: string): Promise<number> => {
    cluster.write("page.md", `The ${word} sings.`);
    const shown = nodes.map(async (node) => {
      while ((await node.search(word)).titles.length === 0) await setTimeout(10);
      return Date.now();
    });
    return (Math.max(...(await Promise.all(shown))) - (await cluster.publishedAt())) / 1_000;
  };
  // A machine that does other things may hold some of them up.
  const seconds = [];
  for (const word of ["nightingale", "kingfisher", "goldfinch", "blackbird", "wren"]) {
    seconds.push(await secondsUntilShown(word));
  }
  expect(Math.min(...seconds)).toBeLessThanOrEqual(1);
});

test("a node whose copy is damaged fetches it anew", async () => {
  const cluster = await clusterForTest();
  cluster.write("page.md", "Alpine flowers.");
  await cluster.launch("indexer", "writer");
  const node = await cluster.launch("web", "node");
  await expect.poll(() => statusOf(node)).toBe("ok");
  await node.stop();
  const file = join(node.dataDir, "index-replica.db");
  const { size } = statSync(file);
  const descriptor = openSync(file, "r+");
  writeSync(descriptor, Buffer.alloc(size - 200, 0xa5), 0, size - 200, 100);
  closeSync(descriptor);
  const again = await node.restart();
  await expect.poll(() => statusOf(again)).toBe("ok");
  expect(await again.search("Alpine")).toMatchObject({ titles: ["page.md"] });
  expect(again.log()).toContain("this node copies the index from the server again");
});

test("of two indexers one waits, says so, and goes on when the other is killed", async () => {
  const cluster = await clusterForTest();
  cluster.write("page.md", "Alpine flowers.");
  const node = await cluster.launch("web", "node");
  const first = await cluster.launch("indexer", "first");
  await expect.poll(() => statusOf(node)).toBe("ok");
  const second = await cluster.launch("indexer", "second");
  await expect.poll(() => second.output()).toContain("Waiting: Another indexer is running");
  expect(await statusOf(second)).toBe("starting");
  cluster.server.signal("SIGSTOP");
  await expect.poll(() => second.output()).toContain("did not answer in time");
  cluster.server.signal("SIGCONT");
  await first.stop("SIGKILL");
  cluster.write("page.md", "Desert flowers.");
  await expect.poll(() => node.search("Desert")).toMatchObject({ titles: ["page.md"] });
  expect(await statusOf(second)).toBe("ok");
});

test("a primary that is killed while documents are published loses none of them", async () => {
  const cluster = await clusterForTest();
  const texts = (edition: string): void => {
    for (let page = 0; page < 400; page++) {
      cluster.write(`page-${page}.md`, `The ${edition} of ${page}. ${"plain words ".repeat(400)}`);
    }
  };
  texts("alpine");
  const node = await cluster.launch("web", "node");
  const indexer = await cluster.launch("indexer", "writer");
  await expect.poll(() => node.health()).toMatchObject({ body: { status: "ok", generation: 1 } });
  texts("desert");
  await expect.poll(() => indexer.output()).toContain("400 changed");
  await cluster.server.kill();
  expect((await node.search("alpine")).status).toBe(200);
  await cluster.server.start();
  await expect.poll(() => node.health()).toMatchObject({ body: { status: "ok", generation: 2 } });
  expect((await node.search("alpine")).titles).toEqual([]);
  expect((await node.search("desert")).titles.length).toBeGreaterThan(0);
});
