/** Hits lead to pages on every host that has pages, without an option. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createIndexer, createSearchStore } from "knowledge-sdk";
import { startServer } from "knowledge-sdk/standalone";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send } from "../kit/requests/http-client.ts";
import { connect2025 } from "../kit/requests/mcp-clients.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";

const place = createWorkplace();
const docs = join(place.folder, "docs");
const elsewhere = join(place.folder, "elsewhere");

beforeAll(() => {
  mkdirSync(join(docs, "guide", "deep"), { recursive: true });
  mkdirSync(elsewhere);
  const write = (folder: string, file: string, title: string): void =>
    writeFileSync(join(folder, file), `# ${title}\n\nAlpine huts, of ${file} in ${folder}.\n`);
  for (let page = 0; page < 8; page++) {
    write(docs, `hut-${page}.md`, `Hut ${page}`);
    write(join(docs, "guide"), `way-${page}.md`, `Way ${page}`);
    write(elsewhere, `hut-${page}.md`, `Hut ${page}`);
  }
  write(join(docs, "guide", "deep"), "index.md", "Deep");
  write(elsewhere, "index.md", "Elsewhere");
});
afterAll(() => place.remove());

interface Collection {
  readonly name: string;
  readonly path: string;
}

/** As `guide/wiki.md` has it: a store of an index, and a server with a folder. */
async function startWiki(file: string, collections: readonly Collection[]) {
  const dbPath = join(place.folder, file, "index.db");
  await createIndexer({ dbPath, collections: [...collections] }).run();
  const store = await createSearchStore({ dbPath });
  const server = await startServer(store, {
    port: 0,
    host: "127.0.0.1",
    wikiDir: docs,
    mcp: true,
  });
  return {
    url: server.url,
    async close() {
      await server.close();
      await store.close();
    },
  };
}

async function firstHits(url: string): Promise<readonly string[]> {
  const { body } = await send(url, { target: "/api/search?q=alpine+huts&limit=20" });
  const { results } = JSON.parse(body) as { results: { path: string }[] };
  expect(results.length).toBeGreaterThan(8);
  return results.map(({ path }) => path);
}

async function linksOfResultsPage(url: string): Promise<readonly string[]> {
  const { body } = await send(url, { target: "/?q=alpine+huts", headers: { Accept: "text/html" } });
  const links = [...body.matchAll(/href="(\/(?:wiki|docs)\/[^"#?]+)/g)].map(([, link]) => link);
  return links.filter((link) => link !== undefined && !link.startsWith("/wiki/-/")) as string[];
}

async function deadAmong(url: string, addresses: readonly string[]): Promise<string[]> {
  const dead: string[] = [];
  for (const target of addresses) {
    const { status } = await send(url, { target, headers: { Accept: "text/html" } });
    if (status !== 200) dead.push(`${status} ${target}`);
  }
  return dead;
}

describe.each([
  ["is the folder", [{ name: "docs", path: docs }], 20],
  ["lies in the folder under its name", [{ name: "guide", path: join(docs, "guide") }], 9],
  ["lies in the folder under another name", [{ name: "ways", path: join(docs, "guide") }], 0],
  ["lies elsewhere with pages of the same names", [{ name: "docs", path: elsewhere }], 0],
  [
    "stands beside another one",
    [
      { name: "guide", path: join(docs, "guide") },
      { name: "far", path: elsewhere },
    ],
    9,
  ],
])("a collection that %s", (name, collections, inWiki) => {
  let server: Awaited<ReturnType<typeof startWiki>>;
  beforeAll(async () => {
    server = await startWiki(name, collections);
  });
  afterAll(() => server.close());

  test("has no dead link among the first twenty hits of startServer", async () => {
    const paths = await firstHits(server.url);
    const links = await linksOfResultsPage(server.url);
    expect(links.length).toBeGreaterThan(8);
    expect(await deadAmong(server.url, [...new Set([...paths, ...links])])).toEqual([]);
  });

  test("is read in the wiki where the folder has its files", async () => {
    const paths = await firstHits(server.url);
    const found = paths.filter((path) => path.startsWith("/wiki/"));
    expect(found).toHaveLength(Math.min(inWiki, paths.length));
  });

  test("is shown at the page of the file that was found", async () => {
    const { body } = await send(server.url, { target: "/api/search?q=alpine+huts&limit=20" });
    const { results } = JSON.parse(body) as { results: { path: string; snippet: string }[] };
    for (const { path, snippet } of results) {
      const page = await send(server.url, { target: path, headers: { Accept: "text/html" } });
      const [, folder = ""] = / in (\S+ \S+)\.$/.exec(snippet) ?? [];
      expect([path, page.body.includes(`${folder}.`)]).toEqual([path, true]);
    }
  });

  test("has the same addresses over MCP and of single documents", async () => {
    const paths = await firstHits(server.url);
    const { client, end } = await connect2025(`${server.url}/api/mcp`);
    const args = { q: "alpine huts", limit: 20 };
    const told = await client.callTool({ name: "search_docs", arguments: args });
    await end();
    const { results } = told.structuredContent as { results: { path: string; id: string }[] };
    expect(results.map(({ path }) => path)).toEqual(paths);
    const [{ id, path }] = results as [{ id: string; path: string }];
    const document = await send(server.url, {
      target: `/api/document?id=${encodeURIComponent(id)}`,
    });
    expect(JSON.parse(document.body).path).toBe(path);
  });

  test("is quoted at the same addresses", async () => {
    const { body } = await send(server.url, { target: "/api/ask?q=alpine+huts" });
    const { passages } = JSON.parse(body) as { passages: { path: string }[] };
    expect(passages.length).toBeGreaterThan(0);
    const dead = await deadAmong(
      server.url,
      passages.map(({ path }) => path),
    );
    expect(dead).toEqual([]);
  });
});
