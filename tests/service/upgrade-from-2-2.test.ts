/** state.db as version 2.2 has written it, brought up to date by this version. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { stateMigrations } from "../../lib/storage/state-database/migrations.ts";
import { failService, startService } from "../kit/services/service-process.ts";
import { projectFolder } from "../kit/sources/source-files.ts";
import { createWorkplace, type Workplace } from "../kit/stores/corpus.ts";

const earlier = join(projectFolder, "tests/kit/services/previous-version");
/** Of nobody: the digest of the second stands in the fixture. */
const operator = "3f0e4c4e-5a0e-4c1e-9d53-0f5a2f9f6c11";
const agent = "8803e693-fa76-4013-865f-920438c6363b";

let workplace: Workplace;
beforeEach(async () => {
  workplace = createWorkplace();
  mkdirSync(workplace.data);
  await inState((client) =>
    client.executeMultiple(readFileSync(join(earlier, "state-2.2.sql"), "utf8")),
  );
  const folder = join(workplace.folder, "docs");
  for (const [name, text] of [
    ["billing", "# Refunds\n\nA refund takes five days."],
    ["access", "# Passwords\n\nReset a password from the sign-in page."],
  ] as const) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "page.md"), text);
  }
  const collections = ["billing", "access"].map((name) => ({ name, path: `docs/${name}` }));
  // What was allowed in 2.2.
  const former = { fusion: "rrf", embedProvider: { provider: "local", dimensions: 128 } };
  writeFileSync(workplace.config, JSON.stringify({ collections, ...former }));
});
afterEach(() => workplace.remove());

async function inState<T>(work: (client: ReturnType<typeof createClient>) => Promise<T>) {
  const client = createClient({ url: `file:${join(workplace.data, "state.db")}` });
  try {
    return await work(client);
  } finally {
    client.close();
  }
}

const settings = (): Record<string, string> => ({
  PAGES: "off",
  DATA_DIR: workplace.data,
  KNOWLEDGE_CONFIG: workplace.config,
  USE_AUTH: "1",
  API_KEYS: `operator:${operator}`,
});

const version = (): Promise<number> =>
  inState(async (client) => Number((await client.execute("PRAGMA user_version")).rows[0]?.[0]));

async function start() {
  const service = await startService(settings());
  const ask = async (path: string, key = operator, body?: object) => {
    const answer = await fetch(service.url + path, {
      method: body === undefined ? "GET" : "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  return { ask, service };
}

test("the fixture is a database of 2.2, and this version has moved on", async () => {
  expect(await version()).toBe(31);
  expect(stateMigrations.length).toBeGreaterThan(31);
});

test("keys, tickets, corrections and counts stay, and fields that are gone are told once", async () => {
  const { ask, service } = await start();
  const stats = await ask("/api/classify-ticket/stats");
  expect(stats.body).toMatchObject({ total: 4, withFeedback: 3 });
  const ticket = {
    correlationId: "T-1",
    title: "Cannot sign in 1",
    body: "My password is refused since Monday.",
  };
  expect((await ask("/api/classify-ticket", operator, ticket)).body.collection).toBe("access");
  const feedback = { correlationId: "T-8", correctCollection: "access" };
  expect((await ask("/api/classify-ticket/feedback", operator, feedback)).body).toMatchObject({
    accepted: true,
    changed: true,
  });
  expect((await ask("/api/search?q=refund", agent)).body.total).toBe(1);
  expect((await ask("/api/search?q=password", agent)).body.total).toBe(0);
  expect((await ask("/api/classify-ticket/stats", agent)).status).toBe(403);
  expect(service.log().match(/The field \S+.*means nothing any more/g)).toHaveLength(2);
  expect(await service.stop()).toBe(0);
  expect(await version()).toBe(stateMigrations.length);
}, 90_000);

describe("a folder that is half migrated", () => {
  test("goes on at the next start", async () => {
    await inState(async (client) => {
      for (const { version: next, statements } of stateMigrations.slice(31, 36)) {
        await client.batch([...statements, `PRAGMA user_version = ${next}`], "write");
      }
    });
    expect(await version()).toBe(36);
    const { ask, service } = await start();
    expect((await ask("/api/classify-ticket/stats")).body).toMatchObject({ total: 4 });
    expect(await service.stop()).toBe(0);
    expect(await version()).toBe(stateMigrations.length);
  }, 90_000);

  test("whose tables are not those of its number stops the start with the way out", async () => {
    await inState((client) => client.execute("PRAGMA user_version = 30"));
    const { code, said } = await failService(settings());
    expect([code, said]).toEqual([1, expect.stringContaining("state.db")]);
    expect(said).toMatch(/backup|STATE_DB_NEW/);
    expect(await version()).toBe(30);
  }, 90_000);
});
