import { describe, expect, test } from "vitest";
import { ask, handlerRequest } from "../../tests/kit/requests/handler-request.ts";
import { createMemoryStore } from "../../tests/kit/stores/memory-store.ts";
import type { AnswerModel } from "../answers/index.ts";
import { createKeySet } from "../auth/keys/api-key.ts";
import { createLimiter } from "../base/limits/limiter.ts";
import type { AnswerGround, AskResponse, SearchStore } from "../contract/index.ts";
import { createApi } from "./api.ts";
import { type AskHandlerOptions, createAskHandler } from "./ask-handler.ts";

const ignore = (): void => undefined;
const logger = { error: ignore, warn: ignore, info: ignore, debug: ignore };

const text = "A backup is kept for thirty days.";
const ground: AnswerGround = {
  passages: [
    {
      id: "kb://guide/backup.md",
      title: "Backups",
      path: "/docs/guide/backup",
      collection: "guide",
      heading: "How long a backup is kept",
      anchor: "how-long",
      score: 10,
      pageShare: 1,
      nearness: null,
      language: "en",
      text,
      units: [{ kind: "sentence", start: 0, end: text.length, block: 0, note: "" }],
      snippet: text,
      highlights: [],
    },
  ],
  words: ["backup", "kept"].map((word) => ({ word, weight: 0.5, terms: [word], isKnown: true })),
};

function quoting(asked: unknown[] = []): SearchStore {
  return {
    ...createMemoryStore(),
    async answerGround(question, options) {
      asked.push([question, options?.collection]);
      return ground;
    },
  };
}

function handlerOf(store: SearchStore, options: Partial<AskHandlerOptions> = {}) {
  return createAskHandler({ store, limiter: createLimiter(), logger, ...options });
}

