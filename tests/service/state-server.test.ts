/** The same database whether it is a file or stands on a libSQL server, and what a server's failures become. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createAuthTokens } from "../../lib/auth/index.ts";
import { createPersonTable } from "../../lib/auth/people/person-table.ts";
import { openDatabase } from "../../lib/storage/database.ts";
import { type Database, databaseTime, plainFile, tryLease } from "../../lib/storage/index.ts";
import { openServerDatabase } from "../../lib/storage/server/server-database.ts";
import { stateMigrations } from "../../lib/storage/state-database/migrations.ts";
import { createServerTokens } from "../kit/nodes/server-tokens.ts";
import { type StateServerProcess, startStateServer } from "../kit/nodes/state-server.ts";
import { freePort } from "../kit/services/free-port.ts";
import { createStateFolder } from "../kit/stores/state-folder.ts";

const folder = createStateFolder();
const patience = { callMs: 1_500, refusedMs: 500 };
let server: StateServerProcess;

beforeAll(async () => {
  server = await startStateServer();
});
afterAll(async () => {
  await server.remove();
  folder.remove();
});

const openOn = (url: string, token?: string): Promise<Database> =>
  openServerDatabase({ url, token }, stateMigrations, patience);
/** For work that nobody waits for, as `openStateDatabase` does. */
const openPatientlyOn = (url: string): Promise<Database> =>
  openServerDatabase({ url }, stateMigrations, { callMs: 30_000, refusedMs: 5_000 });

const kinds: readonly [string, () => Promise<Database>][] = [
  ["a file", () => openDatabase(plainFile(join(folder.path, "state.db")), stateMigrations)],
  ["a server over HTTP", () => openPatientlyOn(server.url)],
  ["a server over a socket", () => openPatientlyOn(server.socketUrl)],
];

describe.each(kinds)("%s", (_kind, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.write([
      "DELETE FROM lease",
      "DELETE FROM page_vote",
      "DELETE FROM auth_token",
      "DELETE FROM person_session",
    ]);
  });
  afterAll(() => database.close());

  const vote = (page: string, day: number) => ({
    sql: "INSERT INTO page_vote (page, voter, day, is_helpful) VALUES (?, 'v', ?, 1) RETURNING day",
    args: [page, day],
  });
  const pages = async () =>
    (await database.read("SELECT page FROM page_vote ORDER BY page")).rows.map((row) => row[0]);

  test("gives numbers, texts, bytes and nothing as they were stored", async () => {
    const { rows, columns } = await database.read({
      sql: "SELECT :whole AS whole, :part AS part, :text AS text, :bytes AS bytes, :none AS none, :yes AS yes",
      args: {
        whole: 9_007_199_254_740_991,
        part: 0.1,
        text: "Grüße 👋",
        bytes: new Uint8Array([0, 1, 255]),
        none: null,
        yes: true,
      },
    });
    expect(columns).toEqual(["whole", "part", "text", "bytes", "none", "yes"]);
    const [row] = rows;
    expect([row?.[0], row?.[1], row?.[2], row?.[4], row?.[5]]).toEqual([
      9_007_199_254_740_991,
      0.1,
      "Grüße 👋",
      null,
      1,
    ]);
    expect(row?.bytes).toBeInstanceOf(ArrayBuffer);
    expect([...new Uint8Array(row?.bytes as ArrayBuffer)]).toEqual([0, 1, 255]);
    expect(Object.values(row ?? {})).toHaveLength(6);
  });

  test("writes all statements or none, and gives their rows", async () => {
    const results = await database.write([vote("a", 1), vote("b", 2)]);
    expect(results.map(({ rows }) => rows[0]?.[0])).toEqual([1, 2]);
    const broken = database.write([vote("c", 3), vote("a", 4)]);
    await expect(broken).rejects.toThrow(/UNIQUE constraint failed: page_vote/);
    expect(await pages()).toEqual(["a", "b"]);
    await database.write([vote("d", 5)]);
    expect(await pages()).toEqual(["a", "b", "d"]);
  });

  test("writes in the order they were asked for", async () => {
    const days = Array.from({ length: 20 }, (_, day) => day);
    const set = (day: number) => ({ sql: "UPDATE page_vote SET day = ?", args: [day] });
    await Promise.all(days.map((day) => database.write([set(day)])));
    expect((await database.read("SELECT max(day) FROM page_vote")).rows[0]?.[0]).toBe(19);
  });

  test("stores and gives a part of a snapshot of 4 MB", async () => {
    const bytes = new Uint8Array(4_000_000).fill(7);
    const sql = "INSERT OR REPLACE INTO classifier_snapshot_part VALUES (1, 1, ?)";
    await database.write([{ sql, args: [bytes] }]);
    const { rows } = await database.read("SELECT bytes FROM classifier_snapshot_part");
    expect(rows[0]?.[0]).toHaveProperty("byteLength", 4_000_000);
    await database.write(["DELETE FROM classifier_snapshot_part"]);
  });

  test("a lease has one holder, and a token is redeemed once", async () => {
    const lease = await tryLease(database, { name: "work" });
    expect(await tryLease(database, { name: "work" })).toBeNull();
    await lease?.renew();
    await lease?.release();
    const next = await tryLease(database, { name: "work" });
    await database.write(["UPDATE lease SET holder = 'another' WHERE name = 'work'"]);
    await expect(next?.renew()).rejects.toMatchObject({ code: "index_locked" });
    await database.write(["DELETE FROM lease WHERE name = 'work'"]);
    const tokens = createAuthTokens(database);
    const { token, expiresAtMs } = await tokens.issue("key");
    expect(Math.abs(expiresAtMs - 60_000 - Date.now())).toBeLessThan(30_000);
    const attempts = await Promise.all(Array.from({ length: 10 }, () => tokens.redeem(token)));
    expect(attempts.filter((keyId) => keyId !== null)).toEqual(["key"]);
  });

  test("changes of sessions are numbered on from the greatest number of a row", async () => {
    const people = createPersonTable(database, "issuer", () => 1_000);
    const times = { startedAtMs: 1, lastSeenAtMs: 1, checkedAtMs: 1, expiresAtMs: 2_000 };
    const secrets = { isRenewable: false, providerSession: null, tokens: null };
    const person = { subject: "s", name: "n", claims: {}, ...times, ...secrets };
    await people.add({ ...person, id: "first" });
    await database.write(["UPDATE person_session SET revision = 500"]);
    await people.add({ ...person, id: "second" });
    expect((await people.changedSince(500)).rows.map(({ id }) => id)).toEqual(["second"]);
  });
});

