/**
 * A collection that is added to the configuration of a running service is found, read and counted
 * without a restart, and one that is removed is gone everywhere: its hits never lead to missing pages.
 */
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createWorkplace } from "../support/corpus.ts";
import { send } from "../support/http-client.ts";
import { listening } from "../support/served-command.ts";
import { startService } from "../support/service-process.ts";

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
  const collections = names.map((name) => ({ name, path: name }));
  // As editors do: the file is never there in halves.
  writeFileSync(`${workplace.config}.new`, JSON.stringify({ collections }));
  renameSync(`${workplace.config}.new`, workplace.config);
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
