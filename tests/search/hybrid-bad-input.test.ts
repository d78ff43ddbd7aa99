/** What hybrid search is given by mistake: keys, numbers and documents that nothing can be made of. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import {
  createIndexer,
  createSearchStore,
  type EmbedProviderConfig,
  type IndexResult,
  type SearchStore,
} from "knowledge-sdk";
import { startServer } from "knowledge-sdk/standalone";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type Behaviour,
  json,
  type RemoteServer,
  silent,
  startRemoteServer,
} from "../kit/hostile/misbehaving-server.ts";
import { runCommand } from "../kit/services/command-line.ts";
import { failService } from "../kit/services/service-process.ts";
import { temporaryFolder } from "../kit/temporary-folder.ts";

const dimensions = 16;
let server: RemoteServer;
let folder: string;
let dbPath: string;
let opened: SearchStore[];
let warnings: string[];
const onWarning = ({ message }: Error): void => {
  warnings.push(message);
};

beforeAll(async () => {
  server = await startRemoteServer(silent);
  process.on("warning", onWarning);
});
afterAll(async () => {
  process.off("warning", onWarning);
  await server.close();
});
beforeEach(() => {
  opened = [];
  warnings = [];
  folder = temporaryFolder("knowledge-hybrid-");
  dbPath = join(folder, "data", "index.db");
  mkdirSync(join(folder, "pages"));
});
afterEach(async () => {
  await Promise.all(opened.map((store) => store.close()));
});

const remote = (): EmbedProviderConfig => ({
  provider: "openai",
  baseUrl: server.url,
  apiKey: "secret-key",
  dimensions,
  maxRetries: 1,
  retryBaseMs: 1,
});

const local: EmbedProviderConfig = { provider: "local", dimensions };
const write = (file: string, text: string): void =>
  writeFileSync(join(folder, "pages", file), text);

/** Answers each text with what `numbers` writes for it, as JSON or as what looks like it. */
function vectors(numbers: (text: string) => string): Behaviour {
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { input } = JSON.parse(await readText(incoming)) as { input: readonly string[] };
    const data = input.map((text, index) => `{"index":${index},"embedding":[${numbers(text)}]}`);
    outgoing.writeHead(200, { "Content-Type": "application/json" });
    outgoing.end(`{"data":[${data.join(",")}]}`);
  };
  return (incoming, outgoing) => void answer(incoming, outgoing);
}

const numbered = (value: (place: number) => string): string =>
  Array.from({ length: dimensions }, (_unused, place) => value(place)).join(",");
const proper = vectors((text) =>
  numbered((place) => String(((text.length * (place + 1)) % 7) / 7 + 0.1)),
);

async function runIndexer(
  embedProvider: EmbedProviderConfig,
): Promise<IndexResult & { told: string }> {
  let told = "";
  const collections = [{ name: "pages", path: join(folder, "pages") }];
  const result = await createIndexer({ dbPath, collections, embedProvider }).run({
    onEmbedFailure: (error) => {
      told = String(error);
    },
  });
  return { ...result, told };
}

async function open(embedProvider: EmbedProviderConfig): Promise<SearchStore> {
  const store = await createSearchStore({ dbPath, searchMode: "hybrid", embedProvider });
  opened.push(store);
  return store;
}

describe("without a key", () => {
  const config = (): string => {
    const file = join(folder, "knowledge.config.json");
    const collections = [{ name: "pages", path: "pages" }];
    const embedProvider = { provider: "voyage" };
    writeFileSync(file, JSON.stringify({ collections, searchMode: "hybrid", embedProvider }));
    return file;
  };

  test("the service does not start and names the variable", async () => {
    write("one.md", "# One");
    const variables = { KNOWLEDGE_CONFIG: config(), DATA_DIR: join(folder, "data") };
    const { code, said } = await failService(variables);
    expect([code, said]).toEqual([1, expect.stringMatching(/^[^\n]*VOYAGE_API_KEY[^\n]*\n$/)]);
  });

  test.each(["index", "embed", "search"])("knowledge %s names the variable", async (command) => {
    write("one.md", "# One");
    const args = ["--config", config(), "--data", join(folder, "data"), command];
    const { code, stderr } = await runCommand(command === "search" ? [...args, "one"] : args);
    expect(code).not.toBe(0);
    expect(stderr).toContain("VOYAGE_API_KEY");
    expect(existsSync(dbPath)).toBe(false);
  });
});

