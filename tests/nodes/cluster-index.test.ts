/** An indexer publishes, and nodes that index nothing show it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createIndexCluster,
  type IndexCluster,
  type IndexNode,
} from "../kit/nodes/index-cluster.ts";

let cluster: IndexCluster;
let nodes: readonly IndexNode[];
beforeAll(async () => {
  cluster = await createIndexCluster();
  nodes = await Promise.all([cluster.launch("web", "first"), cluster.launch("web", "second")]);
});
afterAll(() => cluster.remove());

test("nodes without an index are starting, and a page that is saved is on all of them", async () => {
  const statuses = async () =>
    (await Promise.all(nodes.map((node) => node.health()))).map(({ body }) => body.status);
  await expect.poll(statuses).toEqual(["starting", "starting"]);
  const refused = await fetch(`${nodes[0]?.url}/api/search?q=alpine`);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
  cluster.write("page.md", "Alpine flowers.");
  const indexer = await cluster.launch("indexer", "writer");
  await expect.poll(statuses).toEqual(["ok", "ok"]);
  const { body } = await indexer.health();
  expect(body).toMatchObject({ status: "ok", generation: 1 });
  expect((await fetch(`${indexer.url}/api/search?q=alpine`)).status).toBe(404);
  // The long tests measure that it takes a second at most.
  cluster.write("page.md", "The nightingale sings.");
  for (const node of nodes) {
    await expect.poll(() => node.search("nightingale")).toMatchObject({ titles: ["page.md"] });
  }
});
