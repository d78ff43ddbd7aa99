/** Changed pages of a wiki whose vectors take their time. */
import { writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorkplace } from "./support/corpus.ts";
import { send } from "./support/http-client.ts";
import { type RemoteServer, startRemoteServer } from "./support/misbehaving-server.ts";
import { type ServiceProcess, startService } from "./support/service-process.ts";

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
  await expect.poll(() => held.length, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(service.output()).toMatch(/3 documents lack vectors: up to \d+ tokens/);
  for (const edition of ["first", "second", "third"]) {
    writeFileSync(join(docs, "live.md"), `# Live\n\nThe ${edition} edition.\n`);
    const page = () => send(service.url, { target: "/api/wiki/page?path=live" });
    await expect
      .poll(async () => (await page()).body, { timeout: 10_000 })
      .toContain(`The ${edition} edition.`);
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
  await expect.poll(ready, { timeout: 20_000 }).toBe(true);
  expect(service.log()).not.toContain("could not be made");
});