describe("with a wrong key", () => {
  test("the index is made, the run says why vectors are not, and what is missing", async () => {
    write("one.md", "# One");
    server.behave(json({ error: { message: "bad key" } }, 401));
    const { indexed, needsEmbedding, told } = await runIndexer(remote());
    expect([indexed, needsEmbedding]).toEqual([1, 1]);
    expect(told).toMatch(/OPENAI_API_KEY/);
    expect(told).not.toContain("secret-key");
  });

  test("words answer, one warning is given, and health shows it", async () => {
    write("one.md", "# One\n\nThe car needs petrol.");
    server.behave(proper);
    await runIndexer(remote());
    server.behave(json({ error: { message: "bad key" } }, 401));
    const store = await open(remote());
    const running = await startServer(store, { port: 0, host: "127.0.0.1" });
    for (const query of ["car", "petrol", "the car", "needs petrol"]) {
      const response = await fetch(`${running.url}/api/search?q=${encodeURIComponent(query)}`);
      expect(await response.json()).toMatchObject({ total: 1, degraded: true });
    }
    const health = await (await fetch(`${running.url}/api/health`)).json();
    await running.close();
    expect(health).toMatchObject({
      vectors: { ready: true, fault: expect.stringContaining("OPENAI_API_KEY") },
    });
    expect(JSON.stringify(health)).not.toContain("secret-key");
    expect(warnings.filter((warning) => warning.includes("OPENAI_API_KEY"))).toHaveLength(1);
  });
});

describe("numbers that are no vector", () => {
  test.each([
    ["NaN", "NaN"],
    ["null, as JSON writes NaN", "null"],
    ["infinity", "1e999"],
    ["text", '"0.5"'],
  ])("%s of a provider are refused, and nothing is stored", async (_case, value) => {
    write("one.md", "# One");
    server.behave(vectors(() => numbered((place) => (place === 3 ? value : "0.5"))));
    const { needsEmbedding, told } = await runIndexer(remote());
    expect(needsEmbedding).toBe(1);
    expect(told).toMatch(/openai returns something that is not a list of vectors/);
  });

  test.each([
    ["zeros", "0"],
    ["numbers too small to tell from zeros", "1e-320"],
  ])("%s for a page: it is found by its words, and near to nothing", async (_case, value) => {
    write("one.md", "# One\n\nThe car needs petrol.");
    server.behave(vectors(() => numbered(() => value)));
    expect((await runIndexer(remote())).needsEmbedding).toBe(0);
    server.behave(proper);
    const store = await open(remote());
    expect((await store.search("petrol")).total).toBe(1);
    expect((await store.search("automobile")).total).toBe(0);
  });

  test("zeros for a query: words alone answer", async () => {
    write("one.md", "# One\n\nThe car needs petrol.");
    server.behave(proper);
    await runIndexer(remote());
    server.behave(vectors(() => numbered(() => "0")));
    const store = await open(remote());
    const { total, degraded } = await store.search("petrol");
    expect([total, degraded]).toEqual([1, undefined]);
    expect((await store.search("automobile")).total).toBe(0);
  });
});

describe.each([
  ["learnt vectors", () => local],
  ["a provider", remote],
])("with %s", (_case, provider) => {
  beforeEach(() => server.behave(proper));

  test("no document is left: nothing is found and nothing is missing", async () => {
    write("one.md", "# One\n\nThe car needs petrol.");
    await runIndexer(provider());
    // The only file is one that cannot be read as text.
    writeFileSync(join(folder, "pages", "one.md"), Buffer.alloc(64));
    const { removed, needsEmbedding } = await runIndexer(provider());
    expect([removed, needsEmbedding]).toEqual([1, 0]);
    const store = await open(provider());
    const { total, degraded } = await store.search("petrol");
    expect([total, degraded]).toEqual([0, undefined]);
    expect(store.status?.()).toMatchObject({ documents: 0, vectors: { ready: true, count: 0 } });
  });

  test("a store without any document or index says that it is not ready", async () => {
    const store = await open(provider());
    await expect(store.search("petrol")).rejects.toMatchObject({ code: "index_unavailable" });
    expect(store.status?.()).toMatchObject({ ready: false, vectors: { ready: false, count: 0 } });
  });

  test("one document is found", async () => {
    write("one.md", "# One\n\nThe car needs petrol.");
    expect((await runIndexer(provider())).needsEmbedding).toBe(0);
    const store = await open(provider());
    expect((await store.search("petrol")).total).toBe(1);
    expect(store.status?.().vectors).toMatchObject({ ready: true, count: 1 });
  });

  test("a section of a megabyte is found by its words", async () => {
    write("one.md", `# One\n\n${"The car needs petrol. ".repeat(50_000)}`);
    expect((await runIndexer(provider())).needsEmbedding).toBe(0);
    const store = await open(provider());
    expect((await store.search("petrol")).total).toBe(1);
    expect(store.status?.().vectors).toMatchObject({ ready: true });
  });
});
