/** Forms of the console stand for API requests; what is refused comes back with all that was sent. */
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { createLimiter, KnowledgeError } from "knowledge-sdk";
import { apiRoutes, type HttpHandler, type HttpRequest } from "knowledge-sdk/host";
import type { Answerer } from "knowledge-sdk/service";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { handlerRequest } from "../../tests/kit/requests/handler-request.ts";
import type { RefusedForm } from "../page-status.ts";
import { createPageTurns } from "../turns/page-turns.ts";
import { createFormAnswers } from "./answer-forms.ts";
import { consoleForms } from "./console-forms.ts";

const type = "application/x-www-form-urlencoded";
const sent: { path: string; body: unknown }[] = [];
let answer = { status: 200, body: "{}" };
/** Answers every route of the API alike, and keeps what came. */
const handler: HttpHandler = async (request: HttpRequest) => {
  const body = JSON.parse(new TextDecoder().decode(await request.readBody(1_000_000)));
  sent.push({ path: request.path, body });
  return { status: answer.status, headers: {}, body: answer.body };
};
const routes = apiRoutes({
  classifyTicket: handler,
  classifyFeedback: handler,
  undoFeedback: handler,
  bulkFeedback: handler,
  webhooks: handler,
  webhookActions: handler,
  gaps: handler,
  automation: handler,
  draftOutcome: handler,
  keys: handler,
  keyActions: handler,
});
let isRefused = false;
let refusals = 0;
let shown: { path: string; form: RefusedForm } | null = null;
const answerForm = createFormAnswers(
  routes,
  {
    renderRefusedForm(path, form) {
      shown = { path, form };
      return () => undefined;
    },
  },
  {
    isAllowedOrigin: (request) => request.header("origin") !== "https://evil.example",
    gate: () =>
      isRefused
        ? { refusal: new KnowledgeError("unauthorized", "Sign in.") }
        : { refusal: null, caller: { kind: "anyone" } },
    countRefused() {
      refusals += 1;
      if (refusals > 3) {
        throw new KnowledgeError("too_many_attempts", "Wait.", { retryAfter_s: 42 });
      }
    },
    turns: createPageTurns({ limiter: createLimiter(), callerIdOf: () => "a reader" }),
  },
);

/** As a host has drawn a page, which makes room for the next one. */
function drawn({ takeOver }: Exclude<Answerer, HttpHandler>): void {
  const incoming = new IncomingMessage(new Socket());
  const outgoing = new ServerResponse(incoming);
  takeOver(incoming, outgoing);
  outgoing.emit("close");
}

async function send(path: string, fields: string, headers = {}): Promise<string | null> {
  sent.length = 0;
  shown = null;
  const request = handlerRequest(path, {
    method: "POST",
    headers: { "content-type": type, ...headers },
    body: fields,
  });
  const answered = await answerForm(request);
  if (answered === null) return null;
  if (typeof answered !== "function") {
    drawn(answered);
    return null;
  }
  const { status, headers: given } = await answered(request);
  return given.Location ?? String(status);
}

test("every form leads to a route of the API", async () => {
  for (const path of consoleForms.keys()) {
    answer = { status: 200, body: '{"correlationId":"T-1","accepted":1,"failures":[]}' };
    const location = await send(path, "correlationId=T-1&title=x");
    expect(location ?? shown?.path).toMatch(/^\/console/);
    expect(sent).toHaveLength(1);
  }
});

test("a form that a browser sends again does nothing twice, and shows no secret twice", async () => {
  answer = { status: 201, body: '{"id":"5f0c","name":"desk","key":"the secret"}' };
  const fields = "name=desk&areas=all&collections=all&once=one";
  expect(await send("/console/keys/make", fields)).toBeNull();
  expect(Object.fromEntries(shown?.form.fields ?? [])).toEqual({
    made: "the secret",
    id: "5f0c",
    name: "desk",
  });
  expect(await send("/console/keys/make", fields)).toBe("/console/keys?done=before");
  expect([sent, shown]).toEqual([[], null]);
  expect(await send("/console/keys/make", fields.replace("one", "two"))).toBeNull();
  expect(sent).toHaveLength(1);
});

test("a form that was refused is taken when it is sent again", async () => {
  answer = { status: 400, body: '{"title":"No","detail":"There is a key named desk already."}' };
  const fields = "name=desk&areas=all&collections=all&once=three";
  await send("/console/keys/make", fields);
  expect(shown).toMatchObject({ path: "/console/keys/new", form: { status: 400 } });
  answer = { status: 201, body: '{"id":"5f0c","name":"desk","key":"the secret"}' };
  await send("/console/keys/make", fields);
  expect(shown?.form.fields.get("made")).toBe("the secret");
});

