import { expect, test } from "vitest";
import { ask } from "../../tests/kit/requests/handler-request.ts";
import { createMemoryStore } from "../../tests/kit/stores/memory-store.ts";
import { HealthResponse } from "../contract/index.ts";
import { createHealthHandler } from "./health-handler.ts";

test("a ready store is ok, with its figures", async () => {
  const { status, headers, json } = await ask(
    createHealthHandler({ store: createMemoryStore() }),
    "/api/health",
  );
  expect(status).toBe(200);
  expect(HealthResponse.parse(json)).toEqual(json);
  expect(json).toMatchObject({ status: "ok", searchMode: "fts", generation: 1, documents: 3 });
  expect(headers["Cache-Control"]).toBe("no-store");
});

test("a store without figures counts as ready", async () => {
  const { status: _none, ...store } = createMemoryStore();
  const { status, json } = await ask(createHealthHandler({ store }), "/api/health");
  expect([status, json.status, json.documents]).toEqual([200, "ok", 0]);
});

test("files that no pattern takes are counted for those who see all collections alone", async () => {
  const options = {
    store: { ...createMemoryStore(), limitedTo: () => createMemoryStore() },
    leftOut: () => [{ extension: ".rst", files: 411 }],
    needsRestart: () => ["searchMode"] as const,
  };
  const all = await ask(createHealthHandler(options), "/api/health");
  expect(HealthResponse.parse(all.json).leftOut).toEqual([{ extension: ".rst", files: 411 }]);
  const collectionsCountedFor = async () => ["guide"];
  const some = await ask(createHealthHandler({ ...options, collectionsCountedFor }), "/api/health");
  expect(some.json).not.toHaveProperty("leftOut");
  expect(HealthResponse.parse(all.json).needsRestart).toEqual(["searchMode"]);
  expect(some.json).not.toHaveProperty("needsRestart");
});

test("503 says starting until the index answers", async () => {
  let ready = false;
  const store = createMemoryStore({
    status: () => ({ ready, generation: 0, documents: 0, sections: 0, bytes: 0 }),
  });
  const handler = createHealthHandler({ store });
  const before = await ask(handler, "/api/health");
  expect([before.status, before.json.status, before.headers["Retry-After"]]).toEqual([
    503,
    "starting",
    "2",
  ]);
  expect(before.headers["Content-Type"]).toBe("application/json; charset=utf-8");
  ready = true;
  expect((await ask(handler, "/api/health")).status).toBe(200);
});

test("503 says stopping once the service is stopping", async () => {
  const handler = createHealthHandler({ store: createMemoryStore(), isStopping: () => true });
  const { status, json } = await ask(handler, "/api/health");
  expect([status, json.status]).toEqual([503, "stopping"]);
});