function post(body: unknown, headers: Readonly<Record<string, string>> = {}) {
  return handlerRequest("/api/ask", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

describe("a question", () => {
  test.each([
    ["q=how+long+is+a+backup+kept", ["how long is a backup kept", undefined]],
    ["q=a%00b&collection=guide&collection=errors", ["a b", "guide,errors"]],
    ["q=50%&history=%5B%5D&unknown=1", ["50%", undefined]],
  ])("%s asks for %j", async (query, expected) => {
    const asked: unknown[] = [];
    const { status } = await ask(handlerOf(quoting(asked)), `/api/ask?${query}`);
    expect(status).toBe(200);
    expect(asked).toEqual([expected]);
  });

  test.each([
    ["", "query_missing"],
    ["q=%20", "query_missing"],
    [`q=${"a".repeat(1_001)}`, "query_too_long"],
    ["q=a&stream=maybe", "parameter_invalid"],
  ])("?%.20s is refused with %s", async (query, code) => {
    const { status, json } = await ask(handlerOf(quoting()), `/api/ask?${query}`);
    expect(status).toBe(400);
    expect(json).toMatchObject({ code });
  });

  test("the answer is the passage, word for word", async () => {
    const { json } = await ask(handlerOf(quoting()), "/api/ask?q=how+long+is+a+backup+kept");
    const { answer, passages } = json as AskResponse;
    expect(answer).toEqual({ by: "documentation", sentences: [{ text, passages: [1] }] });
    expect(passages[0]).toMatchObject({ anchor: "how-long", kind: "text", text });
  });
});

test("version and language reach the store", async () => {
  const asked: unknown[] = [];
  const store: SearchStore = {
    ...createMemoryStore(),
    async answerGround(_question, options) {
      asked.push([options?.version, options?.lang]);
      return ground;
    },
  };
  await ask(handlerOf(store), "/api/ask?q=how+long&version=2.1&lang=de");
  await handlerOf(store)(post({ q: "how long", version: "2.1" }));
  expect(asked).toEqual([
    ["2.1", "de"],
    ["2.1", undefined],
  ]);
  const { status } = await ask(handlerOf(store), "/api/ask?q=how+long&lang=not+a+tag");
  expect(status).toBe(400);
});

test("an answer is known until the index changes", async () => {
  const asked: unknown[] = [];
  let generation = 1;
  const status = () => ({ ready: true, generation, documents: 1, sections: 1, bytes: 1 });
  const handler = handlerOf({ ...quoting(asked), status });
  const tell = async () => {
    const { json } = await ask(handler, "/api/ask?q=how+long+is+a+backup+kept");
    const { duration_ms, ...rest } = json as AskResponse;
    expect(duration_ms).toBeGreaterThanOrEqual(0);
    return rest;
  };
  const first = await tell();
  expect(await tell()).toEqual(first);
  expect(asked).toHaveLength(1);
  generation = 2;
  expect(await tell()).toEqual(first);
  expect(asked).toHaveLength(2);
});

describe("a conversation", () => {
  test("a follow-up is read with the turn before", async () => {
    const asked: unknown[] = [];
    const request = post({ q: "and deleted?", history: [{ q: "How long is a backup kept?" }] });
    await handlerOf(quoting(asked))(request);
    expect(asked).toEqual([["and deleted? backup kept", undefined]]);
  });

  test.each([
    ["no JSON", "{", 400],
    ["seven turns", { q: "a", history: Array.from({ length: 7 }, () => ({ q: "b" })) }, 400],
    ["a turn without a question", { q: "a", history: [{}] }, 400],
    ["a question that is no text", { q: 7 }, 400],
    ["an answer of a megabyte", { q: "a", history: [{ q: "b", answer: "c".repeat(1e6) }] }, 400],
    ["a body beyond the limit", JSON.stringify({ q: "a".repeat(1_100_000) }), 413],
  ])("%s is refused", async (_name, body, status) => {
    expect((await handlerOf(quoting())(post(body))).status).toBe(status);
  });

  test("another content type is refused", async () => {
    const request = post({ q: "a" }, { "content-type": "text/plain" });
    expect((await handlerOf(quoting())(request)).status).toBe(415);
  });
});

describe("a stream", () => {
  test("has passages, each sentence, and the whole", async () => {
    const request = handlerRequest("/api/ask?q=how+long+is+a+backup+kept&stream=on");
    const { headers, body } = await handlerOf(quoting())(request);
    expect(headers["Content-Type"]).toBe("text/event-stream; charset=utf-8");
    const events = (await new Response(body as ReadableStream).text()).trim().split("\n\n");
    expect(events.map((event) => event.split("\n")[0])).toEqual([
      "event: passages",
      "event: sentence",
      "event: done",
    ]);
  });

  test("whoever accepts JSON alone gets the whole", async () => {
    const request = handlerRequest("/api/ask?q=backup+kept&stream=on", {
      headers: { accept: "application/json" },
    });
    const { body } = await handlerOf(quoting())(request);
    expect(JSON.parse(String(body))).toHaveProperty("answer");
  });
});

test("the key of the search opens it, and nothing else does", async () => {
  const handler = handlerOf(quoting(), { keys: createKeySet("secret-key-of-search") });
  expect((await ask(handler, "/api/ask?q=a")).status).toBe(401);
  const request = handlerRequest("/api/ask?q=a", {
    headers: { authorization: "Bearer secret-key-of-search" },
  });
  expect((await handler(request)).status).toBe(200);
});

test("pages quote while somebody types, and a model is asked with the question alone", async () => {
  let asked = 0;
  const answerModel: AnswerModel = {
    word() {
      asked += 1;
      return Promise.resolve(false);
    },
    budget: () => ({ spent: 0, limit: 1 }),
  };
  const api = createApi({
    store: quoting(),
    limiter: createLimiter(),
    logger,
    hasPages: true,
    answerModel,
    mayWord: () => true,
  });
  const typed = await ask(api.wikiAsk, "/api/wiki/ask?q=how+long+is+a+backup+kept&prefix=on");
  expect(typed.json).toMatchObject({ answer: { by: "documentation" } });
  expect(asked).toBe(0);
  await ask(api.wikiAsk, "/api/wiki/ask?q=how+long+is+a+backup+kept");
  expect(asked).toBe(1);
});

test("a store that cannot quote is 501", async () => {
  const { status, json } = await ask(handlerOf(createMemoryStore()), "/api/ask?q=a");
  expect(status).toBe(501);
  expect(json).toMatchObject({ code: "answers_unsupported" });
});
