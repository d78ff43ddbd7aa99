import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  createIndexer,
  createSearchStore,
  type FaultyFile,
  type IndexResult,
  type SkippedFile,
} from "knowledge-sdk";
import { beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../kit/temporary-folder.ts";

let folder: string;
let dbPath: string;
let skipped: SkippedFile[];
let faults: FaultyFile[];

beforeEach(() => {
  folder = temporaryFolder("formats ");
  dbPath = join(folder, "data", "index.db");
  skipped = [];
  faults = [];
});

function write(path: string, content: string | Uint8Array): string {
  const file = join(folder, "docs", path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

function run(): Promise<IndexResult> {
  const collections = [{ name: "docs", path: join(folder, "docs") }];
  return createIndexer({ dbPath, collections }).run({
    onSkip: (file) => skipped.push(file),
    onFault: (file) => faults.push(file),
  });
}

async function bodyOf(path: string): Promise<string | null> {
  const store = await createSearchStore({ dbPath });
  try {
    return (await store.getDocument(`kb://docs/${path}`))?.body ?? null;
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

const page = (title: string, text: string): string =>
  `<html><head><title>${title}</title></head><body><main><h1>${title}</h1><h2 id="a_b">Part</h2><p>${text}</p></main><footer>imprint</footer></body></html>`;

describe("a file of another format", () => {
  test("is a page of Markdown with its title, its anchors and the id of its path", async () => {
    write("guide/start.html", page("Start", "about mountains"));
    write("a.md", "# A\n\nrivers");
    expect(await run()).toMatchObject({ indexed: 2, leftOut: [] });
    expect(await bodyOf("guide/start.html")).toBe(
      '---\nconvertedFrom: HTML\ntitle: "Start"\n---\n\n# Start\n\n## Part {#a_b}\n\nabout mountains\n',
    );
    expect(await search("mountains")).toMatchObject([
      { id: "kb://docs/guide/start.html", title: "Start", anchor: "a_b" },
    ]);
    expect(await search("imprint")).toEqual([]);
  });

  test("is read again only when it has changed", async () => {
    write("a.html", page("A", "mountains"));
    write("b.html", page("B", "rivers"));
    await run();
    expect(await run()).toMatchObject({ indexed: 0, updated: 0, unchanged: 2 });
    write("b.html", page("B", "lakes"));
    rmSync(join(folder, "docs", "a.html"));
    expect(await run()).toMatchObject({ updated: 1, removed: 1, unchanged: 0 });
    expect(await bodyOf("b.html")).toContain("lakes");
  });

  test("that cannot be read is named, ends nothing else and keeps its version", async () => {
    write("good.html", page("Good", "mountains"));
    write("bad.html", page("Bad", "rivers"));
    await run();
    write("bad.html", "<div>".repeat(100_000));
    write("binary.html", Uint8Array.of(0, 1));
    expect(await run()).toMatchObject({ unchanged: 2, removed: 0 });
    expect(skipped).toMatchObject(
      [
        { filePath: "bad.html", reason: "unreadable", detail: /nested too deeply/ },
        { filePath: "binary.html", reason: "binary", detail: /binary/ },
      ].map((file) => ({ ...file, detail: expect.stringMatching(file.detail) })),
    );
    expect(await bodyOf("bad.html")).toContain("rivers");
  });

  test("that was replaced by one of another kind kept its old text for ever: it is named and goes", async () => {
    write("a.html", page("A", "mountains"));
    write("b.csv", "name,height\nhill,20\n");
    await run();
    write("a.html", Uint8Array.of(0, 1));
    write("b.csv", Buffer.from("na\x81me", "latin1"));
    write("c.pdf", "no PDF");
    expect(await run()).toMatchObject({ unchanged: 0, removed: 2 });
    expect(skipped.map(({ filePath, reason }) => [filePath, reason])).toEqual([
      ["a.html", "binary"],
      ["b.csv", "not_utf8"],
      ["c.pdf", "binary"],
    ]);
    expect(await bodyOf("a.html")).toBe(null);
  });

  test("of several pages is read again, all of them, when a file that it refers to has changed", async () => {
    const reply = { 200: { $ref: "parts/reply.json" } };
    const paths = { "/a": { get: { responses: reply } }, "/b": { get: { responses: reply } } };
    write("api.json", JSON.stringify({ openapi: "3.1.0", info: { title: "API" }, paths }));
    write("parts/reply.json", JSON.stringify({ description: "A mountain" }));
    expect(await run()).toMatchObject({ indexed: 3 });
    expect(await run()).toMatchObject({ unchanged: 3 });
    write("parts/reply.json", JSON.stringify({ description: "A river" }));
    expect(await run()).toMatchObject({ updated: 3, unchanged: 0 });
    expect(await bodyOf("api.json/get-b")).toContain("A river");
  });

  test("of a gigabyte is refused before it is read", async () => {
    truncateSync(write("huge.html", ""), 2 ** 30);
    write("a.md", "# A");
    expect(await run()).toMatchObject({ indexed: 1 });
    expect(skipped).toMatchObject([{ filePath: "huge.html", reason: "too_large" }]);
  });

  test("that a link brings into the folder from outside is none of its files", async () => {
    writeFileSync(join(folder, "secret.html"), page("Secret", "treasure"));
    write("a.md", "# A");
    symlinkSync(join(folder, "secret.html"), join(folder, "docs", "linked.html"));
    expect(await run()).toMatchObject({ indexed: 1 });
  });

  test("in Windows-1252 is read, and said where it does not say so itself", async () => {
    write("a.html", Buffer.from("<title>Gr\xf6\xdfe</title><p>caf\xe9 \x80</p>", "latin1"));
    const declared = "<meta charset=iso-8859-1><title>Stra\xdfe</title><p>caf\xe9</p>";
    write("b.html", Buffer.from(declared, "latin1"));
    await run();
    expect(faults).toEqual([
      { collection: "docs", filePath: "a.html", detail: expect.stringContaining("Windows-1252") },
    ]);
    expect(await bodyOf("a.html")).toContain("# Größe\n\ncafé €");
    expect(await bodyOf("b.html")).toContain("# Straße\n\ncafé");
  });
});
