/** Backups of a real state.db that is in use, and everything that must not be restored. */
import { createHash } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../tests/kit/temporary-folder.ts";
import { openDatabase } from "../storage/database.ts";
import { plainFile } from "../storage/database-place.ts";
import { type Database, openStateDatabase } from "../storage/index.ts";
import { stateMigrations } from "../storage/state-database/migrations.ts";
import { restoreBackup, writeBackup } from "./index.ts";

let root: string;
let dbPath: string;
let folder: string;
let live: Database;
beforeEach(async () => {
  root = temporaryFolder("knowledge backup ");
  dbPath = join(root, "data", "index.db");
  folder = join(root, "copies", "first");
  live = await openStateDatabase(dbPath);
  writeFileSync(join(root, "data", "session-secret"), "of the sessions", { mode: 0o600 });
  await count("before", 3);
});
afterEach(async () => {
  await live.close();
});

/** A row of the table that is the easiest to fill. */
async function count(page: string, yes: number): Promise<void> {
  const sql =
    "INSERT INTO lease (name, holder, description, expires_at_ms) VALUES (?, 'h', 'd', ?)";
  await live.write([{ sql, args: [page, yes] }]);
}

async function leasesIn(path: string): Promise<unknown[]> {
  const opened = await openStateDatabase(path);
  const { rows } = await opened.read("SELECT name, expires_at_ms FROM lease ORDER BY name");
  await opened.close();
  return rows.map((row) => [row[0], row[1]]);
}

const elsewhere = (): string => join(root, "other", "index.db");
const names = (path: string): string[] => readdirSync(path).sort();

test("what was written before the backup is restored, and nothing later", async () => {
  const manifest = await writeBackup({ dbPath, folder });
  await count("later", 1);
  expect(names(folder)).toEqual(["manifest.json", "session-secret", "state.db"]);
  expect(manifest.rows.lease).toBe(1);
  expect(await restoreBackup({ folder, dbPath: elsewhere() })).toEqual(manifest);
  expect(await leasesIn(elsewhere())).toEqual([["before", 3]]);
  expect(readFileSync(join(root, "other", "session-secret"), "utf8")).toBe("of the sessions");
});

test("copies are for their owner alone, in both places", async () => {
  await writeBackup({ dbPath, folder });
  await restoreBackup({ folder, dbPath: elsewhere() });
  const open = [folder, join(root, "other")].flatMap((path) =>
    [path, ...names(path).map((name) => join(path, name))].filter(
      (file) => (statSync(file).mode & 0o077) !== 0,
    ),
  );
  expect(open).toEqual([]);
});

test("the copy has a write-ahead log, so that the next start shares it as before", async () => {
  await writeBackup({ dbPath, folder });
  await restoreBackup({ folder, dbPath: elsewhere() });
  const opened = await openStateDatabase(elsewhere());
  expect((await opened.read("PRAGMA journal_mode")).rows[0]?.[0]).toBe("wal");
  await opened.close();
});

test("an empty folder is taken, and what a killed run left next to it goes", async () => {
  mkdirSync(folder, { recursive: true });
  mkdirSync(`${folder}.partial-abc`);
  await writeBackup({ dbPath, folder });
  expect(names(join(root, "copies"))).toEqual(["first"]);
});

test("an older state is restored as it is, and brought up to date by the next start", async () => {
  const older = join(root, "older", "index.db");
  const database = await openDatabase(
    plainFile(join(root, "older", "state.db")),
    stateMigrations.slice(0, 10),
  );
  await database.close();
  expect((await writeBackup({ dbPath: older, folder })).schema).toBe(10);
  await restoreBackup({ folder, dbPath: elsewhere() });
  const opened = await openStateDatabase(elsewhere());
  expect((await opened.read("SELECT count(*) FROM document_event")).rows[0]?.[0]).toBe(0);
  await opened.close();
});

