import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type {
  ContentSourceEntry,
  ContentSourcePlugin,
  FetchedFile,
  IndexProgress,
} from "../contract/index.ts";
import { fetchContentSources } from "./content-sources.ts";

let folder: string;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "fetch-")), "fetched");
});
afterEach(() => rmSync(join(folder, ".."), { recursive: true, force: true }));

function pluginOf(name: string, files: readonly FetchedFile[]): ContentSourcePlugin {
  return { name, fetch: async () => ({ files: [...files] }) };
}

function run(
  plugins: readonly ContentSourcePlugin[],
  entries: readonly ContentSourceEntry[] = plugins.map(({ name }) => ({
    plugin: name,
    collection: "docs",
  })),
): ReturnType<typeof fetchContentSources> {
  const onProgress = undefined;
  return fetchContentSources({ entries, plugins, fetchOutputDir: folder, onProgress });
}

/** Every file below the output folder, with its content. */
function written(): Record<string, string> {
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, "utf8")]),
  );
}

test("files of every source of a collection go to one folder, those of others to theirs", async () => {
  const plugins = [
    pluginOf("one", [
      { path: "a.md", content: "A" },
      { path: "deep/./er/b.md", content: "B" },
    ]),
    pluginOf("two", [{ path: "c d #é.md", content: "C" }]),
  ];
  const folders = await run(plugins, [
    { plugin: "one", collection: "docs" },
    { plugin: "two", collection: "docs" },
    { plugin: "two", collection: "more" },
  ]);
  expect(folders).toEqual({ docs: join(folder, "docs"), more: join(folder, "more") });
  expect(written()).toEqual({
    "docs/a.md": "A",
    "docs/deep/er/b.md": "B",
    "docs/c d #é.md": "C",
    "more/c d #é.md": "C",
  });
});

test("a plugin receives its entry's settings", async () => {
  const seen: unknown[] = [];
  const plugin: ContentSourcePlugin = {
    name: "one",
    validate: (config) => seen.push(config) > 0,
    fetch: async (config) => {
      seen.push(config);
      return { files: [] };
    },
  };
  await run([plugin], [{ plugin: "one", collection: "docs", config: { url: "x" } }]);
  expect(seen).toEqual([{ url: "x" }, { url: "x" }]);
});

test("a second fetch replaces the folder: what is no longer there is gone", async () => {
  await run([
    pluginOf("one", [
      { path: "a.md", content: "1" },
      { path: "b.md", content: "1" },
    ]),
  ]);
  await run([pluginOf("one", [{ path: "a.md", content: "2" }])]);
  expect(written()).toEqual({ "docs/a.md": "2" });
});

test("progress counts the sources", async () => {
  const seen: IndexProgress[] = [];
  await fetchContentSources({
    entries: [
      { plugin: "one", collection: "docs" },
      { plugin: "one", collection: "more" },
    ],
    plugins: [pluginOf("one", [])],
    fetchOutputDir: folder,
    onProgress: (progress) => seen.push(progress),
  });
  expect(seen.map(({ phase, done, total }) => `${phase} ${done}/${total}`)).toEqual([
    "fetch 0/2",
    "fetch 1/2",
    "fetch 2/2",
  ]);
});

describe("a configuration that cannot work is refused before anything is fetched", () => {
  const fetched: string[] = [];
  const good: ContentSourcePlugin = {
    name: "good",
    fetch: async () => {
      fetched.push("good");
      return { files: [] };
    },
  };
  const goodEntry = { plugin: "good", collection: "docs" };

  test.each([
    [
      "an unknown plugin",
      { plugin: "gone", collection: "docs" },
      /gone; known: good, picky, angry/,
    ],
    ["settings it calls false", { plugin: "picky", collection: "docs" }, /picky refuses/],
    ["settings it throws on", { plugin: "angry", collection: "docs" }, /angry .*: url is missing/],
    ["a collection that climbs out", { plugin: "good", collection: "../up" }, /"..\/up"/],
  ])("%s", async (_case, entry, message) => {
    const picky = { ...good, name: "picky", validate: () => false };
    const angry = {
      ...good,
      name: "angry",
      validate: () => {
        throw new Error("url is missing");
      },
    };
    const promise = run([good, picky, angry], [goodEntry, entry]);
    await expect(promise).rejects.toMatchObject({ code: "configuration_invalid" });
    await expect(promise).rejects.toThrow(message);
    expect(fetched).toEqual([]);
    expect(written()).toEqual({});
  });

  test("no folder for the files", async () => {
    const request = { entries: [goodEntry], plugins: [good], onProgress: undefined };
    const promise = fetchContentSources({ ...request, fetchOutputDir: undefined });
    await expect(promise).rejects.toMatchObject({ code: "configuration_invalid" });
  });
});