test.each([
  ["name=desk", { areas: [], collections: [], expires: null, rate: null }],
  ["name=desk&areas=some&area=wiki&area=search&collections=all", { areas: ["wiki", "search"] }],
  ["name=desk&areas=all&area=wiki&collections=all", { areas: null, collections: null }],
  ["name=desk&collections=some&collection=a&names=b,+c%0Ad", { collections: ["a", "b", "c", "d"] }],
  ["name=desk&expires=2027-01-31&rate=+60+", { expires: "2027-01-31", rate: 60 }],
  ["name=desk&rate=6e9", { rate: "6e9" }],
  ["name=desk&made=a+key+of+mine&key=x", { name: "desk" }],
])("of a key, %s says %j", async (fields, body) => {
  answer = { status: 201, body: '{"id":"5f0c","name":"desk","key":"the secret"}' };
  await send("/console/keys/make", fields);
  expect(sent[0]).toMatchObject({ path: "/api/keys", body });
  expect(sent[0]?.body).not.toHaveProperty("key");
});

test("a key is limited on its own page, and revoked to the list", async () => {
  answer = { status: 200, body: '{"key":null}' };
  expect(await send("/console/keys/limit", "key=5f0c&areas=all&collections=all&rate=5")).toBe(
    "/console/keys/one?id=5f0c&done=limited",
  );
  expect(sent[0]?.body).toMatchObject({ action: "limit", key: "5f0c", areas: null, rate: 5 });
  expect(await send("/console/keys/revoke", "key=5f0c")).toBe("/console/keys?done=revoked");
  expect(sent[0]?.body).toEqual({ action: "revoke", key: "5f0c" });
});

test("a ticket is read with its lines as they were typed, and gets a key where it has none", async () => {
  answer = { status: 200, body: '{"correlationId":"T 1/ü"}' };
  const fields = new URLSearchParams({ title: "x", body: "a\r\nb ", tags: " a, ,b", repo: "" });
  const location = await send("/console/classify", `${fields}&embed=1`);
  expect(location).toBe("/console?ticket=T+1%2F%C3%BC&embed=1");
  expect(sent[0]).toEqual({
    path: "/api/classify-ticket",
    body: {
      correlationId: expect.stringMatching(/^console-[\da-f-]{36}$/),
      title: "x",
      body: "a\nb",
      tags: ["a", "b"],
    },
  });
});

test("the pressed button names the place, and one without leaves it to the list next to it", async () => {
  answer = { status: 200, body: "{}" };
  const place = new URLSearchParams({ collection: "a&b", subTheme: "c" });
  const pressed = new URLSearchParams({ correlationId: "T-1", place: String(place), other: "" });
  await send("/console/feedback", String(pressed));
  expect(sent[0]?.body).toEqual({
    correlationId: "T-1",
    correctCollection: "a&b",
    correctSubTheme: "c",
  });
  const chosen = new URLSearchParams({ correlationId: "T-1", place: "", other: "collection=x" });
  await send("/console/feedback", String(chosen));
  expect(sent[0]?.body).toEqual({ correlationId: "T-1", correctCollection: "x" });
});

test("the button for none of the collections names no place, whatever the list holds", async () => {
  answer = { status: 200, body: "{}" };
  const fields = { correlationId: "T-1", place: "none=1", other: "collection=x" };
  await send("/console/feedback", String(new URLSearchParams(fields)));
  expect(sent[0]?.body).toEqual({ correlationId: "T-1", none: true });
});

test("lists of fields say a value, take one back or say nothing", async () => {
  answer = { status: 200, body: "{}" };
  const fields = new URLSearchParams({ correlationId: "T-1", place: "none=1" });
  for (const option of ["name=priority&value=very+%26+urgent", "", "name=type"]) {
    fields.append("field", option);
  }
  await send("/console/feedback", String(fields));
  expect(sent[0]?.body).toEqual({
    correlationId: "T-1",
    none: true,
    fields: { priority: "very & urgent", type: null },
  });
});

test("several tickets belong nowhere at once", async () => {
  answer = { status: 200, body: '{"accepted":2,"failures":[]}' };
  await send("/console/bulk", "correlationId=T-1&correlationId=T-2&list=&other=none%3D1");
  expect(sent[0]?.body).toEqual({ correlationIds: ["T-1", "T-2"], none: true });
});

test("an emptied comment takes the earlier one away, and a field that was empty says nothing", async () => {
  answer = { status: 200, body: "{}" };
  const fields = "correlationId=T-1&place=collection%3Da&comment=+";
  await send("/console/feedback", fields);
  expect(sent[0]?.body).toEqual({ correlationId: "T-1", correctCollection: "a" });
  await send("/console/feedback", `${fields}&commented=1`);
  expect(sent[0]?.body).toEqual({ correlationId: "T-1", correctCollection: "a", comment: "" });
});