test("several nodes that start at once bring an empty server to the newest schema together", async () => {
  const fresh = await startStateServer();
  onTestFinished(() => fresh.remove());
  const opened = await Promise.all(Array.from({ length: 4 }, () => openOn(fresh.url)));
  const newest = stateMigrations.at(-1)?.version;
  for (const database of opened) {
    expect((await database.read("PRAGMA user_version")).rows[0]?.[0]).toBe(newest);
    await database.close();
  }
});

test("a node waits with its migration for another one that is at it", async () => {
  const fresh = await startStateServer();
  onTestFinished(() => fresh.remove());
  const older = stateMigrations.slice(0, 20);
  const earlier = await openServerDatabase({ url: fresh.url }, older, patience);
  await earlier.write([
    `INSERT INTO lease VALUES ('schema', 'elsewhere 1 5 name', 'process 1', ${databaseTime} + 1500)`,
  ]);
  const [until] = (await earlier.read("SELECT expires_at_ms FROM lease")).rows;
  const database = await openOn(fresh.url);
  const [now] = (await database.read(`SELECT ${databaseTime}`)).rows;
  expect(Number(now?.[0])).toBeGreaterThan(Number(until?.[0]));
  const newest = stateMigrations.at(-1)?.version;
  expect((await database.read("PRAGMA user_version")).rows[0]?.[0]).toBe(newest);
  expect((await database.read("SELECT * FROM lease")).rows).toEqual([]);
  await earlier.close();
  await database.close();
});

test("a server begins with the state.db of a service that has stopped", async () => {
  const file = join(folder.path, "moved", "state.db");
  const earlier = await openDatabase(plainFile(file), stateMigrations.slice(0, 20));
  await earlier.write(["INSERT INTO webhook_mark (name, number) VALUES ('moved', 1)"]);
  await earlier.close();
  const moved = await startStateServer({ stateFile: file });
  onTestFinished(() => moved.remove());
  const database = await openOn(moved.url);
  const { rows } = await database.read(
    "SELECT number, (SELECT user_version FROM pragma_user_version) FROM webhook_mark",
  );
  expect(Object.values(rows[0] ?? {})).toEqual([1, stateMigrations.at(-1)?.version]);
  await database.close();
});

