/** Over a real socket, under USE_AUTH: nothing but its own signature opens a connector. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { areaKeys } from "../../../tests/kit/access/area-keys.ts";
import {
  connectorsOf,
  type TemporaryConnectors,
} from "../../../tests/kit/connectors/connected/connectors-of.ts";
import {
  createGithubSystem,
  type GithubSystem,
} from "../../../tests/kit/connectors/connected/github-system.ts";
import { createMemoryStore } from "../../../tests/kit/stores/memory-store.ts";
import { createHostCheck } from "../../auth/index.ts";
import { createLimiter } from "../../base/index.ts";
import { createHttpServer, createNodeListener, type HttpServer } from "../../http/index.ts";
import { type Application, openApplication } from "../application.ts";
import { createApplicationApi } from "../application-api.ts";
import { createRouter } from "../router.ts";

let github: GithubSystem;
let opened: TemporaryConnectors;
let application: Application;
let server: HttpServer;
let url: string;

beforeAll(async () => {
  github = await createGithubSystem();
  opened = await connectorsOf({ github: github.settings }, { isTaught: false });
  application = await openApplication({
    dbPath: opened.opened.dbPath,
    auth: {
      keys: [{ label: "API_KEYS", entries: ["test:3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15"] }],
      secrets: ["a secret of this test, with 32 characters and more"],
      hasSecureCookies: false,
    },
    areaKeys: areaKeys({}),
    publicPaths: new Set(),
    publicOrigin: null,
    allowedOrigins: [],
    trustedProxies: 0,
  });
  const api = createApplicationApi({
    application,
    store: createMemoryStore(),
    limiter: createLimiter(),
    connectors: opened.connectors,
  });
  const route = createRouter(api);
  server = createHttpServer({
    listener: createNodeListener({ routes: new Map(), otherwise: () => route }),
  });
  url = await server.listen(0, "127.0.0.1");
}, 60_000);
afterAll(async () => {
  await server.close(0);
  await application.close();
  await opened.close();
  await github.close();
});

const post = (name: string, request: Partial<RequestInit>) =>
  fetch(`${url}/api/connect/${name}`, { method: "POST", ...request });

test("a signed event is taken without a key, and placed", async () => {
  const ticket = github.open("The courier lost parcel 812 on its way to me");
  const answer = await post("github", github.opened(ticket));
  expect([answer.status, await answer.json()]).toEqual([
    202,
    { accepted: true, ticket: ticket.correlationId },
  ]);
  await opened.settled();
  expect(await opened.history(ticket.correlationId)).toEqual(["classified"]);
});

test("a connector that is not configured is not found, and one that is in no row asks for a key", async () => {
  expect((await post("zendesk", { body: "{}" })).status).toBe(404);
  expect((await post("jira", { body: "{}" })).status).toBe(401);
});

test("without a signature nothing is read, and a longer body than 25 MiB is refused", async () => {
  expect((await post("github", { body: "{}" })).status).toBe(401);
  const { headers } = github.opened(github.open("Long"));
  const body = Buffer.alloc(25 * 1024 * 1024 + 1);
  expect((await post("github", { headers, body })).status).toBe(413);
});

test("wrong signatures are counted like wrong keys, and a right one still passes", async () => {
  const ticket = github.open("A parcel");
  const forged = github.forged(github.opened(ticket));
  const statuses = [];
  for (let attempt = 0; attempt < 101; attempt++) {
    statuses.push((await post("github", forged)).status);
  }
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  expect((await post("github", github.opened(ticket))).status).toBe(202);
});

test("a connector answers by any name of the host", () => {
  const refuse = createHostCheck([]);
  const header = (): string => "knowledge.example.com";
  expect(refuse({ path: "/api/connect/github", header })).toBeNull();
  expect(refuse({ path: "/api/search", header })?.code).toBe("host_not_allowed");
});
