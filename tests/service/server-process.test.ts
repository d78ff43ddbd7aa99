/** The service as an operator starts and stops it. */
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endsWithin } from "../kit/ends-within.ts";
import { send } from "../kit/requests/http-client.ts";
import { failService, startService } from "../kit/services/service-process.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";

const workplace = createWorkplace();
const variables = { DATA_DIR: workplace.data, KNOWLEDGE_CONFIG: workplace.config };

beforeAll(() => workplace.writeEdition("alpine", 10));
afterAll(() => workplace.remove());

test("it says where it is ready, answers, and exits 0 on SIGTERM", async () => {
  const service = await startService(variables);
  const { status, body } = await send(service.url, { target: "/api/search?q=alpine" });
  expect([status, JSON.parse(body).total]).toEqual([200, 10]);
  const ended = service.stop();
  expect(await endsWithin(10_000, ended)).toBe(true);
  expect(await ended).toBe(0);
});

test("Ctrl-C is a stop like any other", async () => {
  const service = await startService(variables);
  expect(await service.stop("SIGINT")).toBe(0);
});

test("files in the data folder are for their owner, and weak settings are reported", async () => {
  // As an earlier version left it.
  for (const name of readdirSync(workplace.data)) chmodSync(join(workplace.data, name), 0o644);
  chmodSync(workplace.data, 0o755);
  const service = await startService({
    ...variables,
    SEARCH_API_KEY: "zq7",
    USE_AUTH: "1",
    API_KEYS: "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15",
    ALLOW_INSECURE_COOKIES: "1",
    LOG_LEVEL: "silent",
  });
  const modes = readdirSync(workplace.data).map((name) => [
    name,
    statSync(join(workplace.data, name)).mode & 0o777,
  ]);
  await service.stop();
  expect(modes.filter(([, mode]) => mode !== 0o600)).toEqual([]);
  expect(modes.map(([name]) => name)).toContain("session-secret");
  expect(statSync(workplace.data).mode & 0o777).toBe(0o700);
  expect(service.output()).toMatch(/^Warning: SEARCH_API_KEY has fewer than 16 characters/m);
  expect(service.output()).toMatch(/^Warning: ALLOW_INSECURE_COOKIES is on/m);
  expect(service.output() + service.log()).not.toContain("zq7");
});

test("a second SIGTERM, as supervisors of a whole group cause, cuts no request short", async () => {
  const service = await startService(variables);
  const client = connect(Number(new URL(service.url).port), "127.0.0.1").setEncoding("utf8");
  let received = "";
  client.on("data", (piece: string) => {
    received += piece;
  });
  const question = "GET /api/search?q=alpine HTTP/1.1\r\nHost: localhost\r\n";
  client.write(`${question}\r\n`);
  await expect.poll(() => received).toContain('"total":10');
  received = "";
  client.write(question);
  service.child.kill("SIGTERM");
  const isAnswering = () => fetch(service.url).then(Boolean, () => false);
  await expect.poll(isAnswering).toBe(false);
  const ended = service.stop("SIGTERM");
  // Nothing tells that the second has come.
  await setTimeout(200);
  client.write("Connection: close\r\n\r\n");
  await once(client, "end");
  expect(received).toMatch(/^HTTP\/1\.1 200 .*"total":10/s);
  expect(await ended).toBe(0);
});

test("it continues when its output is closed", async () => {
  // A workplace of its own: what it changes is not for the others.
  const own = createWorkplace();
  own.writeEdition("alpine", 10);
  const service = await startService({
    DATA_DIR: own.data,
    KNOWLEDGE_CONFIG: own.config,
    WIKI_DIR: join(own.folder, "docs"),
  });
  const { pid, stdout, stderr } = service.child;
  stdout?.destroy();
  stderr?.destroy();
  // It prints that the index is up to date.
  own.writeEdition("lakes", 10);
  const ask = () => send(service.url, { target: "/api/search?q=lakes" });
  await expect.poll(async () => JSON.parse((await ask()).body).total).toBe(10);
  // A hundred ticks a second, where the system tells: reports of failed reports take all of them.
  const stat = `/proc/${pid}/stat`;
  const ticks = () => (existsSync(stat) ? Number(readFileSync(stat, "utf8").split(" ")[13]) : 0);
  const ticksOfSecond = async () => {
    const before = ticks();
    await setTimeout(1_000);
    return ticks() - before;
  };
  await expect.poll(ticksOfSecond).toBeLessThan(50);
  expect((await ask()).status).toBe(200);
  expect(await service.stop()).toBe(0);
  own.remove();
});

