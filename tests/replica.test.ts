/** The index on a real libSQL server: one process publishes it, and others keep copies. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createIndexer, createSearchStore, type KnowledgeStore } from "knowledge-sdk";
import {
  type FollowedIndex,
  followIndex,
  type IndexPublisher,
  openIndexPublisher,
  replicaFileName,
} from "knowledge-sdk/host";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createWorkplace, type Workplace } from "./support/corpus.ts";
import { type StateServerProcess, startStateServer } from "./support/state-server.ts";

let server: StateServerProcess;
let place: Workplace;

beforeAll(async () => {
  server = await startStateServer();
  place = createWorkplace();
});
afterAll(async () => {
  await server.remove();
  place.remove();
});

function write(name: string, text: string): void {
  writeFileSync(join(place.folder, "docs", name), `# ${name}\n\n${text}\n`);
}

const publisherAt = (dbPath: string, onWaiting = () => undefined): IndexPublisher =>
  openIndexPublisher({ dbPath, server: { url: server.url }, onWaiting, onError: () => undefined });

const run = (dbPath = place.dbPath) =>
  createIndexer({
    dbPath,
    collections: [{ name: "docs", path: join(place.folder, "docs") }],
    embedProvider: { provider: "none" },
  }).run();

interface Node {
  readonly store: KnowledgeStore;
  readonly copy: FollowedIndex;
  readonly faults: (string | null)[];
  readonly file: string;
  titles(query: string): Promise<string[]>;
  close(): Promise<void>;
}

async function openNode(folder = mkdtempSync(join(tmpdir(), "knowledge node "))): Promise<Node> {
  const file = join(folder, replicaFileName);
  const store = await createSearchStore({ dbPath: file });
  const faults: (string | null)[] = [];
  const copy = followIndex({
    file,
    server: { url: server.url },
    onNew: () => void store.refresh(),
    onChange: (fault) => faults.push(fault?.reason ?? null),
  });
  const close = async (): Promise<void> => {
    await copy.close();
    await store.close();
  };
  return {
    store,
    copy,
    faults,
    file,
    close,
    titles: async (query) => {
      if (!store.status().ready) return [];
      return (await store.search(query)).results.map(({ title }) => title);
    },
  };
}

test("what is published is found on every node, changed, removed, and nothing twice", async () => {
  const nodes = await Promise.all([openNode(), openNode()]);
  const publisher = publisherAt(place.dbPath);
  onTestFinished(async () => {
    await publisher.close();
    for (const node of nodes) await node.close();
  });
  await expect
    .poll(() => nodes.map(({ faults }) => faults))
    .toEqual([["nothing_published"], ["nothing_published"]]);
  expect(nodes[0]?.copy.status().fault).toBe("nothing_published");
  write("first.md", "Alpine flowers grow slowly.");
  write("second.md", "Rivers run to the sea.");
  await publisher.hold();
  await run();
  expect(await publisher.publishDocuments()).toMatchObject({ documents: 2, hasChanged: true });
  for (const node of nodes) await expect.poll(() => node.titles("alpine")).toEqual(["first.md"]);
  expect(await publisher.publishDocuments()).toMatchObject({ documents: 0, hasChanged: false });
  write("first.md", "Desert flowers grow slowly.");
  rmSync(join(place.folder, "docs", "second.md"));
  await run();
  expect(await publisher.publishDocuments()).toMatchObject({ documents: 1, hasChanged: true });
  for (const node of nodes) {
    await expect.poll(() => node.titles("desert")).toEqual(["first.md"]);
    expect(await node.titles("alpine")).toEqual([]);
    expect(await node.titles("rivers")).toEqual([]);
    expect(node.copy.status()).toMatchObject({ generationsBehind: 0, fault: null });
  }
});
