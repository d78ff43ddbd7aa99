/** A lease has one holder, also when processes die and answers get lost. */
import { hostname } from "node:os";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createStateFolder } from "../../../tests/kit/stores/state-folder.ts";
import { KnowledgeError } from "../../contract/index.ts";
import type { Database } from "../database.ts";
import { openStateDatabase } from "../open-databases.ts";
import { acquireLease, tryLease } from "./lease-table.ts";

const work = { name: "work" };
let folder: ReturnType<typeof createStateFolder>;
let state: Database;

beforeEach(async () => {
  folder = createStateFolder();
  state = await openStateDatabase(folder.dbPath);
});
afterEach(async () => {
  await state.close();
  folder.remove();
});

const giveTo = (holder: string) =>
  state.write([
    {
      sql: "INSERT OR REPLACE INTO lease VALUES ('work', ?, 'process 1 on elsewhere', ?)",
      args: [holder, Date.now() + 60_000],
    },
  ]);
const description = async () => (await state.read("SELECT description FROM lease")).rows[0]?.[0];

test("who waits in vain says who holds it, in the words of the work", async () => {
  const lease = await tryLease(state, work);
  const taken = (holder: string) => new KnowledgeError("state_unavailable", `Taken by ${holder}`);
  await expect(acquireLease(state, { ...work, waitMs: 0, taken })).rejects.toMatchObject({
    code: "state_unavailable",
    message: expect.stringContaining(`process ${process.pid}`),
  });
  await lease?.release();
  await (await acquireLease(state, { ...work, waitMs: 0, taken })).release();
});

test("that of a process that is gone is taken over", async () => {
  await giveTo(`${hostname()} 2147483646 x`);
  const lease = await tryLease(state, work);
  expect(await description()).toContain(`process ${process.pid}`);
  await lease?.release();
});

test("one that another holder took over meanwhile is not renewed, and not taken back", async () => {
  const lease = await tryLease(state, work);
  await giveTo("elsewhere 1 5 name");
  await expect(lease?.renew()).rejects.toMatchObject({
    code: "index_locked",
    message: expect.stringContaining("process 1 on elsewhere"),
  });
  await lease?.release();
  expect(await tryLease(state, work)).toBeNull();
});

test("one whose time is over is renewed as long as nobody has it", async () => {
  const lease = await tryLease(state, work);
  await state.write(["UPDATE lease SET expires_at_ms = 0"]);
  await lease?.renew();
  expect(await tryLease(state, work)).toBeNull();
  await lease?.release();
});

describe("a server that does what it does not answer", () => {
  /** Carries out the next write, and fails all the same. */
  function losesAnswer(): Database {
    let isLost = false;
    return {
      ...state,
      async write(statements) {
        const results = await state.write(statements);
        if (isLost) return results;
        isLost = true;
        throw new KnowledgeError("state_unavailable", "no answer in time");
      },
    };
  }

  test("locks nobody of this process out when it has given the lease", async () => {
    await expect(tryLease(losesAnswer(), work)).rejects.toMatchObject({
      code: "state_unavailable",
    });
    expect(await description()).toContain(`process ${process.pid}`);
    const lease = await tryLease(state, work);
    expect(lease).not.toBeNull();
    // It is in use now.
    expect(await tryLease(state, work)).toBeNull();
    await lease?.release();
  });

  test("and one that cannot be released is taken again at once", async () => {
    const away: Database = {
      ...state,
      write: (statements) =>
        String(Object(statements[0]).sql).startsWith("DELETE")
          ? Promise.reject(new KnowledgeError("state_unavailable", "away"))
          : state.write(statements),
    };
    const lease = await tryLease(away, work);
    await lease?.release();
    const next = await tryLease(state, work);
    expect(next).not.toBeNull();
    await next?.release();
  });
});
