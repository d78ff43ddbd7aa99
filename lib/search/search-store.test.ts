import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../tests/kit/temporary-folder.ts";
import { collectionAt } from "../configuration/configuration.ts";
import { SearchResponse } from "../contract/index.ts";
import { runIndex } from "../indexer/run-index.ts";
import type { KnowledgeStore } from "./knowledge-store.ts";
import { openSearchStore } from "./search-store.ts";

const pages: Readonly<Record<string, string>> = {
  "guide/cache.md":
    "# Caching answers\n\nAnswers are kept.\n\n## Clear the cache\n\nThe cache is cleared when the index changes.",
  "guide/redis.md": "# Redis\n\nA cache that lives in Redis. The index changes nothing there.",
  "guide/window.md": "# Windows\n\nCall `createWindow()` with E_1234 or --force in C++.",
  "guide/deep/index.md": "# Deep\n\nA page of a folder.",
  "api/cache.md": "# cache\n\nThe cache option. Changes of the index clear it.",
  "api/emoji.md": `# Emoji\n\n${"😀".repeat(600)}`,
  "api/same-a.md": "# Same\n\ntwins here",
  "api/same-b.md": "# Same\n\ntwins there",
};

const folder = temporaryFolder("search store ");
let store: KnowledgeStore;

beforeAll(async () => {
  for (const [path, text] of Object.entries(pages)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const dbPath = join(folder, "data", "index.db");
  const collections = [
    { ...collectionAt({ name: "guide", folder: join(folder, "guide") }), context: "How to" },
    collectionAt({ name: "api", folder: join(folder, "api") }),
  ];
  await runIndex({ dbPath, collections, fetchedFolders: {} }, {});
  store = await openSearchStore({ dbPath, collections });
});

afterAll(async () => {
  await store.close();
});

const inGuide = (path: string): string => `guide/${path}`;

async function ids(query: string, collection?: string): Promise<string[]> {
  const { results } = await store.search(query, { collection });
  return results.map(({ id }) => id.replace("kb://", ""));
}

describe("the query language", () => {
  test.each([
    ['"index changes"', ["guide/cache.md", "guide/redis.md"]],
    ['"changes index"', []],
    ["cache -redis", ["api/cache.md", "guide/cache.md"]],
    ['cache -"index changes"', ["api/cache.md"]],
    ["title:redis cache", ["guide/redis.md"]],
    ["path:api cache", ["api/cache.md"]],
    ["-title:redis -path:api cache", ["guide/cache.md"]],
    ["-cache", []],
    ["createwindow", ["guide/window.md"]],
    ["window", ["guide/window.md"]],
    ["E_1234", ["guide/window.md"]],
    ["--force", ["guide/window.md"]],
    ["C++", ["guide/window.md"]],
    ["folder", ["guide/deep/index.md"]],
    ["path:guide/ cache", ["guide/cache.md", "guide/redis.md"]],
    ["path:/guide/ cache", ["guide/cache.md", "guide/redis.md"]],
    ["path:guide/ca cache", ["guide/cache.md"]],
    ["path:guide/cache.md cache", ["guide/cache.md"]],
    ["-path:guide/ cache", ["api/cache.md"]],
    ["-path:guide/r cache", ["api/cache.md", "guide/cache.md"]],
    ["path:guide/ -path:guide/c cache", ["guide/redis.md"]],
    ["path:deep/ folder", ["guide/deep/index.md"]],
    ['path:"guide/deep/" folder', ["guide/deep/index.md"]],
    ["-path:deep/ folder", []],
    ["path:guid/ cache", []],
    ["path:Guide/ cache", []],
    ["path:kb://guide/ cache", []],
    ["path:uide/ cache", []],
    ["path:api/ zzzabsent", []],
    ["path:/ twins", ["api/same-a.md", "api/same-b.md"]],
    ["-path:/ twins", []],
    ["zzzabsent", []],
    ["!!! ???", []],
  ])("%s", async (query, expected) => {
    expect((await ids(query)).sort()).toEqual([...expected].sort());
  });

  test("a query of function words alone searches them", async () => {
    expect(await ids("that in")).toContain("guide/redis.md");
  });
});

describe("a path and no words lists the pages there in the order of their ids", () => {
  test.each([
    ["path:api/", undefined, ["api/cache.md", "api/emoji.md", "api/same-a.md", "api/same-b.md"]],
    ["path:api/s -path:api/same-b", undefined, ["api/same-a.md"]],
    ["path:deep/", undefined, ["guide/deep/index.md"]],
    ["path:same", undefined, ["api/same-a.md", "api/same-b.md"]],
    ["path:/", "guide", ["cache.md", "deep/index.md", "redis.md", "window.md"].map(inGuide)],
    ["path:api/", "guide", []],
    ["-path:api/", undefined, []],
  ])("%s in %s", async (query, collection, expected) => {
    expect(await ids(query, collection)).toEqual(expected);
  });

  test("bounded by the limit, counted in the facets, each with the opening of its page", async () => {
    const response = await store.search("path:api/", { limit: 2, facets: true, explain: true });
    expect(response.facets).toEqual({ collections: [{ name: "api", count: 4 }] });
    expect(response.results.map(({ id }) => id)).toEqual([
      "kb://api/cache.md",
      "kb://api/emoji.md",
    ]);
    expect(response.results[0]).toMatchObject({
      score: 0,
      snippet: "The cache option. Changes of the index clear it.",
      explanation: { score: 0, parts: [], terms: [] },
    });
  });
});

describe("documents explained by their ids", () => {
  test("have the figures and the places that they have among all", async () => {
    const all = await store.explain("cache index");
    expect(all.map(({ rank }) => rank)).toEqual([1, 2, 3, 4]);
    const wanted = [all[3]?.id ?? "", all[0]?.id ?? ""];
    expect(await store.explain("cache index", { only: wanted })).toEqual([all[3], all[0]]);
  });

  test.each([
    ["no hit", ["kb://guide/window.md"], undefined],
    ["unknown", ["kb://guide/none.md", "", "kb://", "\u0000"], undefined],
    ["of another collection", ["kb://api/cache.md"], "guide"],
  ])("are left out when they are %s", async (_name, only, collection) => {
    expect(await store.explain("cache", { only, collection })).toEqual([]);
  });
});

describe("an answer", () => {
  test("has the contract's form, scores that fall, and ties in the order of ids", async () => {
    const response = await store.search("cache index twins", { limit: 50 });
    expect(SearchResponse.parse(response)).toEqual(response);
    const scores = response.results.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((left, right) => right - left));
    expect(new Set(scores).size).toBe(scores.length - 1);
    expect(await ids("twins")).toEqual(["api/same-a.md", "api/same-b.md"]);
  });

  test("leads to the best section with heading, anchor and highlighted passage", async () => {
    const { results } = await store.search("when is the cache cleared", { collection: "guide" });
    const [first] = results;
    expect(first).toMatchObject({
      id: "kb://guide/cache.md",
      title: "Caching answers",
      path: "/docs/guide/cache",
      collection: "guide",
      heading: "Clear the cache",
      anchor: "clear-the-cache",
      snippet: "The cache is cleared when the index changes.",
    });
    const marked = first?.highlights?.map(({ start, end }) => first.snippet.slice(start, end));
    expect(marked).toEqual(["cache", "cleared"]);
  });

  test("an index page has the address of its folder", async () => {
    const { results } = await store.search("folder");
    expect(results[0]?.path).toBe("/docs/guide/deep");
    expect(await store.readPage("guide", "deep")).toMatchObject({ title: "Deep" });
  });
});