test("a page added beside the collections of WIKI_DIR is found and shown, and may go again", async () => {
  const own = createWorkplace();
  const folder = join(own.folder, "own");
  const added = join(folder, "added.md");
  mkdirSync(join(folder, "guide"), { recursive: true });
  writeFileSync(join(folder, "guide", "start.md"), "# Start\n\nA marmot whistles.");
  writeFileSync(
    own.config,
    JSON.stringify({ collections: [{ name: "guide", path: "own/guide" }] }),
  );
  const service = await startService({
    DATA_DIR: own.data,
    WIKI_DIR: folder,
    KNOWLEDGE_CONFIG: own.config,
  });
  const found = async () => {
    const { body } = await send(service.url, { target: "/api/search?q=marmot" });
    const { results = [] } = JSON.parse(body) as { results?: { id: string }[] };
    return results.map(({ id }) => id).sort();
  };
  const start = "kb://guide/start.md";
  await expect.poll(found).toEqual([start]);
  writeFileSync(added, "# Added\n\nAnother marmot.");
  await expect.poll(found).toEqual([start, "kb://wiki/added.md"]);
  const page = async () => (await send(service.url, { target: "/wiki/added" })).status;
  await expect.poll(page).toBe(200);
  rmSync(added);
  await expect.poll(found).toEqual([start]);
  expect(await service.stop()).toBe(0);
  expect(service.log()).not.toMatch(/matches no file|indexing failed/);
  own.remove();
});

test("WIKI_DIR alone is all that the service answers from: language, ways on, nothing of the handbook", async () => {
  const own = createWorkplace();
  const folder = join(own.folder, "own");
  mkdirSync(join(folder, "guide"), { recursive: true });
  writeFileSync(join(folder, "guide", "start.md"), "# Start\n\nThe server and its configuration.");
  writeFileSync(join(folder, "ar.md"), "---\nlang: ar\n---\n\n# \u0623\u0647\u0644\u0627\n\nx");
  const service = await startService({ DATA_DIR: own.data, WIKI_DIR: folder });
  const get = (target: string) => send(service.url, { target });
  const found = async () =>
    (
      JSON.parse((await get("/api/search?q=server+configuration&limit=50")).body) as {
        results: { collection: string }[];
      }
    ).results.map(({ collection }) => collection);
  await expect.poll(found).toEqual(["wiki"]);
  const health = JSON.parse((await get("/api/health")).body) as { documents: number };
  expect(health.documents).toBe(2);
  expect((await get("/docs/reference/configuration")).status).toBe(404);

  const arabic = await send(service.url, {
    target: "/wiki/ar",
    headers: { "Accept-Language": "de-DE,de;q=0.9,ar;q=0.8" },
  });
  expect(arabic.body).toMatch(/<html(?=[^>]* lang="de")(?=[^>]* dir="ltr")/);
  expect(arabic.body).toMatch(/<article(?=[^>]* lang="ar")(?=[^>]* dir="rtl")/);
  expect(arabic.headers.vary).toMatch(/\bAccept-Language\b/);
  expect((await get("/wiki/guide/start")).body).toMatch(/<html(?=[^>]* lang="en")/);
  const missing = await get("/wiki/guide/strat");
  expect([missing.status, missing.body.includes('href="/wiki/guide/start"')]).toEqual([404, true]);
  const problem = await get("/api/wiki/page?path=guide%2Fstrat");
  expect(JSON.parse(problem.body)).toMatchObject({
    suggestions: [{ path: "guide/start", address: "/wiki/guide/start" }],
  });
  expect(await service.stop()).toBe(0);
  own.remove();
});