describe("what a server's failures become", () => {
  test.each(["http://127.0.0.1", "ws://127.0.0.1", "http://no-such-host.invalid"])(
    "nothing listens at %s",
    async (host) => {
      await expect(openOn(`${host}:${await freePort()}`)).rejects.toMatchObject({
        code: "state_unavailable",
        message: expect.stringContaining("cannot be reached; nothing was changed"),
      });
    },
  );

  test("a newer schema and foreign tables are refused, and nothing is changed", async () => {
    const other = await startStateServer();
    onTestFinished(() => other.remove());
    const client = createClient({ url: other.url });
    await client.execute("CREATE TABLE lease (theirs TEXT)");
    await client.batch(["CREATE TABLE plugin (theirs TEXT)", "PRAGMA user_version = 1"], "write");
    await expect(openOn(other.url)).rejects.toMatchObject({
      code: "state_unavailable",
      message: expect.stringContaining("tables that are not ours"),
    });
    await client.execute("PRAGMA user_version = 9999");
    await expect(openOn(other.url)).rejects.toMatchObject({
      code: "index_too_new",
      message: expect.stringContaining("point STATE_DB_URL elsewhere"),
    });
    const { rows } = await client.execute("SELECT name FROM sqlite_schema ORDER BY name");
    expect(rows.map((row) => row[0])).toEqual(["lease", "plugin"]);
    client.close();
  });

  test("tokens: none, a wrong one, an expired one, and one that may only read", async () => {
    const keyFile = join(folder.path, "key.pem");
    const { tokenOf } = createServerTokens(keyFile);
    const guarded = await startStateServer({ keyFile });
    onTestFinished(() => guarded.remove());
    const exp = Math.floor(Date.now() / 1_000);
    const refused = {
      code: "state_unavailable",
      message: expect.stringContaining("STATE_DB_TOKEN"),
    };
    const tokens = [undefined, "wrong", tokenOf({ a: "rw", exp: exp - 600 }), tokenOf({ a: "ro" })];
    for (const url of [guarded.url, guarded.socketUrl]) {
      for (const token of tokens) {
        await expect(openOn(url, token), `${url} ${token}`).rejects.toMatchObject(refused);
      }
      await (await openOn(url, tokenOf({ a: "rw", exp: exp + 600 }))).close();
    }
  });

  test.each(["url", "socketUrl"] as const)(
    "a primary that hangs fails each call in time, and is used again when it goes on (%s)",
    async (address) => {
      const database = await openOn(server[address]);
      await database.read("SELECT 1");
      const patient = await openServerDatabase({ url: server[address] }, stateMigrations, {
        callMs: 600_000,
        refusedMs: 500,
      });
      server.signal("SIGSTOP");
      const failed = await Promise.allSettled([
        database.read("SELECT 1"),
        database.write(["DELETE FROM lease"]),
        database.write(["DELETE FROM lease"]),
        // Also where work may take long.
        patient.read("SELECT count(*) FROM lease"),
      ]);
      expect(failed.map((result) => result.status === "rejected" && result.reason.code)).toEqual([
        "state_unavailable",
        "state_unavailable",
        "state_unavailable",
        "state_unavailable",
      ]);
      server.signal("SIGCONT");
      await expect
        .poll(() => database.read("SELECT 1").then(() => "answers", String))
        .toBe("answers");
      await patient.close();
      await database.close();
    },
  );

  test.each(["url", "socketUrl"] as const)(
    "a primary that was killed is unavailable, loses nothing, and is used again (%s)",
    async (address) => {
      const database = await openOn(server[address]);
      const mark = `killed ${address}`;
      const sql = "INSERT INTO webhook_mark (name, number) VALUES (?, 1)";
      await database.write([{ sql, args: [mark] }]);
      await server.kill();
      await expect(database.write([{ sql, args: ["never"] }])).rejects.toMatchObject({
        code: "state_unavailable",
      });
      await server.start();
      const read = {
        sql: "SELECT count(*) FROM webhook_mark WHERE name IN (?, 'never')",
        args: [mark],
      };
      const count = () => database.read(read).then(({ rows }) => rows[0]?.[0], String);
      await expect.poll(count).toBe(1);
      await database.close();
    },
  );

  test("a primary that is killed while its hung socket is replaced fails calls, and nothing else", async () => {
    const own = await startStateServer();
    onTestFinished(() => own.remove());
    const database = await openOn(own.socketUrl);
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => void unhandled.push(reason);
    process.on("unhandledRejection", note);
    onTestFinished(() => void process.off("unhandledRejection", note));
    const refused = { code: "state_unavailable" };
    own.signal("SIGSTOP");
    const late = [database.read("SELECT 1"), database.read("SELECT 1")];
    for (const call of late) await expect(call).rejects.toMatchObject(refused);
    await own.kill();
    await expect(database.read("SELECT 1")).rejects.toMatchObject(refused);
    expect(unhandled).toEqual([]);
    await own.start();
    const answer = () => database.read("SELECT 1").then(() => "answers", String);
    await expect.poll(answer).toBe("answers");
    await database.close();
  });

  test.each([
    ["SQLITE_FULL", "database or disk is full", "disk_full"],
    ["SQLITE_BUSY", "database is locked", "state_unavailable"],
  ])("%s on the primary", async (code, message, expected) => {
    const error = { type: "error", error: { message, code } };
    const answer = { baton: null, base_url: null, results: [error, error] };
    const stub = createServer((request, response) => {
      request.resume();
      response.setHeader("Content-Type", "application/json");
      response.end(request.method === "GET" ? "{}" : JSON.stringify(answer));
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => stub.once("listening", resolve));
    const { port } = stub.address() as AddressInfo;
    await expect(openOn(`http://127.0.0.1:${port}`)).rejects.toMatchObject({ code: expected });
    stub.closeAllConnections();
    stub.close();
  });
});
