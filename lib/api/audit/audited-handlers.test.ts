/** What is in the audit trail of a service, and that nothing is done without it. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { areaKeys } from "../../../tests/kit/access/area-keys.ts";
import { ask, handlerRequest } from "../../../tests/kit/requests/handler-request.ts";
import { createMemoryClassifier } from "../../../tests/kit/stores/memory-classifier.ts";
import { createMemoryStore } from "../../../tests/kit/stores/memory-store.ts";
import { createStateFolder, type StateFolder } from "../../../tests/kit/stores/state-folder.ts";
import { createMcpHub } from "../../adapters/mcp.ts";
import { createAuditTrail, verifyAudit } from "../../audit/index.ts";
import { createKeyTable, noLimits } from "../../auth/index.ts";
import { createLimiter } from "../../base/index.ts";
import { KnowledgeError, type TicketClassifier } from "../../contract/index.ts";
import { type Database, openStateDatabase } from "../../storage/index.ts";
import { type Application, openApplication } from "../application.ts";
import { createApplicationApi } from "../application-api.ts";
import { createRouter } from "../router.ts";

const key = "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15";
let folder: StateFolder;
let application: Application;
let database: Database;
let router: ReturnType<typeof createRouter>;

beforeEach(async () => {
  folder = createStateFolder();
  application = await openApplication({
    dbPath: folder.dbPath,
    auth: {
      keys: [{ label: "API_KEYS entry", entries: [`desk:${key}`] }],
      secrets: ["a secret of this test, with 32 characters and more"],
      hasSecureCookies: false,
    },
    areaKeys: areaKeys({}),
    publicPaths: new Set(),
    publicOrigin: null,
    allowedOrigins: [],
    trustedProxies: 0,
  });
  const options = { application, store: createMemoryStore(), limiter: createLimiter() };
  const logger = { error: ignore, warn: ignore, info: ignore, debug: ignore };
  router = createRouter(createApplicationApi({ ...options, logger }));
  database = await openStateDatabase(folder.dbPath);
});
afterEach(async () => {
  await database.close();
  await application.close();
  folder.remove();
});

const ignore = (): void => undefined;
const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
const manifest = JSON.stringify({ instanceId: "crm-1", name: "CRM", version: "1" });
const events = async () =>
  (await createAuditTrail(database).read(0)).map(({ actor, action, outcome, subject }) => [
    actor,
    action,
    outcome,
    subject,
  ]);

test("sign-ins, plugins and what was refused of them are named, with the key's name", async () => {
  const signIn = (apiKey: string) =>
    ask(router, "/api/auth", { method: "POST", headers, body: JSON.stringify({ apiKey }) });
  expect((await signIn(key)).status).toBe(200);
  expect((await signIn("wrong")).status).toBe(401);
  await ask(router, "/api/plugins", { method: "POST", headers, body: manifest });
  await ask(router, "/api/plugins", { method: "POST", headers, body: "{" });
  await ask(router, "/api/plugins/crm-1", { method: "DELETE", headers });
  // Reading the list, and requests without a key, are not recorded.
  await ask(router, "/api/plugins", { headers });
  await ask(router, "/api/plugins", { method: "POST", body: manifest });
  await expect.poll(events).toEqual([
    ["desk", "sign_in", "allowed", null],
    [null, "sign_in", "refused", null],
    ["desk", "plugin_changed", "allowed", "crm-1"],
    ["desk", "plugin_changed", "allowed", null],
    ["desk", "plugin_changed", "refused", null],
    ["desk", "plugin_changed", "allowed", "crm-1"],
  ]);
  expect((await verifyAudit(createAuditTrail(database))).broken).toBeNull();
  const { rows } = await database.read("SELECT * FROM audit_event");
  expect(JSON.stringify(rows)).not.toContain(key.slice(0, 8));
});

test("what cannot be recorded is not done", async () => {
  await database.write(["ALTER TABLE audit_event RENAME TO elsewhere"]);
  const body = JSON.stringify({ apiKey: key });
  const signedIn = await ask(router, "/api/auth", { method: "POST", headers, body });
  expect([signedIn.status, signedIn.headers["Set-Cookie"]]).toEqual([500, undefined]);
  const made = await ask(router, "/api/plugins", { method: "POST", headers, body: manifest });
  expect(made.status).toBe(500);
  const listed = await ask(router, "/api/plugins", { headers });
  expect(listed.json).toEqual({ plugins: [], total: 0 });
  expect((await ask(router, "/api/search?q=x", { headers })).status).toBe(200);
});

test("a token is not used up by a sign-in that cannot be recorded", async () => {
  const { json } = await ask(router, "/api/auth/token", { method: "POST", headers });
  const { token } = json as { readonly token: string };
  const redeem = (mode: string) => {
    const body = JSON.stringify({ token, mode });
    return ask(router, "/api/auth/session", { method: "POST", headers, body });
  };
  await database.write(["ALTER TABLE audit_event RENAME TO elsewhere"]);
  expect((await redeem("cookie")).status).toBe(500);
  expect((await redeem("bearer")).status).toBe(500);
  await database.write(["ALTER TABLE elsewhere RENAME TO audit_event"]);
  expect((await redeem("cookie")).status).toBe(200);
  expect((await redeem("cookie")).status).toBe(401);
  await expect.poll(events).toEqual([
    ["desk", "sign_in", "allowed", null],
    [null, "sign_in", "refused", null],
  ]);
});

test("who is refused for an area is named once a minute, whatever paths are tried", async () => {
  const limits = { ...noLimits, areas: new Set(["search"] as const) };
  const made = await createKeyTable(database).create({ ...limits, name: "bot" });
  await expect.poll(() => application.auth?.keys.identify(made.key)?.name).toBe("bot");
  const asBot = { headers: { authorization: `Bearer ${made.key}` } };
  const paths = Array.from({ length: 200 }, (_unused, at) => `/console/tickets/x${at}`);
  for (const path of ["/api/plugins", "/api/keys", ...paths, "/api/search?q=x"]) {
    const request = handlerRequest(path, asBot);
    await application.gate(request);
  }
  await expect.poll(events).toEqual([
    [null, "key_made", "allowed", expect.stringMatching(/^bot /)],
    ["bot", "area_refused", "refused", "GET /api/plugins"],
    ["bot", "area_refused", "refused", "GET /console/tickets/x0"],
  ]);
});

test("what a key is refused counts against its rate", async () => {
  const limits = { ...noLimits, areas: new Set(["search"] as const), rate: 10 };
  const made = await createKeyTable(database).create({ ...limits, name: "bot" });
  await expect.poll(() => application.auth?.keys.identify(made.key)?.name).toBe("bot");
  const asBot = { headers: { authorization: `Bearer ${made.key}` } };
  const statuses: number[] = [];
  for (let asked = 0; asked < 11; asked++) {
    statuses.push((await ask(router, "/api/plugins", asBot)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
});

test("feedback of agents is recorded before it is taken, with what came of it", async () => {
  const taken: string[] = [];
  const classifier = {
    async feedback({ correlationId }: { readonly correlationId: string }) {
      if (correlationId === "T-9") throw new KnowledgeError("classification_not_found", "No T-9.");
      taken.push(correlationId);
    },
  } as unknown as TicketClassifier;
  const recording = application.recording(classifier);
  const send = (correlationId: string) =>
    recording.feedback({ correlationId, correctCollection: "a" }, { actor: "agent" });
  await send("T-1");
  await expect(send("T-9")).rejects.toThrow("No T-9.");
  expect(await events()).toEqual([
    ["agent", "feedback", "allowed", "T-1"],
    ["agent", "feedback", "allowed", "T-9"],
    ["agent", "feedback", "refused", "T-9"],
  ]);
  await database.write(["ALTER TABLE audit_event RENAME TO elsewhere"]);
  await expect(send("T-2")).rejects.toThrow(/audit_event/);
  expect(taken).toEqual(["T-1"]);
});

describe("a judgement names its ticket and where it came from", () => {
  const given = async () =>
    (await createAuditTrail(database).read(0)).map(({ action, subject, origin, requestId }) => [
      action,
      subject,
      origin,
      requestId,
    ]);
  const from = ["192.0.2.0", "test-id"];
  const classifier = createMemoryClassifier();

  function routerWith(recording: TicketClassifier) {
    const store = createMemoryStore();
    const limiter = createLimiter();
    const mcp = createMcpHub(store, { config: { classifier: recording } });
    const logger = { error: ignore, warn: ignore, info: ignore, debug: ignore };
    return createRouter(
      createApplicationApi({ application, store, limiter, logger, classifier, mcp }),
    );
  }

  test.each<[string, string, object, string | null]>([
    ["feedback", "/feedback", { correlationId: "T-1", correctCollection: "guide" }, "T-1"],
    ["undo", "/feedback/undo", { correlationId: "T-1" }, "T-1"],
    ["bulk_feedback", "/feedback/bulk", { correlationIds: ["T-1", "T-2"] }, "2 tickets: T-1, T-2"],
    ["document_feedback", "/documents", { correlationId: "T-1" }, "T-1"],
    ["automation_changed", "/automation", { paused: true }, "paused everything"],
    ["automation_changed", "/automation", { paused: false, collection: "a" }, "resumed a"],
    ["automation_changed", "/automation", { paused: "true" }, null],
    ["feedback", "/feedback", { correlationId: ["T-1"] }, null],
    ["feedback", "/feedback", ["T-1"], null],
    ["feedback", "/feedback", { correlationId: "x".repeat(2_000_000) }, null],
  ])("%s over REST at %s", async (action, path, body, subject) => {
    const send = { method: "POST", headers, body: JSON.stringify(body) };
    await ask(routerWith(classifier), `/api/classify-ticket${path}`, send);
    expect((await given())[0]).toEqual([action, subject, ...from]);
  });

  test.each<[string, object, string]>([
    ["/api/webhooks", { url: "https://hooks.example/T0/secret" }, "add https://hooks.example"],
    ["/api/webhooks", { url: "hooks.example/T0/secret" }, "add"],
    ["/api/webhooks/actions", { action: "remove", webhook: "w-1" }, "remove w-1"],
  ])("a change at %s says what", async (path, body, subject) => {
    await ask(router, path, { method: "POST", headers, body: JSON.stringify(body) });
    expect((await given())[0]).toEqual(["webhook_changed", subject, ...from]);
  });

  test("who takes the gaps as a table is named, and who reads them is not", async () => {
    await ask(router, "/api/gaps", { headers });
    await ask(router, "/api/gaps?format=json", { headers: { ...headers, accept: "text/csv" } });
    await ask(router, "/api/gaps?state=open&format=csv", { headers });
    await ask(router, "/api/gaps", { headers: { ...headers, accept: "text/csv" } });
    const named = (await given()).filter((event) => event[0] === "export");
    // Each with what came of it: there are no gaps here.
    expect(named).toEqual(Array.from({ length: 4 }, () => ["export", "gaps", ...from]));
  });

  test("a judgement of many tickets names whole ids, and how many more there are", async () => {
    const id = (at: number) => `a-ticket-with-a-long-number-${at + 100}`;
    const body = { correlationIds: Array.from({ length: 50 }, (_unused, at) => id(at)) };
    const send = { method: "POST", headers, body: JSON.stringify(body) };
    await ask(routerWith(classifier), "/api/classify-ticket/feedback/bulk", send);
    const first = [0, 1, 2, 3, 4].map(id).join(", ");
    expect((await given())[0]?.[1]).toBe(`50 tickets: ${first}, and 45 more`);
  });

  test("the handler gets the body that was read for the trail", async () => {
    const own = routerWith(classifier);
    await classifier.classify({ correlationId: "T-1", title: "x" });
    const body = JSON.stringify({ correlationId: "T-1", correctCollection: "guide" });
    const { status } = await ask(own, "/api/classify-ticket/feedback", {
      method: "POST",
      headers,
      body,
    });
    expect(status).toBe(200);
  });

  test("over MCP too", async () => {
    const call = {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: {
        name: "classify_ticket_feedback",
        arguments: { correlationId: "T-8", correctCollection: "guide" },
      },
    };
    const own = routerWith(application.recording(classifier));
    const asAgent = { ...headers, host: "localhost" };
    const body = JSON.stringify(call);
    await ask(own, "/api/mcp", { method: "POST", headers: asAgent, body });
    expect((await given())[0]).toEqual(["feedback", "T-8", ...from]);
  });

  test("of who sees some collections only too", async () => {
    const limited: TicketClassifier = { ...classifier, limitedTo: () => classifier };
    const seen = application.recording(limited).limitedTo?.(["guide"]);
    const request = { correlationId: "T-9", correctCollection: "guide" };
    await seen?.feedback(request, { actor: "bot" }).catch(ignore);
    expect(await events()).toContainEqual(["bot", "feedback", "allowed", "T-9"]);
  });

  test("and a page that reads a ticket", async () => {
    const request = handlerRequest("/console/tickets?ticket=T-1");
    await application.record("ticket_read", "T-1", { actor: "desk", request });
    await application.record("configuration_changed", "search");
    expect(await given()).toEqual([
      ["ticket_read", "T-1", ...from],
      ["configuration_changed", "search", null, null],
    ]);
  });
});