test("several tickets go back to their list, with what became of them", async () => {
  answer = { status: 200, body: '{"accepted":2,"failures":[]}' };
  const fields = "correlationId=T-1&correlationId=T-2&list=status%3Dpredicted%26embed%3D1&other=";
  expect(await send("/console/bulk", fields)).toBe(
    "/console/tickets?status=predicted&embed=1&saved=2",
  );
  expect(sent[0]?.body).toEqual({ correlationIds: ["T-1", "T-2"] });
});

test("tickets that could not be judged are named with their reasons, and stay chosen", async () => {
  const failures = [{ correlationId: "T-2", code: "feedback_changed", detail: "Ben was here." }];
  answer = { status: 200, body: JSON.stringify({ accepted: 1, failures }) };
  const fields = "correlationId=T-1&correlationId=T-2&list=status%3Dpredicted&other=";
  expect(await send("/console/bulk", fields)).toBeNull();
  expect(shown).toMatchObject({
    path: "/console/tickets?status=predicted",
    form: { title: "1 saved, 1 could not be", saved: 1, failures },
  });
  expect(shown?.form.fields.getAll("correlationId")).toEqual(["T-2"]);
});

test("the state of a list's rows is sent too, so that nothing else is judged", async () => {
  answer = { status: 200, body: '{"accepted":1,"failures":[]}' };
  const fields = new URLSearchParams({ correlationId: "T-1", list: "" });
  fields.append("seen", "correlationId=T-1&collection=a%26b&subTheme=c");
  fields.append("seen", "correlationId=T-2&collection=x");
  await send("/console/bulk", String(fields));
  expect(sent[0]?.body).toEqual({
    correlationIds: ["T-1"],
    seen: [
      { correlationId: "T-1", collection: "a&b", subTheme: "c" },
      { correlationId: "T-2", collection: "x", subTheme: null },
    ],
  });
});

test("an undo names the last judgement that its page showed", async () => {
  answer = { status: 200, body: "{}" };
  await send("/console/undo", "correlationId=T-1&correctCollection=a&lastJudgement=12");
  expect(sent[0]?.body).toMatchObject({ correctCollection: "a", lastJudgement: 12 });
});

test("a refused form is shown again with its fields and the reason", async () => {
  answer = { status: 400, body: '{"title":"Malformed","detail":"title is missing."}' };
  expect(await send("/console/classify", "title=&body=kept&embed=1")).toBeNull();
  expect(shown).toMatchObject({
    path: "/console?embed=1",
    form: {
      action: "/console/classify",
      title: "Malformed",
      detail: "title is missing.",
      status: 400,
    },
  });
  expect(shown?.form.fields.get("body")).toBe("kept");
});

test("a form whose session has ended is kept by the sign-in page", async () => {
  answer = { status: 401, body: '{"title":"No","detail":"Sign in."}' };
  await send("/console/feedback", "correlationId=T-1&comment=kept");
  expect(shown?.path).toBe("/sign-in?next=%2Fconsole");
  expect(shown?.form.fields.get("comment")).toBe("kept");
});

describe("a form without permission", () => {
  beforeEach(() => {
    isRefused = true;
    refusals = 0;
  });
  afterEach(() => {
    isRefused = false;
  });

  test("reaches no route, not even one that is open to everybody", async () => {
    await send("/console/classify", "title=x&body=kept");
    expect(sent).toEqual([]);
    expect(shown).toMatchObject({ path: "/sign-in?next=%2Fconsole", form: { status: 401 } });
    expect(shown?.form.fields.get("body")).toBe("kept");
  });

  test("is drawn with the fields of the form, whatever was sent", async () => {
    await send("/console/feedback", `correlationId=T-1&comment=kept${"&a=1".repeat(100)}`);
    expect([...(shown?.form.fields ?? [])]).toEqual([
      ["correlationId", "T-1"],
      ["comment", "kept"],
    ]);
  });

  test("is neither read nor drawn when too many came, and says where the text still is", async () => {
    for (let count = 0; count < 3; count++) await send("/console/classify", "title=x");
    const reading = handlerRequest("/console/classify", {
      method: "POST",
      headers: { "content-type": type },
      body: "title=x",
    });
    shown = null;
    const answered = await answerForm(reading);
    if (typeof answered !== "function") throw new Error("no answer");
    const { status, headers, body } = await answered(reading);
    expect([status, headers["Retry-After"]]).toEqual([429, "42"]);
    expect(JSON.parse(String(body)).detail).toMatch(/Go back in your browser.*in 42 seconds/);
    expect([shown, sent]).toEqual([null, []]);
  });

  test("in any script is kept unchanged", async () => {
    const written = "字".repeat(7_000);
    await send("/console/classify", String(new URLSearchParams({ title: "x", body: written })));
    expect(shown?.form.fields.get("body")).toBe(written);
  });

  test("of more than 64 KiB is neither read nor drawn, and says what to do", async () => {
    const reading = handlerRequest("/console/classify", {
      method: "POST",
      headers: { "content-type": type },
      body: `body=${"x".repeat(64 * 1024)}`,
    });
    const answered = await answerForm(reading);
    if (typeof answered !== "function") throw new Error("no answer");
    const { status, body } = await answered(reading);
    expect([status, String(body).length < 1_000]).toEqual([413, true]);
    expect(JSON.parse(String(body)).detail).toMatch(/not signed in.*64 KiB.*on another tab/);
    expect(await send("/console/classify", `body=${"x".repeat(12 * 1024 * 1024)}`)).toBe("413");
    expect(shown).toBeNull();
  });
});