test("the search of the pages answers as the API does, without the key of the API", async () => {
  const service = await startService({ ...variables, SEARCH_API_KEY: "some-key" });
  const headers = { Authorization: "Bearer some-key" };
  const query = "q=alpi&prefix=on&facets=on&limit=3";
  const api = await send(service.url, { target: `/api/search?${query}`, headers });
  const pages = await send(service.url, { target: `/api/wiki/search?${query}` });
  const closed = await send(service.url, { target: `/api/search?${query}` });
  await service.stop();
  expect([api.status, pages.status, closed.status]).toEqual([200, 200, 401]);
  const { duration_ms: _first, ...known } = JSON.parse(api.body);
  const { duration_ms: _second, ...shown } = JSON.parse(pages.body);
  expect(shown).toEqual(known);
  expect(shown.total).toBe(3);
});

test("its log is JSON, and holds neither keys nor what people look for", async () => {
  const service = await startService({ ...variables, SEARCH_API_KEY: "canary-key" });
  const headers = { Authorization: "Bearer canary-key" };
  await send(service.url, { target: "/api/search?q=canary-words", headers });
  await send(service.url, { target: "/api/search?q=canary-words&key=canary-key" });
  await send(service.url, { target: "/api/document?id=canary-id" });
  await service.stop();
  const lines = service.log().trim().split("\n");
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "request");
  expect(requests.map(({ path, status }) => [path, status])).toEqual([
    ["/api/search", 200],
    ["/api/search", 401],
    ["/api/document", 404],
  ]);
  expect(requests[0]).toMatchObject({ method: "GET", ms: expect.any(Number) });
  expect(service.log() + service.output()).not.toContain("canary");
});

describe("what cannot work ends with 1 and one line", () => {
  test.each([
    [{ PORT: "abc" }, /^PORT is "abc", but must be a port number, 0 to 65535\.\n$/],
    [
      { KNOWLEDGE_CONFIG: "/nowhere/k.json" },
      /^The configuration file \/nowhere\/k\.json [^\n]*\n$/,
    ],
    [{ DATA_DIR: join(workplace.config, "data") }, /^[^\n]*DATA_DIR[^\n]*\n$/],
  ])("%j", async (wrong, line) => {
    const { code, said } = await failService({ ...variables, ...wrong });
    expect(code).toBe(1);
    expect(said).toMatch(line);
  });

  test("a port in use", async () => {
    const service = await startService(variables);
    const { port } = new URL(service.url);
    const { code, said } = await failService({ ...variables, PORT: port });
    await service.stop();
    expect(code).toBe(1);
    expect(said).toBe(
      `Port ${port} on 127.0.0.1 is in use by another program; stop it or choose another port.\n`,
    );
  });

  test("a collection folder that does not exist, when there is no index yet", async () => {
    const config = join(workplace.folder, "missing.json");
    writeFileSync(config, JSON.stringify({ collections: [{ name: "x", path: "gone" }] }));
    const data = join(workplace.folder, "other data");
    const { code, said } = await failService({ KNOWLEDGE_CONFIG: config, DATA_DIR: data });
    expect(code).toBe(1);
    expect(said).toContain(join(workplace.folder, "gone"));
  });
});

test("when indexing fails, the previous index keeps answering and the log says so", async () => {
  rmSync(join(workplace.folder, "docs"), { recursive: true });
  const service = await startService(variables);
  await expect.poll(() => service.output()).toContain("Indexing failed");
  const { body } = await send(service.url, { target: "/api/search?q=alpine" });
  expect(JSON.parse(body).total).toBe(10);
  expect(await service.stop()).toBe(0);
  expect(service.log()).toContain("the previous index keeps answering");
});