describe("the collection filter", () => {
  test.each([
    ["api", ["api/cache.md"], "api"],
    ["api, guide", ["api/cache.md", "guide/cache.md", "guide/redis.md"], "api,guide"],
    ["nowhere", [], "nowhere"],
    [" ", ["api/cache.md", "guide/cache.md", "guide/redis.md"], null],
  ])("%j", async (collection, expected, echoed) => {
    const response = await store.search("cache", { collection });
    expect(response.collection).toBe(echoed);
    expect(response.results.map(({ id }) => id.replace("kb://", "")).sort()).toEqual(expected);
    expect(response.total).toBe(expected.length);
  });
});

describe("a document", () => {
  test("is its source", async () => {
    const body = pages["guide/redis.md"] as string;
    expect(await store.getDocument("kb://guide/redis.md")).toEqual({
      id: "kb://guide/redis.md",
      title: "Redis",
      path: "/docs/guide/redis",
      collection: "guide",
      body,
      body_length: body.length,
      truncated: false,
    });
  });

  test("is cut at characters and never inside a surrogate pair", async () => {
    const document = await store.getDocument("kb://api/emoji.md", { maxBytes: 1_000 });
    // "# Emoji" and two line ends are nine characters, so the bound falls into a pair.
    expect(document).toMatchObject({ body_length: 1_209, truncated: true });
    expect(document?.body).toHaveLength(999);
    expect(document?.body).not.toMatch(/\p{Surrogate}/u);
  });

  test.each([["kb://guide/none.md"], ["kb://guide/../guide/redis.md"], ["kb://guide/a\0b"], [""]])(
    "%j is none",
    async (id) => {
      expect(await store.getDocument(id)).toBeNull();
    },
  );
});

