/** What a paid provider would be sent is told before it is sent. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { createIndexer } from "knowledge-sdk";
import type { EmbedEstimate } from "knowledge-sdk/service";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  json,
  type RemoteServer,
  silent,
  startRemoteServer,
} from "../kit/hostile/misbehaving-server.ts";
import { runCommand } from "../kit/services/command-line.ts";
import { temporaryFolder } from "../kit/temporary-folder.ts";

let provider: RemoteServer;
let folder: string;
beforeAll(async () => {
  provider = await startRemoteServer(silent);
  provider.behave(async (incoming, outgoing) => {
    const { input } = JSON.parse(await readText(incoming)) as { input: string[] };
    const data = input.map((_text, index) => ({ index, embedding: Array(16).fill(1 + index) }));
    json({ data })(incoming, outgoing);
  });
});
afterAll(() => provider.close());
beforeEach(() => {
  provider.asked.length = 0;
  folder = temporaryFolder("knowledge estimate ");
  mkdirSync(join(folder, "pages"));
  writeFileSync(join(folder, "pages/one.md"), "# One\n\nThe first page.\n");
  writeFileSync(join(folder, "pages/two.md"), "# Two\n\nThe second page.\n");
});

const settings = () => ({
  provider: "openai" as const,
  baseUrl: provider.url,
  dimensions: 16,
  pricePerMillionTokens: 50_000,
});

const indexer = (skipEmbed = false) =>
  createIndexer({
    dbPath: join(folder, "data/index.db"),
    collections: [{ name: "pages", path: join(folder, "pages") }],
    embedProvider: settings(),
    skipEmbed,
  });

test("a run reports documents, tokens and cost before the first call, and nothing if none is due", async () => {
  const told: (EmbedEstimate & { asked: number })[] = [];
  const onEmbedEstimate = (estimate: EmbedEstimate): void => {
    told.push({ ...estimate, asked: provider.asked.length });
  };
  await indexer().run({ onEmbedEstimate });
  await indexer().run({ onEmbedEstimate });
  expect(told).toEqual([
    { needsEmbedding: 2, missingTokens: expect.any(Number), cost: expect.any(Number), asked: 0 },
  ]);
  const [{ missingTokens, cost } = { missingTokens: 0, cost: 0 }] = told;
  expect(cost).toBeCloseTo(missingTokens * 0.05);
  expect(provider.asked.length).toBeGreaterThan(0);
});

test("a program that throws there sends nothing, and its index is up to date", async () => {
  const failures: unknown[] = [];
  const { indexed, needsEmbedding } = await indexer().run({
    onEmbedEstimate() {
      throw new Error("too dear");
    },
    onEmbedFailure: (error) => failures.push(error),
  });
  expect([indexed, needsEmbedding, String(failures[0])]).toEqual([2, 2, "Error: too dear"]);
  expect(provider.asked).toHaveLength(0);
});

test.each(["index", "embed"])("knowledge %s prints it", async (command) => {
  const config = join(folder, "knowledge.config.json");
  writeFileSync(
    config,
    JSON.stringify({
      searchMode: "hybrid",
      embedProvider: settings(),
      collections: [{ name: "pages", path: "pages" }],
    }),
  );
  if (command === "embed") await indexer(true).run();
  const { stdout } = await runCommand([
    "--config",
    config,
    "--data",
    join(folder, "data"),
    command,
  ]);
  expect(stdout).toMatch(/2 documents lack vectors: up to \d+ tokens, about \d\.\d\d US dollars/);
});
