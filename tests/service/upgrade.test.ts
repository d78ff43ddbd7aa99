/** What an earlier version has stored, in the hands of this one. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { createClient } from "@libsql/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startService } from "../kit/services/service-process.ts";
import { projectFolder } from "../kit/sources/source-files.ts";
import { createWorkplace, type Workplace } from "../kit/stores/corpus.ts";

const earlier = join(projectFolder, "tests/kit/services/previous-version");
const json = { "Content-Type": "application/json" };

let workplace: Workplace;
beforeEach(() => {
  workplace = createWorkplace();
  mkdirSync(workplace.data);
  for (const name of ["index.db", "state.db"]) {
    const packed = readFileSync(join(earlier, `${name}.gz`));
    writeFileSync(join(workplace.data, name), gunzipSync(packed));
  }
  const collections = [{ name: "docs", path: join(earlier, "docs") }];
  const classifier = { collections: [{ name: "billing" }, { name: "access" }] };
  writeFileSync(workplace.config, JSON.stringify({ collections, searchMode: "fts", classifier }));
});
afterEach(() => workplace.remove());

const start = () => startService({ DATA_DIR: workplace.data, KNOWLEDGE_CONFIG: workplace.config });

/** As if another machine were indexing: this one has to wait, as long as the test needs. */
async function holdIndexing() {
  const state = createClient({ url: `file:${join(workplace.data, "state.db")}` });
  await state.execute({
    sql: "INSERT INTO lease (name, holder, description, expires_at_ms) VALUES (?, ?, ?, ?)",
    args: ["index:index.db", "another-machine", "a test", Date.now() + 60_000],
  });
  return {
    async release() {
      await state.execute("DELETE FROM lease WHERE holder = 'another-machine'");
      state.close();
    },
  };
}

test("the index of another format answers until the new one is built, and then the new one does", async () => {
  const held = await holdIndexing();
  const service = await start();
  const ask = async (path: string) => {
    const answer = await fetch(service.url + path);
    return { status: answer.status, body: await answer.json() };
  };
  const health = () => ask("/api/health");
  expect(await health()).toMatchObject({ status: 200, body: { status: "ok", generation: 1 } });
  expect((await ask("/api/search?q=refund")).body).toMatchObject({ total: 1 });
  const id = "kb%3A%2F%2Fdocs%2Fbilling.md";
  expect((await ask(`/api/document?id=${id}`)).body.title).toBe("Invoices and refunds");

  await held.release();
  const statuses = new Set<number>();
  const totals = new Set<number>();
  for (let generation = 1; generation === 1; ) {
    const { status, body } = await ask("/api/search?q=installer");
    statuses.add(status);
    totals.add(body.total);
    generation = (await health()).body.generation;
  }
  expect([[...statuses], [...totals]]).toEqual([[200], [1]]);
  expect((await ask("/api/search?q=refund")).body.results[0].id).toBe("kb://docs/billing.md");
  expect(service.log()).not.toMatch(/"level":[56]0/);
  expect(await service.stop()).toBe(0);
}, 90_000);

test("tickets and corrections are still there, and count", async () => {
  const service = await start();
  const send = async (path: string, body: object) =>
    (
      await fetch(service.url + path, { method: "POST", headers: json, body: JSON.stringify(body) })
    ).json();
  const stats = await (await fetch(`${service.url}/api/classify-ticket/stats`)).json();
  expect(stats).toMatchObject({ total: 2, withFeedback: 2 });
  const ticket = {
    correlationId: "T-1",
    title: "My refund has not arrived",
    body: "I paid twice.",
  };
  const again = await send("/api/classify-ticket", ticket);
  expect(again.collection).toBe("billing");
  expect(again.reasoning).toMatch(/corrected|person/i);
  const feedback = { correlationId: "T-2", correctCollection: "billing" };
  expect(await send("/api/classify-ticket/feedback", feedback)).toMatchObject({ changed: true });
  expect(await service.stop()).toBe(0);
}, 90_000);

test("without its index the rest of the data folder is enough", async () => {
  rmSync(join(workplace.data, "index.db"));
  const service = await start();
  const { total } = await (await fetch(`${service.url}/api/search?q=refund`)).json();
  const stats = await (await fetch(`${service.url}/api/classify-ticket/stats`)).json();
  expect([total, stats.total]).toEqual([1, 2]);
  expect(await service.stop()).toBe(0);
}, 90_000);
