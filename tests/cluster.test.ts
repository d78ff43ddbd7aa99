/** Two nodes of the service on one libSQL server are one service for those who use them. */
import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorkplace, type Workplace } from "./support/corpus.ts";
import { issueToken, keys, post, secret, signIn } from "./support/guarded-service.ts";
import { send } from "./support/http-client.ts";
import { failService, type ServiceProcess, startService } from "./support/service-process.ts";
import { type StateServerProcess, startStateServer } from "./support/state-server.ts";

const queues = { collections: [{ name: "cards" }, { name: "transfers" }] };
const places: Workplace[] = [];
let server: StateServerProcess;
let nodes: ServiceProcess[];
let first: string;
let second: string;

function variablesOf(stateUrl: string): Record<string, string> {
  const place = createWorkplace();
  places.push(place);
  place.writeEdition("alpine", 3);
  const collections = [{ name: "docs", path: "docs" }];
  writeFileSync(place.config, JSON.stringify({ collections, classifier: queues }));
  return {
    DATA_DIR: place.data,
    KNOWLEDGE_CONFIG: place.config,
    USE_AUTH: "1",
    API_KEYS: `first:${keys.first},second:${keys.second}`,
    SESSION_SECRET: secret,
    STATE_DB_URL: stateUrl,
  };
}

beforeAll(async () => {
  server = await startStateServer();
  // At once: both find a server without tables.
  nodes = await Promise.all([
    startService(variablesOf(server.url)),
    startService(variablesOf(server.socketUrl)),
  ]);
  [first, second] = nodes.map(({ url }) => url) as [string, string];
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await server.remove();
  for (const place of places) place.remove();
});

const bearer = { Authorization: `Bearer ${keys.first}` };
const statusOf = async (url: string, target: string, headers: Record<string, string> = bearer) =>
  (await send(url, { target, headers })).status;
const classify = async (url: string, correlationId: string, title: string) =>
  JSON.parse((await post(url, "/api/classify-ticket", { correlationId, title }, bearer)).body);

test("a token is redeemed once over all nodes", async () => {
  const token = await issueToken(first);
  const tries = [second, first, second, first].map((url) =>
    post(url, "/api/auth/session", { token }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 401, 401, 401]);
});

test("a session holds on every node, and a sign-out on one is refused on the other", async () => {
  const cookie = await signIn(first);
  expect(await statusOf(second, "/api/search?q=alpine", { cookie })).toBe(200);
  const out = await send(first, { method: "DELETE", target: "/api/auth", headers: { cookie } });
  expect(out.status).toBe(204);
  await expect.poll(() => statusOf(second, "/api/search?q=alpine", { cookie })).toBe(401);
});

test("what a person says on one node counts for the next answer of the other", async () => {
  const title = "Zxcvb nmlkj hgfds";
  const before = await classify(first, "twice", title);
  const wanted = before.collection === "cards" ? "transfers" : "cards";
  const given = { correlationId: "twice", correctCollection: wanted };
  const told = await post(second, "/api/classify-ticket/feedback", given, bearer);
  expect(told.status).toBe(200);
  expect(await classify(first, "other id", title)).toMatchObject({ collection: wanted });
  expect(await classify(second, "third id", title)).toMatchObject({ collection: wanted });
  const records = await Promise.all(
    [first, second].map((url) =>
      send(url, { target: "/api/classify-ticket/stats", headers: bearer }),
    ),
  );
  expect(records.map(({ body }) => JSON.parse(body).total)).toEqual([3, 3]);
});

test("plugins and keys that one node made are known to the other", async () => {
  const manifest = { instanceId: "board-1", name: "Board", version: "1.0.0" };
  expect((await post(first, "/api/plugins", manifest, bearer)).status).toBe(201);
  expect(await statusOf(second, "/api/plugins/board-1")).toBe(200);
});

test("a primary that is killed leaves reading whole, refuses writing soon, and loses nothing", async () => {
  const { collection } = await classify(first, "kept", "A card was lost");
  await server.kill();
  expect(await statusOf(first, "/api/search?q=alpine")).toBe(200);
  const refused = await post(
    second,
    "/api/classify-ticket",
    { correlationId: "x", title: "x" },
    bearer,
  );
  expect([refused.status, JSON.parse(refused.body).code]).toEqual([503, "state_unavailable"]);
  expect(refused.headers["retry-after"]).toBe("1");
  await server.start();
  await expect
    .poll(() => statusOf(second, "/api/classify-ticket/ticket?correlationId=kept"))
    .toBe(200);
  expect(await classify(second, "kept", "A card was lost")).toMatchObject({ collection });
});

test("a start says what is wrong with the server, and ends", async () => {
  const wrong = { ...variablesOf("ftp://127.0.0.1"), STATE_DB_TOKEN: "t" };
  const { code, said } = await failService(wrong);
  expect([code, said]).toEqual([
    1,
    expect.stringContaining("STATE_DB_URL is (a secret, not shown)"),
  ]);
});
