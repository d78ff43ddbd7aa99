import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createStateFolder, type StateFolder } from "../../tests/kit/stores/state-folder.ts";
import { openTicketClassifier } from "../classifier/ticket-classifier.ts";
import { collectionAt } from "../configuration/configuration.ts";
import { runIndex } from "../indexer/run-index.ts";
import { openSearchStore } from "../search/search-store.ts";
import { openIndexDatabase, openStateDatabase } from "./open-databases.ts";
import { fileIdentity, quarantineDatabase } from "./quarantine-database.ts";
import { readyDatabases } from "./ready-databases.ts";

/** Made once: each test damages a copy. */
let whole: StateFolder;
let folder: StateFolder;
let stateFile: string;

beforeAll(async () => {
  whole = createStateFolder();
  mkdirSync(join(whole.path, "docs"));
  const long = "The alpine path climbs. ".repeat(400);
  for (let page = 0; page < 20; page++) {
    writeFileSync(join(whole.path, "docs", `page-${page}.md`), `# Page ${page}\n\n${long}`);
  }
  await index(whole);
  const state = await openStateDatabase(whole.dbPath);
  const sql = "INSERT INTO plugin VALUES (?, ?, 1, 1)";
  await state.write(
    [...Array(30).keys()].map((n) => ({ sql, args: [`p${n}`, "x".repeat(3_000)] })),
  );
  await state.close();
});

afterAll(() => whole.remove());

beforeEach(() => {
  folder = createStateFolder();
  stateFile = join(folder.path, "state.db");
  copyFileSync(whole.dbPath, folder.dbPath);
  copyFileSync(join(whole.path, "state.db"), stateFile);
});

afterEach(() => folder.remove());

async function index({ dbPath }: StateFolder = folder): Promise<void> {
  const collections = [collectionAt({ name: "docs", folder: join(whole.path, "docs") })];
  await runIndex({ dbPath, collections, fetchedFolders: {} }, {});
}

function overwrite(file: string, from: number, bytes: Uint8Array): void {
  const opened = openSync(file, "r+");
  writeSync(opened, bytes, 0, bytes.length, from);
  closeSync(opened);
}

const noise = (length: number): Uint8Array =>
  Uint8Array.from({ length }, (_unused, file) => (file * 2_654_435_761) >>> 13);

const damages: Readonly<Record<string, (file: string) => void>> = {
  "a header of zero bytes": (file) => overwrite(file, 0, new Uint8Array(100)),
  "a first page of zero bytes": (file) => overwrite(file, 0, new Uint8Array(4_096)),
  "another version than its tables have": (file) => overwrite(file, 60, Uint8Array.of(0, 0, 0, 1)),
  "a version that no release has": (file) => overwrite(file, 60, Uint8Array.of(9, 9, 9, 9)),
  "noise in the middle": (file) => {
    const { size } = statSync(file);
    for (let at = 8_192; at < size; at += 16_384) overwrite(file, at, noise(6_000));
  },
  "half of its length": (file) => truncateSync(file, Math.floor(statSync(file).size / 2)),
  "ten bytes": (file) => truncateSync(file, 10),
  "a text in its place": (file) => writeFileSync(file, "These are notes of mine.\n".repeat(300)),
};

const asides = (name: string): string[] =>
  readdirSync(folder.path).filter(
    (file) => file.startsWith(`${name}.damaged-`) && !/-(wal|shm)$/.test(file),
  );

const stateDamages: typeof damages = {
  ...damages,
  "no bytes at all": (file) => truncateSync(file, 0),
};

describe.each(Object.entries(stateDamages))("state.db with %s", (_kind, damage) => {
  beforeEach(() => damage(stateFile));

  test("stops the start with its path and a hint, and is not changed", async () => {
    const before = statSync(stateFile);
    const starting = readyDatabases({ dbPath: folder.dbPath });
    await expect(starting).rejects.toMatchObject({ code: "state_damaged" });
    await expect(starting).rejects.toThrow(folder.path);
    await expect(starting).rejects.toThrow("STATE_DB_NEW=1");
    await expect(starting).rejects.not.toThrow(/SQLITE|malformed|\n/);
    expect(statSync(stateFile)).toMatchObject({ ino: before.ino, size: before.size });
  });

  test("is kept under another name with STATE_DB_NEW, and a new one begun", async () => {
    const before = readFileSync(stateFile);
    const [news] = await readyDatabases({ dbPath: folder.dbPath, beginsState: true });
    expect(asides("state.db")).toHaveLength(1);
    const aside = join(folder.path, asides("state.db")[0] ?? "");
    expect(news).toContain(aside);
    expect(readFileSync(aside).equals(before)).toBe(true);
    const state = await openStateDatabase(folder.dbPath);
    expect((await state.read("SELECT count(*) FROM plugin")).rows[0]?.[0]).toBe(0);
    await state.close();
    expect(await readyDatabases({ dbPath: folder.dbPath, beginsState: true })).toEqual([]);
  });
});

describe.each(Object.entries(damages))("index.db with %s", (_kind, damage) => {
  beforeEach(() => damage(folder.dbPath));

  test("is put aside at a start, and said", async () => {
    const news = await readyDatabases({ dbPath: folder.dbPath });
    expect(news).toHaveLength(1);
    expect(asides("index.db")).toHaveLength(1);
    expect(news[0]).toContain(asides("index.db")[0]);
    expect(await readyDatabases({ dbPath: folder.dbPath })).toEqual([]);
  });
});

