/** Two nodes of the service on one libSQL server and one Redis are one service for those who use them. */
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Cluster, startCluster } from "../kit/nodes/cluster.ts";
import { send } from "../kit/requests/http-client.ts";
import { initialize } from "../kit/requests/mcp-clients.ts";
import { issueToken, keys, post, signIn } from "../kit/services/guarded-service.ts";
import { failService } from "../kit/services/service-process.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";

let cluster: Cluster;
let first: string;
let second: string;
beforeAll(async () => {
  cluster = await startCluster();
  [first, second] = cluster.nodes.map(({ url }) => url) as [string, string];
});
afterAll(() => cluster.remove());

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
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
  const answers = await Promise.all([
    classify(first, "other id", title),
    classify(second, "third id", title),
  ]);
  expect(answers).toMatchObject([{ collection: wanted }, { collection: wanted }]);
  // Both have learnt one model of one log.
  expect(answers[0].confidence).toEqual(answers[1].confidence);
  const records = await Promise.all(
    [first, second].map((url) =>
      send(url, { target: "/api/classify-ticket/stats", headers: bearer }),
    ),
  );
  expect(records.map(({ body }) => JSON.parse(body).total)).toEqual([3, 3]);
});

/** The updates that a socket of the instance on the node hears. */
async function listen(url: string, instanceId: string): Promise<unknown[]> {
  const heard: unknown[] = [];
  const socket = io(`${url}/plugins/${instanceId}`, {
    auth: { apiKey: keys.first },
    transports: ["websocket"],
    forceNew: true,
  });
  sockets.push(socket);
  socket.on("svc:updated", (update: unknown) => heard.push(update));
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  return heard;
}

const register = (url: string, version: string) =>
  post(url, "/api/plugins", { instanceId: "board-1", name: "Board", version }, bearer);

test("a plugin that one node registers is known to the other, and sockets of both hear of it once", async () => {
  const heard = await Promise.all([
    listen(first, "board-1"),
    listen(second, "board-1"),
    listen(second, "registry"),
    listen(second, "board-2"),
  ]);
  expect((await register(first, "1.0.0")).status).toBe(201);
  expect(await statusOf(second, "/api/plugins/board-1")).toBe(200);
  await expect.poll(() => heard.map((updates) => updates.length)).toEqual([1, 1, 1, 0]);
  expect(heard[1]?.[0]).toMatchObject({ instanceId: "board-1", kind: "registered" });
  expect((await register(second, "1.0.1")).status).toBe(200);
  await expect.poll(() => heard.map((updates) => updates.length)).toEqual([2, 2, 2, 0]);
});

test("without Redis events stay on their node, all else answers, and they come back with it", async () => {
  const heard = await listen(second, "board-1");
  await cluster.redis.kill();
  // Each node notices by itself, and says it by itself.
  for (const node of cluster.nodes) {
    await expect
      .poll(() => node.process().log())
      .toContain("Redis cannot be used: live events reach only");
  }
  expect((await register(first, "1.1.0")).status).toBe(200);
  expect((await register(second, "1.1.1")).status).toBe(200);
  await expect.poll(() => heard).toMatchObject([{ version: "1.1.1" }]);
  await cluster.redis.start();
  await expect
    .poll(async () => {
      await register(first, "1.2.0");
      return heard.at(-1);
    })
    .toMatchObject({ version: "1.2.0" });
  const logs = cluster.nodes.map((node) => node.process().log());
  for (const log of logs) expect(log.match(/Redis cannot be used/g)).toHaveLength(1);
});

test("failed sign-ins count over all nodes", async () => {
  const fail = async (url: string) =>
    (await post(url, "/api/auth", { apiKey: keys.unknown })).status;
  for (const url of [first, first, first, first, first, second, second, second, second]) {
    expect(await fail(url)).toBe(401);
  }
  await expect.poll(() => fail(first)).toBe(429);
  await expect.poll(() => fail(second)).toBe(429);
  // A right key is not held up.
  expect(await signIn(second)).not.toBe("");
});

test("the budget of a key is one for all nodes", async () => {
  const limited = { Authorization: `Bearer ${keys.second}` };
  const ask = (url: string) => statusOf(url, "/api/search?q=alpine", limited);
  for (let request = 0; request < 20; request++) expect(await ask(first)).toBe(200);
  expect(await ask(first)).toBe(429);
  // The other node has 20 of its own until it hears of these.
  let passed = 0;
  const askSecond = async () => {
    const status = await ask(second);
    if (status === 200) passed += 1;
    return status;
  };
  await expect.poll(askSecond, { interval: 300 }).toBe(429);
  expect(passed).toBeLessThan(20);
});

test("a session of MCP is not found on the other node, where clients begin a new one", async () => {
  const mcp = (url: string, message: object, headers: Record<string, string> = {}) =>
    post(url, "/api/mcp", message, {
      ...bearer,
      Accept: "application/json, text/event-stream",
      ...headers,
    });
  const session = (await mcp(first, initialize)).headers["mcp-session-id"] ?? "";
  expect(session).not.toBe("");
  const list = { jsonrpc: "2.0", id: 2, method: "tools/list" };
  const ofSession = { "Mcp-Session-Id": session, "MCP-Protocol-Version": "2025-11-25" };
  expect((await mcp(first, list, ofSession)).status).toBe(200);
  const lost = await mcp(second, list, ofSession);
  expect([lost.status, lost.body]).toEqual([404, expect.stringMatching(/session/i)]);
  expect((await mcp(second, initialize)).status).toBe(200);
});

test("a primary that is killed leaves reading whole, refuses writing soon, and loses nothing", async () => {
  const { collection } = await classify(first, "kept", "A card was lost");
  await cluster.state.kill();
  expect(await statusOf(first, "/api/search?q=alpine")).toBe(200);
  const ticket = { correlationId: "x", title: "x" };
  const refused = await post(second, "/api/classify-ticket", ticket, bearer);
  expect([refused.status, JSON.parse(refused.body).code]).toEqual([503, "state_unavailable"]);
  expect(refused.headers["retry-after"]).toBe("1");
  expect(await statusOf(second, "/api/classify-ticket/stats")).toBe(503);
  await cluster.state.start();
  await expect
    .poll(() => statusOf(second, "/api/classify-ticket/ticket?correlationId=kept"))
    .toBe(200);
  expect(await classify(second, "kept", "A card was lost")).toMatchObject({ collection });
});

test("a start says what is wrong with the server, and ends", async () => {
  const place = createWorkplace();
  const wrong = { DATA_DIR: place.data, STATE_DB_URL: "ftp://127.0.0.1", STATE_DB_TOKEN: "t" };
  const { code, said } = await failService(wrong);
  place.remove();
  expect([code, said]).toEqual([
    1,
    expect.stringContaining("STATE_DB_URL is (a secret, not shown)"),
  ]);
});
