import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createIndexer, createSearchStore, type FaultyFile, type IndexResult } from "knowledge-sdk";
import { beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../kit/temporary-folder.ts";

let folder: string;
let dbPath: string;
let faults: FaultyFile[];

beforeEach(() => {
  folder = temporaryFolder("operations ");
  dbPath = join(folder, "data", "index.db");
  faults = [];
});

function write(path: string, content: string): void {
  const file = join(folder, "docs", path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

function run(): Promise<IndexResult> {
  const collections = [{ name: "docs", path: join(folder, "docs") }];
  return createIndexer({ dbPath, collections }).run({ onFault: (file) => faults.push(file) });
}

async function read(path: string) {
  const store = await createSearchStore({ dbPath });
  try {
    return await store.getDocument(`kb://docs/${path}`);
  } finally {
    await store.close();
  }
}

async function search(query: string) {
  const store = await createSearchStore({ dbPath });
  try {
    return (await store.search(query)).results;
  } finally {
    await store.close();
  }
}

function description(summary: string, path = "/pets/{id}"): string {
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Pets", version: "1" },
    paths: {
      [path]: {
        get: {
          operationId: "getPet",
          summary,
          description: "Gives {one} <b>pet</b>.",
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
          responses: { 200: { description: "The pet" } },
        },
      },
    },
  });
}

const naming = (openapi: string, more = "title: A pet\n", text = ""): string =>
  `---\n${more}openapi: "${openapi}"\n---\n${text}`;

describe("a page that only names an operation", () => {
  test("has what its description says, below its own text", async () => {
    write("api/pets.json", description("One pet"));
    write("api/get.mdx", naming("GET /pets/{id}", "title: A pet\n", "Own words.\n"));
    await run();
    const page = await read("api/get.mdx");
    expect(page).toMatchObject({ id: "kb://docs/api/get.mdx", title: "A pet" });
    const body = page?.body ?? "";
    expect(body.indexOf("Own words.")).toBeLessThan(body.indexOf("## `GET /pets/{id}`"));
    expect(body).toContain("\n## Parameters\n");
    expect(body).toContain("\n### 200 {#response-200}\n");
    expect(body).toContain(String.raw`Gives \{one\} \<b>pet\</b>.`);
    const hits = await search("Gives one pet");
    expect(hits.find(({ id }) => id === page?.id)).toMatchObject({ title: "A pet" });
    expect(faults).toEqual([]);
  });

  test("without a title has that of the operation", async () => {
    write("pets.json", description("One pet"));
    write("get.md", naming("GET /pets/{id}", ""));
    await run();
    expect(await read("get.md")).toMatchObject({ title: "One pet" });
  });

  test("takes the description that it names, beside it or from the collection's folder", async () => {
    for (const at of ["a/pets.json", "b/pets.json"]) write(at, description(`Of ${at}`));
    write("b/own.md", naming("pets.json GET /pets/{id}"));
    write("b/other.md", naming("/a/pets.json GET /pets/{id}"));
    await run();
    expect((await read("b/own.md"))?.body).toContain("Of b/pets.json");
    expect((await read("b/other.md"))?.body).toContain("Of a/pets.json");
  });

  test("takes the one of its part of the navigation before others", async () => {
    write("one.json", description("Of one"));
    write("two.json", description("Of two"));
    const groups = [
      { group: "One", openapi: "/one.json", pages: ["first"] },
      { group: "Two", openapi: { source: "/two.json" }, pages: [{ pages: ["api/second"] }] },
    ];
    write("docs.json", JSON.stringify({ navigation: { groups } }));
    write("first.mdx", naming("GET /pets/{id}"));
    write("api/second.mdx", naming("GET /pets/{id}/"));
    await run();
    expect((await read("first.mdx"))?.body).toContain("Of one");
    expect((await read("api/second.mdx"))?.body).toContain("Of two");
  });

  test("changes with its description, and only then", async () => {
    write("get.mdx", naming("GET /pets/{id}"));
    write("a.md", "# A");
    await run();
    expect(faults).toMatchObject(
      [{ filePath: "get.mdx", detail: /GET \/pets/ }].map((fault) => ({
        ...fault,
        detail: expect.stringMatching(fault.detail),
      })),
    );
    write("pets.json", description("One pet"));
    expect(await run()).toMatchObject({ updated: 1, unchanged: 1 });
    expect((await read("get.mdx"))?.body).toContain("One pet");
    expect(await run()).toMatchObject({ indexed: 0, updated: 0 });
    write("pets.json", description("A single pet"));
    await run();
    expect((await read("get.mdx"))?.body).toContain("A single pet");
  });

  test("has what its description says once that is repaired", async () => {
    write("pets.json", `${description("One pet")}}`);
    write("get.md", naming("GET /pets/{id}"));
    await run();
    expect((await read("get.md"))?.body).not.toContain("One pet");
    write("pets.json", description("One pet"));
    await run();
    expect((await read("get.md"))?.body).toContain("One pet");
  });

  test("takes the description beside it, however many files of data come before it", async () => {
    for (let number = 0; number < 210; number++) write(`a/${number}.json`, "{}");
    write("z/pets.json", description("One pet"));
    write("z/get.md", naming("GET /pets/{id}"));
    await run();
    expect((await read("z/get.md"))?.body).toContain("One pet");
  });

  test("and the operation's own page were found twice: the page leads and names the other", async () => {
    const large = JSON.parse(description("One pet"));
    large.paths["/pets/{id}"].get.parameters.push(
      ...["colour", "height", "weight", "owner", "place", "birthday"].map((name) => ({
        name,
        in: "query",
        description: `Only those whose ${name} is the one that is given, or near to it.`,
        schema: { type: "string" },
      })),
    );
    write("pets.json", JSON.stringify(large));
    write(
      "get.mdx",
      naming("GET /pets/{id}", "title: A pet\n", "Some words of our own about pets.\n"),
    );
    write("other.md", "# Other\n\nA page about one pet.\n");
    await run();
    for (const query of ["GET /pets/{id}", "getPet", "gives one pet"]) {
      const hits = (await search(query)).filter(({ id }) => !id.endsWith("/pets.json"));
      expect(hits.map(({ id }) => id).filter((id) => !id.endsWith("other.md"))).toEqual([
        "kb://docs/get.mdx",
      ]);
      expect(hits.find(({ id }) => id.endsWith("get.mdx"))?.duplicates).toMatchObject([
        { id: "kb://docs/pets.json/get-pets-id" },
      ]);
    }
  });

  test("asks neither another server nor a file outside of its folder", async () => {
    writeFileSync(join(folder, "outside.json"), description("Secret"));
    write("a.md", naming("../outside.json GET /pets/{id}"));
    write("b.md", naming("https://example.com/pets.json GET /pets/{id}"));
    write("c.md", naming("/../outside.json GET /pets/{id}"));
    write("docs.json", JSON.stringify({ openapi: "/../outside.json" }));
    write("d.md", naming("GET /pets/{id}"));
    await run();
    expect(faults).toHaveLength(4);
    for (const page of ["a.md", "b.md", "c.md", "d.md"]) {
      expect((await read(page))?.body).not.toContain("Secret");
    }
  });

  test("stays as it is beside a broken description and broken settings", async () => {
    write("docs.json", "{");
    write("pets.json", `${description("One pet")}}`);
    write("deep.json", `{"openapi": "3.1.0", "paths": ${"[".repeat(100_000)}`);
    write("get.md", naming("GET /pets/{id}", "title: A pet\n", "Own words."));
    await run();
    expect((await read("get.md"))?.body).toBe(
      naming("GET /pets/{id}", "title: A pet\n", "Own words."),
    );
  });
});