test.each([
  // It may be an encrypted one, for all that can be told from it.
  ["a header of zero bytes", /^The search index index\.db cannot be read\. If it is encrypted/],
  ["half of its length", /^The search index index\.db is damaged\. Run the indexer/],
])(
  "a store on an index with %s is refused in words, and the next run of an indexer heals it",
  async (kind, words) => {
    damages[kind]?.(folder.dbPath);
    const opening = openSearchStore({ dbPath: folder.dbPath });
    await expect(opening).rejects.toMatchObject({ code: "index_damaged" });
    await expect(opening).rejects.toThrow(words);
    await index();
    const store = await openSearchStore({ dbPath: folder.dbPath });
    expect((await store.search("alpine", { limit: 50 })).total).toBe(20);
    await store.close();
  },
);

test.each(["index.db", "state.db"])(
  "a folder where %s belongs is named, and never moved aside",
  async (name) => {
    const file = join(folder.path, name);
    rmSync(file);
    mkdirSync(file);
    writeFileSync(join(file, "mine.txt"), "mine");
    const starting = readyDatabases({ dbPath: folder.dbPath, beginsState: true });
    await expect(starting).rejects.toMatchObject({ code: "index_not_writable" });
    await expect(starting).rejects.toThrow(`${name} is a folder where a database file belongs`);
    expect(readFileSync(join(file, "mine.txt"), "utf8")).toBe("mine");
  },
);

test("an indexer also reports a folder in place of index.db", async () => {
  rmSync(folder.dbPath);
  mkdirSync(folder.dbPath);
  await expect(index()).rejects.toThrow("is a folder");
});

test("a manifest that no indexer wrote is a damaged index, not a stack", async () => {
  const database = await openIndexDatabase(folder.dbPath);
  await database.write(["UPDATE index_state SET manifest = '{\"format\":7'"]);
  await database.close();
  const opening = openSearchStore({ dbPath: folder.dbPath });
  await expect(opening).rejects.toMatchObject({ code: "index_damaged" });
});

test("a classifier on a damaged state.db reports it without the path", async () => {
  const store = await openSearchStore({ dbPath: folder.dbPath });
  overwrite(stateFile, 0, new Uint8Array(4_096));
  const opening = openTicketClassifier({ store, dbPath: folder.dbPath });
  await expect(opening).rejects.toMatchObject({ code: "state_damaged" });
  await expect(opening).rejects.not.toThrow(folder.path);
  await store.close();
});

test("intact databases are not changed, whatever STATE_DB_NEW is", async () => {
  expect(await readyDatabases({ dbPath: folder.dbPath, beginsState: true })).toEqual([]);
  const state = await openStateDatabase(folder.dbPath);
  expect((await state.read("SELECT count(*) FROM plugin")).rows[0]?.[0]).toBe(30);
  await state.close();
  expect(readdirSync(folder.path).filter((name) => name.includes("damaged"))).toEqual([]);
});

test("a state.db of a newer version is neither damaged nor put aside", async () => {
  const client = createClient({ url: `file:${stateFile}` });
  await client.execute("PRAGMA user_version = 99");
  client.close();
  const starting = readyDatabases({ dbPath: folder.dbPath, beginsState: true });
  await expect(starting).rejects.toMatchObject({ code: "index_too_new" });
  await expect(starting).rejects.toThrow("state.db has schema 99");
});

test("an index without its state.db is said, a new folder is not", async () => {
  for (const end of ["", "-wal", "-shm"]) rmSync(stateFile + end, { force: true });
  expect(await readyDatabases({ dbPath: folder.dbPath })).toEqual([
    expect.stringContaining("no state.db"),
  ]);
  const fresh = join(folder.path, "new", "folder", "index.db");
  expect(await readyDatabases({ dbPath: fresh })).toEqual([]);
  expect(existsSync(join(folder.path, "new", "folder"))).toBe(true);
});

test("a file where the folder should be is named", async () => {
  const inFile = readyDatabases({ dbPath: join(stateFile, "index.db") });
  await expect(inFile).rejects.toMatchObject({ code: "index_not_writable" });
  await expect(inFile).rejects.toThrow(`${stateFile} is a file and not a folder`);
  const below = readyDatabases({ dbPath: join(stateFile, "deep", "index.db") });
  await expect(below).rejects.toThrow("a part of the path is a file");
});

test("two starts that find the same damage put aside one file, not the new one", async () => {
  overwrite(folder.dbPath, 0, new Uint8Array(4_096));
  const seen = fileIdentity(folder.dbPath);
  const [first, second] = await Promise.all([
    readyDatabases({ dbPath: folder.dbPath }),
    readyDatabases({ dbPath: folder.dbPath }),
  ]);
  expect([...first, ...second]).toHaveLength(1);
  await index();
  expect(quarantineDatabase(seen)).toBeNull();
  expect(asides("index.db")).toHaveLength(1);
});

test("the log of a damaged database goes with it", async () => {
  writeFileSync(`${stateFile}-wal`, "not a log");
  overwrite(stateFile, 0, new Uint8Array(4_096));
  await readyDatabases({ dbPath: folder.dbPath, beginsState: true });
  const [name] = asides("state.db");
  expect(readFileSync(join(folder.path, `${name}-wal`), "utf8")).toBe("not a log");
  expect(existsSync(`${stateFile}-wal`)).toBe(false);
});