test("limits are clamped", async () => {
  expect((await store.search("cache", { limit: 0 })).total).toBe(1);
  expect((await store.search("cache", { limit: 999 })).total).toBe(3);
});

test("collections are listed with counts and descriptions, without their folders", async () => {
  expect(await store.listCollections()).toEqual([
    expect.objectContaining({ name: "api", documents: 4, description: "" }),
    expect.objectContaining({ name: "guide", documents: 4, description: "How to" }),
  ]);
});

test("collections are described anew without opening the store again, also for callers who see few", async () => {
  const dbPath = join(folder, "data", "index.db");
  const collections = [{ name: "guide", path: folder, context: "How to" }];
  const opened = await openSearchStore({ dbPath, collections });
  const limited = opened.limitedTo(["guide"]);
  opened.describe([{ name: "guide", context: "How it is done" }]);
  const anew = expect.objectContaining({ name: "guide", description: "How it is done" });
  expect(await opened.listCollections()).toContainEqual(anew);
  expect(await limited.listCollections()).toEqual([anew]);
  await opened.close();
});

test("a host's formatter replaces only the members that it has", async () => {
  const dbPath = join(folder, "data", "index.db");
  const formatted = await openSearchStore({
    dbPath,
    resultFormatter: { path: ({ filePath }) => `/help/${filePath}`, snippet: () => "short" },
  });
  const { results } = await formatted.search("redis");
  expect(results[0]).toMatchObject({ title: "Redis", path: "/help/redis.md", snippet: "short" });
  expect(results[0]).not.toHaveProperty("highlights");
  await formatted.close();
});

test.each(["clear cache", "index", '"index changes" -redis', "clera cach", "createWindow"])(
  "the explanation of %s adds up to each score, to the last decimal",
  async (query) => {
    const { results } = await store.search(query, {
      explain: true,
      prefix: query === "clera cach",
    });
    expect(results.length).toBeGreaterThan(0);
    const sum = (values: readonly { score: number }[] = []): number =>
      Math.round(values.reduce((total, { score }) => total + score, 0) * 10_000) / 10_000;
    for (const { score, explanation } of results) {
      expect(explanation?.score).toBe(score);
      expect(sum(explanation?.parts)).toBe(score);
      const terms = explanation?.parts.find(({ part }) => part === "terms")?.score;
      expect(sum(explanation?.terms)).toBe(terms);
      for (const term of explanation?.terms ?? []) expect(sum(term.fields)).toBe(term.score);
    }
  },
);

test("before the first run a store says that it is not ready", async () => {
  const empty = await openSearchStore({ dbPath: join(folder, "empty", "index.db") });
  expect(empty.status()).toMatchObject({ ready: false, generation: 0 });
  await expect(empty.search("word")).rejects.toMatchObject({ code: "index_unavailable" });
  await empty.close();
});

/** CPU time: the processor may be somebody else's for a while. */
async function searchMs(query: string): Promise<number> {
  const before = process.cpuUsage();
  await store.search(query);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

// `tests/search/search-fuzz.long.test.ts` asks a hundred times as many.
test("1,000 random queries are all answered, none with more than 50 ms of CPU time", async () => {
  const pieces = ['"', "-", "title:", "path:", " ", "(", "*", "\\", "\0", "cache", "index", "the"];
  const more = ["C++", "😀", "\ud800", "漢字", "NEAR/2", "'", "--x", "_", "9", "ß", "\n", ".", "a"];
  const all = [...pieces, ...more];
  let seed = 7;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 0x1_0000_0000) * below);
  };
  let slowestMs = 0;
  for (let round = 0; round < 1_000; round++) {
    const query = Array.from({ length: random(40) }, () => all[random(all.length)]).join("");
    let ms = await searchMs(query);
    // Memory may have been tidied up meanwhile; a slow query is slow every time.
    for (let again = 0; ms > 50 && again < 3; again++) ms = Math.min(ms, await searchMs(query));
    slowestMs = Math.max(slowestMs, ms);
  }
  expect(slowestMs).toBeLessThan(50);
}, 300_000);
