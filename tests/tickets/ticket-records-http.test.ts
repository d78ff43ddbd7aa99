/** Looking after tickets over real sockets: good calls, bad ones, and who may make them. */
import { createKeySet, createLimiter } from "knowledge-sdk";
import { apiRoutes, createApi, createHttpServer, createNodeListener } from "knowledge-sdk/host";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send } from "../kit/requests/http-client.ts";
import { codeOf, post } from "../kit/services/guarded-service.ts";
import { classifierOf, type TemporaryClassifier } from "../kit/stores/classifier-of.ts";
import { createMemoryClassifier } from "../kit/stores/memory-classifier.ts";
import { createMemoryStore } from "../kit/stores/memory-store.ts";

const base = "/api/classify-ticket";
const paths = {
  list: `${base}/tickets`,
  one: `${base}/ticket`,
  undo: `${base}/feedback/undo`,
  bulk: `${base}/feedback/bulk`,
};

let opened: TemporaryClassifier;
const closing: (() => Promise<void>)[] = [];
let url: string;
let guardedUrl: string;
let recordlessUrl: string;

async function serve(options: Partial<Parameters<typeof createApi>[0]>): Promise<string> {
  const api = createApi({
    store: createMemoryStore(),
    limiter: createLimiter(),
    classifier: opened.classifier,
    actorOf: () => "desk",
    ...options,
  });
  const listener = createNodeListener({ routes: apiRoutes(api), otherwise: () => api.notFound });
  const server = createHttpServer({ listener });
  closing.push(() => server.close(0));
  return server.listen(0, "127.0.0.1");
}

beforeAll(async () => {
  opened = await classifierOf();
  url = await serve({});
  guardedUrl = await serve({ classifierKeys: createKeySet("sesame") });
  recordlessUrl = await serve({ classifier: createMemoryClassifier() });
});
afterAll(async () => {
  for (const close of closing) await close();
  await opened.close();
});

const ask = async (target: string, body?: unknown) => {
  const answer = body === undefined ? await send(url, { target }) : await post(url, target, body);
  return { status: answer.status, json: JSON.parse(answer.body) };
};

test("a ticket is listed, judged with others, and the judgement undone", async () => {
  for (const correlationId of ["T-1", "T-2"]) {
    await ask(base, { correlationId, title: "The invoice has the wrong address" });
  }
  const listed = await ask(`${paths.list}?status=predicted&limit=1`);
  expect(listed.json).toMatchObject({ tickets: [{ correlationId: "T-2", status: "predicted" }] });
  const next = await ask(`${paths.list}?limit=1&cursor=${listed.json.nextCursor}`);
  expect(next.json).toMatchObject({ tickets: [{ correlationId: "T-1" }], nextCursor: null });
  const bulk = { correlationIds: ["T-1", "T-2", "T-9"], correctCollection: "shipping" };
  expect((await ask(paths.bulk, bulk)).json).toMatchObject({
    accepted: 2,
    failures: [{ correlationId: "T-9", code: "classification_not_found" }],
  });
  const undo = { correlationId: "T-1", correctCollection: "shipping" };
  expect((await ask(paths.undo, undo)).json).toMatchObject({ status: "predicted" });
  const { json } = await ask(`${paths.one}?correlationId=T-1`);
  expect(json.history.map(({ action, actor }: never) => [action, actor])).toEqual([
    ["classified", "desk"],
    ["corrected", "desk"],
    ["undone", "desk"],
  ]);
});

describe("what cannot be is refused", () => {
  test.each<[string, unknown, number, string]>([
    [`${paths.list}?status=lost`, undefined, 400, "parameter_invalid"],
    [`${paths.list}?limit=many`, undefined, 400, "parameter_invalid"],
    [`${paths.list}?cursor=bm9uc2Vuc2U`, undefined, 400, "parameter_invalid"],
    [`${paths.list}?from=2026-13-01`, undefined, 400, "parameter_invalid"],
    [`${paths.list}?q=${"x".repeat(201)}`, undefined, 400, "parameter_invalid"],
    [paths.one, undefined, 400, "parameter_invalid"],
    [`${paths.one}?correlationId=`, undefined, 400, "parameter_invalid"],
    [`${paths.one}?correlationId=T-99`, undefined, 404, "classification_not_found"],
    [paths.undo, {}, 400, "body_malformed"],
    [paths.undo, { correlation_id: "T-1" }, 400, "body_malformed"],
    [paths.undo, { correlationId: "T-99" }, 404, "classification_not_found"],
    [paths.undo, { correlationId: "T-1" }, 404, "feedback_not_found"],
    [paths.undo, { correlationId: "T-2", correctCollection: "billing" }, 409, "feedback_changed"],
    [paths.bulk, { correlationIds: [] }, 400, "body_malformed"],
    [paths.bulk, { correlationIds: "T-1" }, 400, "body_malformed"],
    [paths.bulk, { correlationIds: Array(101).fill("T-1") }, 400, "body_malformed"],
    [
      paths.bulk,
      { correlationIds: ["T-1"], correctCollection: "nowhere" },
      400,
      "collection_unknown",
    ],
  ])("%s %j", async (target, body, status, code) => {
    const answer = await ask(target, body);
    expect([answer.status, answer.json.code]).toEqual([status, code]);
  });

  test.each(Object.values(paths))("%s without the classifier's key", async (target) => {
    const method = target.includes("feedback") ? "POST" : "GET";
    const answer = await send(guardedUrl, { method, target });
    expect([answer.status, codeOf(answer)]).toEqual([401, "unauthorized"]);
  });

  test.each(Object.values(paths))("%s where the classifier keeps no records", async (target) => {
    const answer = await send(recordlessUrl, { target });
    expect([answer.status, codeOf(answer)]).toEqual([404, "route_not_found"]);
  });
});