describe("a source that fails leaves the files of the time before", () => {
  beforeEach(async () => {
    await run([pluginOf("one", [{ path: "old.md", content: "old" }])]);
  });

  test.each([
    ["it throws", async () => Promise.reject(new Error("no network"))],
    ["its answer is no list of files", async () => ({ files: [{ path: 1 }] })],
    ["its answer is nothing", async () => undefined],
    ["two files cannot stand side by side", async () => ({ files: twoFiles("a", "a/b") })],
    ["it gives one path twice", async () => ({ files: twoFiles("a.md", "x/../a.md") })],
    ["it gives one path in two spellings", async () => ({ files: twoFiles("a.md", "./a.md") })],
  ])("%s", async (_case, fetch) => {
    const plugin = { name: "one", fetch } as unknown as ContentSourcePlugin;
    await expect(run([plugin])).rejects.toMatchObject({
      code: "content_source_failed",
      message: expect.stringMatching(/one|docs/),
    });
    expect(written()).toEqual({ "docs/old.md": "old" });
    expect(readdirSync(folder)).toEqual(["docs"]);
  });

  test("the cause is kept for the log", async () => {
    const cause = new Error("no network");
    const plugin = { name: "one", fetch: () => Promise.reject(cause) };
    await expect(run([plugin])).rejects.toMatchObject({ cause });
  });

  test("one of two sources of a collection fails", async () => {
    const failing = { name: "two", fetch: () => Promise.reject(new Error("no")) };
    await expect(
      run([pluginOf("one", [{ path: "new.md", content: "" }]), failing]),
    ).rejects.toThrow();
    expect(written()).toEqual({ "docs/old.md": "old" });
  });
});

test.each([
  "../up.md",
  "a/../../up.md",
  "a/../b.md",
  "/etc/passwd",
  "C:/windows.md",
  "c:up.md",
  "a\\..\\up.md",
  "a\0.md",
  "..",
  ".",
  "a/",
  "./",
])("the path %j is refused by name, and nothing is written", async (path) => {
  const promise = run([
    pluginOf("one", [
      { path: "good.md", content: "" },
      { path, content: "x" },
    ]),
  ]);
  await expect(promise).rejects.toMatchObject({ code: "content_source_failed" });
  await expect(promise).rejects.toThrow(`one gave the path ${JSON.stringify(path)}`);
  expect(existsSync(folder)).toBe(false);
});

describe("a process killed in the middle", () => {
  test("of the exchange is made good: the old files come back", async () => {
    mkdirSync(join(folder, ".docs.abcdef/old1"), { recursive: true });
    writeFileSync(join(folder, ".docs.abcdef/old1/old.md"), "old");
    const failing = [
      pluginOf("one", [
        { path: "a", content: "" },
        { path: "a/b", content: "" },
      ]),
    ];
    await expect(run(failing)).rejects.toThrow();
    expect(readFileSync(join(folder, "docs/old.md"), "utf8")).toBe("old");
  });

  test("leaves a folder that a later run clears, once it is old", async () => {
    for (const name of [".docs.abcdef", ".docs.123456", ".docs.api.abcdef"]) {
      mkdirSync(join(folder, name, "new"), { recursive: true });
    }
    const yesterday = new Date(Date.now() - 86_400_000);
    utimesSync(join(folder, ".docs.abcdef"), yesterday, yesterday);
    utimesSync(join(folder, ".docs.api.abcdef"), yesterday, yesterday);
    await run([pluginOf("one", [])]);
    expect(readdirSync(folder).sort()).toEqual([".docs.123456", ".docs.api.abcdef", "docs"]);
  });
});

test("two runs at once leave the files of one of them, whole", async () => {
  const versions = ["1", "2", "3", "4"].map((content) =>
    pluginOf(
      "one",
      Array.from({ length: 20 }, (_, index) => ({ path: `${index}.md`, content })),
    ),
  );
  await Promise.all(versions.map((plugin) => run([plugin])));
  expect(new Set(Object.values(written())).size).toBe(1);
  expect(Object.keys(written())).toHaveLength(20);
  expect(readdirSync(folder)).toEqual(["docs"]);
});

function twoFiles(first: string, second: string): readonly FetchedFile[] {
  return [first, second].map((path) => ({ path, content: "new" }));
}
