/** The content source `folder`, and content sources in a whole run. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  createFolderSource,
  createHttpSource,
  createIndexer,
  createSearchStore,
} from "knowledge-sdk";
import { beforeEach, describe, expect, test } from "vitest";
import { json, startRemoteServer } from "../kit/hostile/misbehaving-server.ts";
import { fetched } from "../kit/sources/fetched-files.ts";
import { temporaryFolder } from "../kit/temporary-folder.ts";

let folder: string;

beforeEach(() => {
  folder = temporaryFolder("sources-");
});

describe("folder", () => {
  test("returns the files of another folder, and reports skipped ones", async () => {
    mkdirSync(join(folder, "api/deep"), { recursive: true });
    writeFileSync(join(folder, "api/a.md"), "# A");
    writeFileSync(join(folder, "api/deep/b.txt"), "B");
    writeFileSync(join(folder, "api/c.js"), "no page");
    writeFileSync(join(folder, "api/binary.md"), Buffer.from([1, 0, 2]));
    const config = { path: join(folder, "api"), prefix: "ref" };
    expect(await fetched(createFolderSource(), config)).toEqual({
      files: { "ref/a.md": "# A", "ref/deep/b.txt": "B" },
      skipped: { "ref/binary.md": expect.stringContaining("binary") },
    });
  });

  test.each([{}, { path: "" }, { path: "x", prefix: "../up" }, { path: "x", prefix: "/up" }])(
    "refuses the settings %j",
    (config) => {
      expect(() => createFolderSource().validate?.(config)).toThrow();
    },
  );
});

describe("a whole run", () => {
  test("fetches by the names of built-in sources, indexes, and reports skipped files", async () => {
    mkdirSync(join(folder, "api"));
    writeFileSync(join(folder, "api/hello.md"), "# Hello\n\nmarmots");
    writeFileSync(join(folder, "api/bad.md"), Buffer.from([1, 0]));
    const dbPath = join(folder, "data/index.db");
    const skipped: string[] = [];
    const result = await createIndexer({
      dbPath,
      // Its own folder need not exist: everything is fetched.
      collections: [{ name: "api", path: join(folder, "none") }],
      contentSources: [
        { plugin: "folder", collection: "api", config: { path: join(folder, "api") } },
      ],
    }).run({ onSkip: ({ filePath, reason }) => skipped.push(`${filePath}: ${reason}`) });
    expect([result.indexed, skipped]).toEqual([1, ["bad.md: not_fetched"]]);
    const store = await createSearchStore({ dbPath });
    expect((await store.search("marmots")).results[0]?.id).toBe("kb://api/hello.md");
    await store.close();
  });

  test("a source that fails stops the run with its reason, and the index stays", async () => {
    const remote = await startRemoteServer(json({}, 500));
    const indexer = createIndexer({
      dbPath: join(folder, "data/index.db"),
      collections: [{ name: "site", path: join(folder, "none") }],
      plugins: [createHttpSource({ allowPrivateHosts: true })],
      contentSources: [
        { plugin: "http", collection: "site", config: { llmsTxt: `${remote.url}/llms.txt` } },
      ],
    });
    await expect(indexer.run()).rejects.toMatchObject({
      code: "content_source_failed",
      message: `The content source http failed: ${remote.url}/llms.txt answers 500; the files it fetched earlier stay in use.`,
    });
    await remote.close();
  });
});