test("a form that is too large to be kept says so, and what to do", async () => {
  const request = handlerRequest("/console/classify", {
    method: "POST",
    headers: { "content-type": type },
    body: "x".repeat(13 * 1024 * 1024),
  });
  const answered = await answerForm(request);
  if (typeof answered !== "function") throw new Error("no answer");
  const { status, body } = await answered(request);
  expect(status).toBe(413);
  expect(JSON.parse(String(body)).detail).toMatch(/more than 2 MiB.*not read or kept.*Go back/);
});

test("a form over 2 MiB is refused before it is read, and one over its fields before it is parsed", async () => {
  const bytesRead: number[] = [];
  for (const length of [11.7, 2.01, 1.9]) {
    const body = "a&".repeat(length * 512 * 1024);
    const request = handlerRequest("/console/classify", {
      method: "POST",
      headers: { "content-type": type, "content-length": String(body.length) },
      body,
    });
    const counting = {
      ...request,
      readBody(bytesMax: number) {
        bytesRead.push(body.length);
        return request.readBody(bytesMax);
      },
    };
    const answered = await answerForm(counting);
    if (typeof answered !== "function") throw new Error("no answer");
    expect((await answered(request)).status).toBe(length < 2 ? 400 : 413);
  }
  expect(bytesRead).toHaveLength(1);
});

test("thirty forms of two million letters were shown again, for a second each: more than 250,000 are refused", async () => {
  const request = handlerRequest("/console/classify", {
    method: "POST",
    headers: { "content-type": type },
    body: `title=A&body=${"a".repeat(250_001)}`,
  });
  shown = null;
  const answered = await answerForm(request);
  if (typeof answered !== "function") throw new Error("no answer");
  const { status, body } = await answered(request);
  expect([status, shown]).toEqual([413, null]);
  expect(JSON.parse(String(body)).detail).toMatch(
    /more than 250,000 characters.*not kept.*Go back/,
  );
});

test("the longest ticket fits, whatever its script", async () => {
  answer = { status: 400, body: '{"title":"No","detail":"Why not."}' };
  const written = "字".repeat(200_000);
  const fields = { title: "字".repeat(1_000), body: written, tags: "字".repeat(5_000) };
  await send("/console/classify", String(new URLSearchParams(fields)));
  expect(shown?.form.fields.get("body")).toBe(written);
});

test("megabytes of empty fields are refused before they are parsed", async () => {
  expect(await send("/console/classify", "a&".repeat(1_000_000))).toBe("400");
  expect(shown).toBeNull();
  expect(sent).toEqual([]);
});

test.each([
  ["of another origin", "title=x", { origin: "https://evil.example" }, "403"],
  ["of another type", "title=x", { "content-type": "text/plain" }, "415"],
])("a form %s reaches nothing", async (_name, fields, headers, status) => {
  expect(await send("/console/classify", fields, headers)).toBe(status);
  expect(sent).toEqual([]);
});

test.each([
  ["/console/classify", "/console"],
  ["/console/webhooks/add", "/console/webhooks"],
  ["/console/keys/make", "/console/keys/new"],
])("%s, merely opened, leads to %s", async (path, page) => {
  const request = handlerRequest(path);
  const answered = await answerForm(request);
  if (typeof answered !== "function") throw new Error("no answer");
  const { status, headers } = await answered(request);
  expect([status, headers.Location]).toEqual([303, page]);
  expect(answerForm(handlerRequest("/console"))).toBeNull();
});
