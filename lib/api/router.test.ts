/** The table of routes, the handlers, the areas and the OpenAPI description agree. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { areaKeys } from "../../tests/kit/access/area-keys.ts";
import { ask } from "../../tests/kit/requests/handler-request.ts";
import { createMemoryClassifier } from "../../tests/kit/stores/memory-classifier.ts";
import { createMemoryStore } from "../../tests/kit/stores/memory-store.ts";
import { createStateFolder } from "../../tests/kit/stores/state-folder.ts";
import { createMcpHub } from "../adapters/mcp.ts";
import { areaOf, createKeySet } from "../auth/index.ts";
import { createLimiter } from "../base/index.ts";
import { createOpenApiDocument } from "../openapi/document.ts";
import { type Route, routes } from "../routes/index.ts";
import { type Application, openApplication } from "./application.ts";
import { type ApplicationApi, createApplicationApi } from "./application-api.ts";
import { apiRoutes, createRouter } from "./router.ts";

const key = "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15";
const unused = (): never => {
  throw new Error("not asked here");
};
/** Has everything that a handler can stand for; only methods are asked for. */
const classifier = {
  ...createMemoryClassifier(),
  report: unused,
  tickets: unused,
  ticket: unused,
  documentFeedback: unused,
  draftOutcome: unused,
  undoFeedback: unused,
  bulkFeedback: unused,
  ticketCounts: unused,
  automation: unused,
  switchAutomation: unused,
  tryAutomation: unused,
};
const rows: readonly (readonly [string, Route])[] = Object.entries(routes);
const samplePath = (path: string): string =>
  path
    .replace("/connect/{name}", "/connect/github")
    .replace("/site/{file}", "/site/favicon")
    .replace("{file}", "explorer.js")
    .replace("{instanceId}", "order-form");

describe.each(["on", "off"])("with USE_AUTH %s", (useAuth) => {
  const folder = createStateFolder();
  const store = createMemoryStore();
  const mcp = createMcpHub(store);
  let application: Application;
  let api: ApplicationApi;
  beforeAll(async () => {
    const keys = [{ label: "API_KEYS entry", entries: [`test:${key}`] }];
    const secrets = ["a secret of this test, with 32 characters and more"];
    application = await openApplication({
      dbPath: folder.dbPath,
      auth: useAuth === "on" ? { keys, secrets, hasSecureCookies: false } : null,
      areaKeys: areaKeys({}),
      publicPaths: new Set(),
      publicOrigin: null,
      allowedOrigins: [],
      trustedProxies: 0,
    });
    api = createApplicationApi({
      application,
      store,
      mcp,
      classifier,
      limiter: createLimiter(),
      explorerFolder: "nowhere",
      hasPages: true,
      analytics: { recordClick: unused } as never,
      wiki: { isEnabled: true } as never,
      votes: { vote: unused } as never,
      webhooks: { list: unused } as never,
      gaps: { list: unused, change: unused } as never,
      connectors: { has: () => true } as never,
      site: { picture: () => null } as never,
      metrics: { caches: {} } as never,
      metricsKeys: createKeySet(key),
    });
  });
  afterAll(async () => {
    await mcp.close();
    await application.close();
    folder.remove();
  });
  const headers = { authorization: `Bearer ${key}` };

  test.each(rows)("%s knows the methods of its row", async (path, { methods }) => {
    const target = samplePath(path);
    const { status, headers: given } = await ask(createRouter(api), target, {
      method: "OPTIONS",
      headers,
    });
    const opensStream = path.startsWith("/api/mcp");
    const known = Object.keys(methods).flatMap((method) =>
      method === "GET" && !opensStream ? ["GET", "HEAD"] : [method],
    );
    expect([status, String(given.Allow).split(", ").sort()]).toEqual([
      204,
      [...known, "OPTIONS"].sort(),
    ]);
  });

  test.each(rows)("%s answers another method with 405", async (path, { methods }) => {
    const answered = await ask(createRouter(api), samplePath(path), { method: "PATCH", headers });
    expect([answered.status, answered.json.code]).toEqual([405, "method_not_allowed"]);
    for (const method of Object.keys(methods)) expect(answered.headers.Allow).toContain(method);
  });

  test.each(["/api/nothing", "/api/plugins/a/b", "/api/docs/openapi.json", "/api/search/"])(
    "%s is in no row, and not found",
    async (target) => {
      for (const method of ["GET", "HEAD", "OPTIONS", "POST"]) {
        const { status, json } = await ask(createRouter(api), target, { method, headers });
        expect([status, json.code]).toEqual([404, "route_not_found"]);
      }
    },
  );

  test("every handler is in a row, or answers pages", () => {
    const named = new Set<string>(rows.map(([, { handler }]) => handler));
    const others = Object.keys(api).filter((name) => !named.has(name));
    expect(others.sort()).toEqual(["notFound", "wikiAsset", "wikiSource"]);
    const again = rows
      .map(([, { handler }]) => handler)
      .filter((name, at, all) => all.indexOf(name) !== at);
    expect(again).toEqual(["skillText", "resourceMetadata", "resourceMetadata"]);
  });

  test("the routes that can be listed are answered by the same handlers", () => {
    const listed = apiRoutes(api);
    const missing = rows.filter(
      ([path, { handler }]) => listed.get(samplePath(path)) !== api[handler],
    );
    expect(missing.map(([path]) => path)).toEqual([
      "/api/plugins/{instanceId}",
      "/.well-known/skills/{name}/SKILL.md",
    ]);
  });
});

test.each(rows)("%s has the area of its row", (path, { area }) => {
  expect(areaOf(samplePath(path))).toBe(area);
});

test("the description has the operations of the table, and no others", () => {
  const { paths } = createOpenApiDocument() as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId }]) => [path, method, operationId]),
  );
  const expected = rows.flatMap(([path, { methods }]) =>
    Object.entries(methods)
      .filter(([, operationId]) => operationId !== null)
      .map(([method, operationId]) => [path, method.toLowerCase(), operationId]),
  );
  expect(described).toEqual(expected);
  const undescribed = rows.filter(([path]) => path.startsWith("/api/") && !(path in paths));
  expect(undescribed).toEqual([]);
});