describe("a backup is refused", () => {
  test("into a folder with files, which stay", async () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "mine"), "x");
    await expect(writeBackup({ dbPath, folder })).rejects.toMatchObject({
      code: "backup_refused",
      message: expect.stringContaining("is not empty"),
    });
    expect(names(folder)).toEqual(["mine"]);
  });

  test("onto a file", async () => {
    const file = join(root, "file");
    writeFileSync(file, "x");
    await expect(writeBackup({ dbPath, folder: file })).rejects.toThrow("is not empty");
    expect(readFileSync(file, "utf8")).toBe("x");
  });

  test("of a folder without a state, and creates none", async () => {
    await expect(writeBackup({ dbPath: elsewhere(), folder })).rejects.toThrow(
      "name the data folder with --data",
    );
    expect(existsSync(join(root, "other"))).toBe(false);
  });

  test.skipIf(process.getuid?.() === 0)("where nothing may be written", async () => {
    mkdirSync(join(root, "copies"), { mode: 0o500 });
    await expect(writeBackup({ dbPath, folder })).rejects.toThrow("cannot be written");
    chmodSync(join(root, "copies"), 0o700);
  });

  test("of a damaged state, and keeps nothing", async () => {
    await live.close();
    const file = join(root, "data", "state.db");
    const bytes = readFileSync(file);
    bytes.fill(0x5a, 4_096, bytes.length);
    writeFileSync(file, bytes);
    await expect(writeBackup({ dbPath, folder })).rejects.toMatchObject({ code: "state_damaged" });
    expect(names(join(root, "copies"))).toEqual([]);
  });
});

describe("a restore is refused, and changes nothing,", () => {
  beforeEach(async () => {
    await writeBackup({ dbPath, folder });
  });
  const state = (): string => join(folder, "state.db");
  const manifest = (): string => join(folder, "manifest.json");
  const changed = (change: (read: Record<string, unknown>) => void): void => {
    const read = JSON.parse(readFileSync(manifest(), "utf8"));
    change(read);
    writeFileSync(manifest(), JSON.stringify(read));
  };

  test.each<[string, () => void, string]>([
    ["a folder that is no backup", () => rmSync(manifest()), "is no backup"],
    ["half a manifest", () => truncateSync(manifest(), 40), "is no backup"],
    ["a truncated database", () => truncateSync(state(), 8_192), "has 8192 bytes in place of"],
    ["a longer database", () => appendFileSync(state(), "x"), "bytes in place of"],
    ["a lost file", () => rmSync(join(folder, "session-secret")), "is missing"],
    [
      "a changed byte",
      () => {
        const bytes = readFileSync(state());
        bytes[5_000] = (bytes[5_000] ?? 0) ^ 1;
        writeFileSync(state(), bytes);
      },
      "is not the file that was written",
    ],
    [
      "a database that was damaged before its hash was taken",
      () => {
        const bytes = readFileSync(state());
        bytes.fill(0x5a, 4_096);
        writeFileSync(state(), bytes);
        const sha256 = createHash("sha256").update(bytes).digest("hex");
        changed((read) => {
          const files = read.files as { name: string; sha256: string }[];
          read.files = files.map((file) => (file.name === "state.db" ? { ...file, sha256 } : file));
        });
      },
      "state.db of the backup cannot be read: it is damaged",
    ],
    [
      "a newer form",
      () =>
        changed((read) => {
          read.format = 2;
        }),
      "in a newer form",
    ],
    [
      "a newer state",
      () =>
        changed((read) => {
          read.schema = 9_000;
        }),
      "newer than this version",
    ],
    [
      "other rows than it names",
      () =>
        changed((read) => {
          read.rows = { lease: 2 };
        }),
      "does not hold the rows",
    ],
    [
      "a file outside of it",
      () =>
        changed((read) => {
          read.files = [{ name: "../../data/state.db", bytes: 1, sha256: "0".repeat(64) }];
        }),
      "is no backup",
    ],
  ])("%s", async (_name, damage, message) => {
    damage();
    await expect(restoreBackup({ folder, dbPath: elsewhere() })).rejects.toMatchObject({
      code: "backup_invalid",
      message: expect.stringContaining(message),
    });
    expect(existsSync(join(root, "other")) ? names(join(root, "other")) : []).toEqual([]);
  });

  test("over a state, which is that of a running service too", async () => {
    const before = await leasesIn(dbPath);
    await expect(restoreBackup({ folder, dbPath })).rejects.toMatchObject({
      code: "backup_refused",
      message: expect.stringContaining("already holds session-secret, state.db"),
    });
    expect(await leasesIn(dbPath)).toEqual(before);
  });
});
