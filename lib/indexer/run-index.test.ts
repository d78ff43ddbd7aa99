import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createClient } from "@libsql/client";
import { beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../tests/kit/temporary-folder.ts";
import { collectionAt } from "../configuration/configuration.ts";
import type { FaultyFile, IndexResult, SkippedFile } from "../contract/index.ts";
import { openSearchStore } from "../search/search-store.ts";
import { runIndex } from "./run-index.ts";

let folder: string;
let dbPath: string;

beforeEach(() => {
  folder = temporaryFolder("run index ");
  dbPath = join(folder, "data", "index.db");
});

function write(path: string, content: string | Buffer): void {
  const file = join(folder, "docs", path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

async function run(
  onSkip: (file: SkippedFile) => void = () => undefined,
  onFault: (file: FaultyFile) => void = () => undefined,
): Promise<IndexResult> {
  const collections = [collectionAt({ name: "docs", folder: join(folder, "docs") })];
  return runIndex({ dbPath, collections, fetchedFolders: {} }, { onSkip, onFault });
}

async function found(query: string): Promise<string[]> {
  const store = await openSearchStore({ dbPath });
  try {
    return (await store.search(query)).results.map(({ id }) => id);
  } finally {
    await store.close();
  }
}

describe("a run", () => {
  test("counts what is new, changed, unchanged and gone, and answers accordingly", async () => {
    write("a.md", "# Alpha\n\nmountains");
    write("b.md", "# Beta\n\nrivers");
    write("c.md", "# Gamma\n\nforests");
    expect(await run()).toMatchObject({ indexed: 3, updated: 0, unchanged: 0, removed: 0 });
    write("b.md", "# Beta\n\nvalleys");
    write("d.md", "# Delta\n\nplains");
    rmSync(join(folder, "docs", "c.md"));
    expect(await run()).toMatchObject({ indexed: 1, updated: 1, unchanged: 1, removed: 1 });
    expect(await found("rivers")).toEqual([]);
    expect(await found("forests")).toEqual([]);
    expect(await found("valleys")).toEqual(["kb://docs/b.md"]);
    expect(await found("plains")).toEqual(["kb://docs/d.md"]);
    expect(await found("mountains")).toEqual(["kb://docs/a.md"]);
  });

  test("that finds nothing new keeps the generation", async () => {
    write("a.md", "# Alpha");
    await run();
    await run();
    const store = await openSearchStore({ dbPath });
    expect(store.status().generation).toBe(1);
    await store.close();
  });

  test("of many small changes keeps few segments and answers like one made at once", async () => {
    for (let page = 0; page < 12; page++)
      write(`p${page}.md`, `# Page ${page}\n\ncommon word${page}`);
    await run();
    for (let page = 0; page < 12; page++) {
      write(`p${page}.md`, `# Page ${page}\n\ncommon changed${page}`);
      await run();
    }
    const changed = openSearchStore({ dbPath });
    const status = (await changed).status();
    const scores = (await (await changed).search("common changed3", { limit: 50 })).results;
    await (await changed).close();
    expect(status.documents).toBe(12);

    dbPath = join(folder, "fresh", "index.db");
    await run();
    const fresh = await openSearchStore({ dbPath });
    const expected = (await fresh.search("common changed3", { limit: 50 })).results;
    await fresh.close();
    expect(scores[0]?.id).toBe(expected[0]?.id);
    expect(scores.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
  });
});

describe("files that cannot be indexed are named and left out", () => {
  test.each([
    ["binary", Buffer.from([0x89, 0x50, 0, 1, 2])],
    ["not_utf8", Buffer.from([0x66, 0xfc, 0xfd, 0xfe, 0x72])],
    ["too_large", Buffer.alloc(5 * 1024 * 1024 + 1, "a")],
  ])("%s", async (reason, content) => {
    write("good.md", "# Good");
    write("bad.md", content);
    const skipped: SkippedFile[] = [];
    expect(await run((file) => skipped.push(file))).toMatchObject({ indexed: 1 });
    expect(skipped).toMatchObject([{ collection: "docs", filePath: "bad.md", reason }]);
  });

  test.skipIf(process.getuid?.() === 0)("unreadable: the version before stays", async () => {
    write("a.md", "# Alpha");
    await run();
    chmodSync(join(folder, "docs", "a.md"), 0);
    expect(await run()).toMatchObject({ unchanged: 1, removed: 0 });
  });
});

test("a 4 KB page of opening brackets does not stop the start: it is named, and its text is found", async () => {
  write("good.md", "# Good");
  write("bad.md", `---\n${"[".repeat(4_000)}\n---\n\n# Bad\n\nmountains`);
  const faulty: FaultyFile[] = [];
  expect(await run(undefined, (file) => faulty.push(file))).toMatchObject({ indexed: 2 });
  const detail = "The front matter is nested more than 64 levels deep and was left out.";
  expect(faulty).toEqual([{ collection: "docs", filePath: "bad.md", detail }]);
  expect(await found("mountains")).toEqual(["kb://docs/bad.md"]);
});

describe("a run that cannot be", () => {
  test("a folder that does not exist is named with its collection", async () => {
    await expect(run()).rejects.toMatchObject({
      code: "collection_folder_missing",
      message: expect.stringMatching(/docs of the collection docs does not exist/),
    });
  });

  test("two collections of one name are refused", async () => {
    mkdirSync(join(folder, "docs"));
    const collection = collectionAt({ name: "docs", folder: join(folder, "docs") });
    const job = { dbPath, collections: [collection, collection] };
    const running = runIndex({ ...job, fetchedFolders: {} }, {});
    await expect(running).rejects.toMatchObject({ code: "configuration_invalid" });
  });

  test("an index of a newer version is refused and not touched", async () => {
    write("a.md", "# Alpha");
    await run();
    const client = createClient({ url: `file:${dbPath}` });
    await client.execute("PRAGMA user_version = 99");
    await expect(run()).rejects.toMatchObject({ code: "index_too_new" });
    await expect(openSearchStore({ dbPath })).rejects.toMatchObject({ code: "index_too_new" });
    expect((await client.execute("SELECT count(*) FROM document")).rows[0]?.[0]).toBe(1);
    client.close();
  });

  test("a data folder that cannot be made is said clearly", async () => {
    write("a.md", "# Alpha");
    dbPath = join(folder, "docs", "a.md", "index.db");
    await expect(run()).rejects.toMatchObject({ code: "index_not_writable" });
  });
});

test("a file whose reading has no end held up all others: it is left out and said, and keeps its version", async () => {
  write("a.md", "# Alpha");
  await run();
  const skipped: SkippedFile[] = [];
  const runWithin = (fileMaxMs?: number) => {
    const collections = [collectionAt({ name: "docs", folder: join(folder, "docs") })];
    const job = { dbPath, collections, fetchedFolders: {}, ...(fileMaxMs && { fileMaxMs }) };
    return runIndex(job, { onSkip: (file) => skipped.push(file) });
  };
  const long = "| wolf | [den](den.md) |\n".repeat(100_000);
  write("long.md", `# Long\n\n${long}`);
  const left = {
    collection: "docs",
    filePath: "long.md",
    reason: "unreadable",
    detail: "reading it took longer than 0.01 s",
  };
  expect(await runWithin(10)).toMatchObject({ indexed: 0, unchanged: 1 });
  expect(skipped).toEqual([left]);
  expect(await found("wolf")).toEqual([]);
  expect(await runWithin()).toMatchObject({ indexed: 1, unchanged: 1 });
  expect(await found("wolf")).toEqual(["kb://docs/long.md"]);
  write("long.md", `# Long\n\n${long}\n\nMore.`);
  expect(await runWithin(10)).toMatchObject({ updated: 0, unchanged: 2, removed: 0 });
  expect(skipped).toEqual([left, left]);
  expect(await found("wolf")).toEqual(["kb://docs/long.md"]);
});

test("the second of two indexers waits and then finds nothing to do", async () => {
  write("a.md", "# Alpha");
  const [first, second] = await Promise.all([run(), run()]);
  expect([first.indexed, second.indexed].sort()).toEqual([0, 1]);
});

describe("collections that cannot be read are all named at once, and nothing changes", () => {
  const runWith = (...paths: string[]): Promise<IndexResult> => {
    const collections = paths.map((path, index) =>
      collectionAt({ name: `c${index}`, folder: join(folder, path) }),
    );
    return runIndex({ dbPath, collections, fetchedFolders: {} }, {});
  };

  beforeEach(async () => {
    write("a.md", "# Alpha\n\nmountains");
    await run();
    mkdirSync(join(folder, "empty"));
  });

  test.each([
    [["lost"], "collection_folder_missing", ["collections.0.path"]],
    [["empty"], "configuration_invalid", ["collections.0.pattern"]],
    [
      ["lost", "docs", "gone"],
      "collection_folder_missing",
      ["collections.0.path", "collections.2.path"],
    ],
    [
      ["docs", "empty", "lost"],
      "configuration_invalid",
      ["collections.1.pattern", "collections.2.path"],
    ],
  ])("%j: %s at %j", async (paths, code, fields) => {
    await expect(runWith(...paths)).rejects.toMatchObject({
      code,
      errors: fields.map((field) => expect.objectContaining({ field })),
    });
    expect(await found("mountains")).toEqual(["kb://docs/a.md"]);
  });

  test("unless one may be empty, which still needs its folder", async () => {
    const empty = collectionAt({ name: "empty", folder: join(folder, "empty") });
    const beside = { ...empty, mayBeEmpty: true };
    const collections = [collectionAt({ name: "docs", folder: join(folder, "docs") }), beside];
    const runAll = () => runIndex({ dbPath, collections, fetchedFolders: {} }, {});
    expect(await runAll()).toMatchObject({ unchanged: 1, removed: 0 });
    writeFileSync(join(folder, "empty", "b.md"), "# B");
    expect(await runAll()).toMatchObject({ indexed: 1 });
    rmSync(join(folder, "empty", "b.md"));
    expect(await runAll()).toMatchObject({ removed: 1 });
    rmSync(join(folder, "empty"), { recursive: true });
    await expect(runAll()).rejects.toMatchObject({ code: "collection_folder_missing" });
  });

  test("a collection that is fetched needs no folder, but files", async () => {
    const collections = [collectionAt({ name: "docs", folder: join(folder, "nowhere") })];
    const job = { dbPath, collections };
    const filled = { docs: join(folder, "docs") };
    expect(await runIndex({ ...job, fetchedFolders: filled }, {})).toMatchObject({ unchanged: 1 });
    const bare = { docs: join(folder, "empty") };
    await expect(runIndex({ ...job, fetchedFolders: bare }, {})).rejects.toThrow(/matches no file/);
  });
});
