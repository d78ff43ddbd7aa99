import { expect, onTestFinished, test } from "vitest";
import { createStateFolder } from "../../../tests/kit/stores/state-folder.ts";
import type { Database } from "../../storage/index.ts";
import { openStateDatabase } from "../../storage/index.ts";
import { createFailureLimiter } from "../keys/failure-limiter.ts";
import { createRequestRates } from "./request-rates.ts";
import { createSharedCounts } from "./shared-counts.ts";

async function openDatabase(): Promise<Database> {
  const folder = createStateFolder();
  const database = await openStateDatabase(folder.dbPath);
  onTestFinished(async () => {
    await database.close();
    folder.remove();
  });
  return database;
}

function nodeOn(database: Database, onError: (error: unknown) => void = () => undefined) {
  const shared = createSharedCounts(database, { everyMs: 5, onError });
  onTestFinished(() => shared.close());
  const failures = createFailureLimiter({ share: shared.of("sign-ins") });
  const count = createRequestRates({ share: shared.of("keys") });
  return {
    fails: (client: string) => {
      try {
        failures.fail(client);
        return true;
      } catch {
        return false;
      }
    },
    remaining: (id: string) =>
      Number(count({ id, rate: 100 })?.headers["RateLimit-Remaining"] ?? -1),
  };
}

const rowsOf = async (database: Database) =>
  (await database.read("SELECT count, ends_at_ms FROM shared_count ORDER BY count")).rows;

test("failures on two nodes are those of one client, and another one is not held up", async () => {
  const database = await openDatabase();
  const [first, second] = [nodeOn(database), nodeOn(database)];
  for (let failure = 0; failure < 9; failure++) expect(first.fails("a")).toBe(true);
  await expect.poll(async () => (await rowsOf(database))[0]?.[0]).toBe(9);
  // It has not heard of the client: this one is counted, and tells it.
  expect(second.fails("a")).toBe(true);
  await expect.poll(async () => (await rowsOf(database)).length).toBe(2);
  await expect.poll(() => second.fails("a")).toBe(false);
  expect(second.fails("b")).toBe(true);
});

test("the requests of a key on both nodes are taken from one budget, and one minute is that of both", async () => {
  const database = await openDatabase();
  const [first, second] = [nodeOn(database), nodeOn(database)];
  for (let request = 0; request < 30; request++) first.remaining("k");
  await expect.poll(async () => (await rowsOf(database))[0]?.[0]).toBe(30);
  const end = (await rowsOf(database))[0]?.[1];
  for (let request = 0; request < 10; request++) second.remaining("k");
  await expect
    .poll(async () => (await rowsOf(database)).map((row) => [row[0], row[1]]))
    .toEqual([
      [10, end],
      [30, end],
    ]);
  await expect.poll(() => second.remaining("k")).toBeLessThan(100 - 40);
});

test("nothing is written while nobody is counted, and no address or key is stored as it is", async () => {
  const database = await openDatabase();
  const written: unknown[] = [];
  const watched: Database = {
    ...database,
    write: (statements) => {
      written.push(JSON.stringify(statements));
      return database.write(statements);
    },
  };
  const node = nodeOn(watched);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(written).toEqual([]);
  node.fails("203.0.113.7");
  await expect.poll(() => written.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(written).toHaveLength(1);
  expect(written[0]).not.toContain("203.0.113.7");
});

test("a database that is away is told of once, nobody waits for it, and nothing counted is lost", async () => {
  const database = await openDatabase();
  let isAway = true;
  const errors: unknown[] = [];
  const flaky: Database = {
    ...database,
    write: (statements) =>
      isAway ? Promise.reject(new Error("away")) : database.write(statements),
  };
  const node = nodeOn(flaky, (error) => errors.push(error));
  for (let failure = 0; failure < 10; failure++) expect(node.fails("a")).toBe(true);
  expect(node.fails("a")).toBe(false);
  await expect.poll(() => errors.length).toBe(1);
  isAway = false;
  await expect.poll(async () => (await rowsOf(database))[0]?.[0]).toBe(10);
  expect(errors).toHaveLength(1);
});

test("minutes that are over are removed, and do not count", async () => {
  const database = await openDatabase();
  await database.write(["INSERT INTO shared_count VALUES ('old', 'gone', 10, 1)"]);
  const node = nodeOn(database);
  expect(node.fails("a")).toBe(true);
  await expect.poll(async () => (await rowsOf(database)).map((row) => row[0])).toEqual([1]);
});
