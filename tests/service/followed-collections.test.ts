/**
 * A collection that is added to the configuration of a running service is found, read and counted
 * without a restart, and one that is removed is gone everywhere: its hits never lead to missing pages.
 */
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { send } from "../kit/requests/http-client.ts";
import { listening } from "../kit/services/served-command.ts";
import { startService } from "../kit/services/service-process.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";

const workplace = createWorkplace();
const soon = { interval: 100 };

beforeEach(() => {
  workplace.writeEdition("alpine", 3);
  const folder = join(workplace.folder, "huts");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "keys.md"), "# Keys of huts\n\nThe zirbelschloss opens every door.\n");
  configure("docs");
});
afterAll(() => workplace.remove());

function configure(...names: readonly string[]): void {
  write({ collections: names.map((name) => ({ name, path: name })) });
}

function write(configuration: unknown): void {
  // As editors do: the file is never there in halves.
  writeFileSync(`${workplace.config}.new`, JSON.stringify(configuration));
  renameSync(`${workplace.config}.new`, workplace.config);
}

async function healthOf(url: string): Promise<Record<string, unknown>> {
  return JSON.parse((await send(url, { target: "/api/health" })).body);
}

/** What agents read of the first collection. */
async function describedAt(url: string): Promise<string> {
  const call = { name: "list_collections", arguments: {} };
  const { body } = await send(url, {
    method: "POST",
    target: "/api/mcp",
    headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: call }),
  });
  return body;
}

/** Documents of health, and where the one hit of the word leads. */
async function stateOf(url: string): Promise<[number, string[]]> {
  const { body } = await send(url, { target: "/api/search?q=zirbelschloss" });
  const health = JSON.parse((await send(url, { target: "/api/health" })).body);
  const paths = JSON.parse(body).results.map(({ path }: { path: string }) => path);
  return [health.documents, paths];
}

test("npm start follows a collection that is added and removed", async () => {
  const service = await startService({
    DATA_DIR: workplace.data,
    KNOWLEDGE_CONFIG: workplace.config,
  });
  const page = "/docs/huts/keys";
  const read = (target: string) => send(service.url, { target, headers: { Accept: "text/html" } });
  try {
    expect(await stateOf(service.url)).toEqual([3, []]);
    expect((await read(page)).status).toBe(404);
    configure("docs", "huts");
    await expect.poll(() => stateOf(service.url), soon).toEqual([4, [page]]);
    await expect.poll(async () => (await read(page)).status, soon).toBe(200);
    const missing = await read("/docs/huts/kays");
    expect(missing.status).toBe(404);
    expect(missing.body).toContain(`href="${page}"`);
    configure("docs");
    await expect.poll(() => stateOf(service.url), soon).toEqual([3, []]);
    await expect.poll(async () => (await read(page)).status, soon).toBe(404);
    expect((await read("/docs/huts/kays")).body).not.toContain(`href="${page}"`);
  } finally {
    await service.stop();
  }
});

test("knowledge serve follows a collection that is added and removed", async () => {
  const data = join(workplace.folder, "served");
  const common = ["--config", workplace.config, "--data", data];
  const served = await listening([...common, "serve", "-p", "0"]);
  try {
    expect((await stateOf(served.address))[0]).toBe(3);
    configure("docs", "huts");
    await expect.poll(() => stateOf(served.address), soon).toEqual([4, ["/docs/huts/keys"]]);
    configure("docs");
    await expect.poll(() => stateOf(served.address), soon).toEqual([3, []]);
  } finally {
    await served.stop();
  }
});

test("npm start lists the changed description of a collection, and says which settings wait for a restart", async () => {
  const service = await startService({
    DATA_DIR: workplace.data,
    KNOWLEDGE_CONFIG: workplace.config,
  });
  const docs = { name: "docs", path: "docs", context: "What mountaineers carry" };
  const notice = "these settings count after a restart of the service: searchMode";
  const isNoticed = async (): Promise<boolean> => {
    const page = { target: "/console", headers: { Accept: "text/html" } };
    return (await send(service.url, page)).body.includes(notice);
  };
  try {
    expect(await healthOf(service.url)).not.toHaveProperty("needsRestart");
    write({ collections: [docs] });
    await expect.poll(() => describedAt(service.url), soon).toContain(docs.context);
    expect(await isNoticed()).toBe(false);
    write({ collections: [docs], searchMode: "fts" });
    await expect
      .poll(() => healthOf(service.url), soon)
      .toMatchObject({ needsRestart: ["searchMode"], searchMode: "hybrid" });
    expect(await isNoticed()).toBe(true);
    await expect.poll(() => service.log(), soon).toContain("changed settings wait for a restart");
    write({ collections: [docs] });
    await expect.poll(() => healthOf(service.url), soon).not.toHaveProperty("needsRestart");
    expect(await isNoticed()).toBe(false);
  } finally {
    await service.stop();
  }
});

test("knowledge serve counts what no pattern takes, and says which settings wait for a restart", async () => {
  writeFileSync(join(workplace.folder, "docs", "old.org"), "* Old\n");
  const common = ["--config", workplace.config, "--data", join(workplace.folder, "left out")];
  const served = await listening([...common, "serve", "-p", "0"]);
  const docs = { name: "docs", path: "docs" };
  try {
    expect((await healthOf(served.address)).leftOut).toEqual([{ extension: ".org", files: 1 }]);
    write({ collections: [docs], searchMode: "fts" });
    await expect
      .poll(() => healthOf(served.address), soon)
      .toMatchObject({ needsRestart: ["searchMode"] });
    expect(served.printed()).toContain("Changed, and in use after a restart: searchMode");
  } finally {
    await served.stop();
  }
});
