import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createStateFolder } from "../../../tests/kit/stores/state-folder.ts";
import type { Database } from "../../storage/database.ts";
import { openLiveStateDatabase } from "../../storage/open-databases.ts";
import { createFixedClock } from "../../testing/fixed-clock.ts";
import { createAuthTokens } from "./auth-tokens.ts";

const folder = createStateFolder();
const clock = createFixedClock();
let database: Database;

beforeAll(async () => {
  database = await openLiveStateDatabase(folder.dbPath);
});
afterAll(async () => {
  await database.close();
  folder.remove();
});

const tokens = () => createAuthTokens(database, clock.now);

test("a token opens once and then never again", async () => {
  const { token, expiresAtMs } = await tokens().issue("key");
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(expiresAtMs - clock.now()).toBe(60_000);
  expect(await tokens().redeem(token)).toBe("key");
  expect(await tokens().redeem(token)).toBeNull();
});

test.each([
  [59_999, "key"],
  [60_000, null],
  [86_400_000, null],
])("after %d ms it gives %j", async (ms, expected) => {
  const { token } = await tokens().issue("key");
  clock.advance(ms);
  expect(await tokens().redeem(token)).toBe(expected);
});

test("a clock that was set back by more than a minute does not prolong a token's life", async () => {
  const { token } = await tokens().issue("key");
  clock.advance(-61_000);
  expect(await tokens().redeem(token)).toBeNull();
  clock.advance(61_000);
});

test("of 50 attempts at once one succeeds", async () => {
  const { token } = await tokens().issue("key");
  const attempts = await Promise.all(Array.from({ length: 50 }, () => tokens().redeem(token)));
  expect(attempts.filter((keyId) => keyId !== null)).toEqual(["key"]);
});

test.each(["", "x", "'; DROP TABLE auth_token; --", "a".repeat(10_000), "\0"])(
  "%j is no token",
  async (token) => {
    expect(await tokens().redeem(token)).toBeNull();
  },
);

test("the database holds no token that could be used", async () => {
  const { token } = await tokens().issue("key");
  const { rows } = await database.read("SELECT digest FROM auth_token");
  expect(rows.length).toBeGreaterThan(0);
  const files = ["state.db", "state.db-wal"].map((name) => readFileSync(join(folder.path, name)));
  expect(files.some((bytes) => bytes.includes(token))).toBe(false);
});

test("expired tokens leave the table when the next one is issued", async () => {
  await tokens().issue("key");
  clock.advance(60_000);
  await tokens().issue("key");
  expect((await database.read("SELECT count(*) FROM auth_token")).rows[0]?.[0]).toBe(1);
});

test("10,000 outstanding tokens are enough", async () => {
  await database.write([
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
     INSERT INTO auth_token SELECT 'd' || i, 'key', 0, ${clock.now() + 30_000} FROM n`,
  ]);
  await expect(tokens().issue("key")).rejects.toMatchObject({ code: "too_many_requests" });
  clock.advance(30_000);
  expect((await tokens().issue("key")).token).toHaveLength(43);
});

describe("while another process holds the database", () => {
  test("nothing is redeemed, the token stays unused, and the thread is not held", async () => {
    const { token } = await tokens().issue("key");
    const other = createClient({ url: `file:${join(folder.path, "state.db")}` });
    const held = await other.transaction("write");
    await held.execute("DELETE FROM plugin");
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 20);
    try {
      await expect(tokens().redeem(token)).rejects.toMatchObject({ code: "state_unavailable" });
    } finally {
      clearInterval(timer);
      await held.rollback();
      other.close();
    }
    // Two seconds of waiting that libSQL would have spent on this thread.
    expect(ticks).toBeGreaterThan(20);
    expect(await tokens().redeem(token)).toBe("key");
  });
});
