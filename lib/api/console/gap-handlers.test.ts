/** `/api/gaps` over real databases: its list, its table, and everything that is refused. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ask, handlerRequest } from "../../../tests/kit/requests/handler-request.ts";
import { storeOf, type TemporaryStore } from "../../../tests/kit/stores/store-of.ts";
import { createQueryAnalytics } from "../../analytics/index.ts";
import { GapsResponse } from "../../contract/index.ts";
import { type Gaps, openGaps } from "../../gaps/index.ts";
import { createFixedClock } from "../../testing/fixed-clock.ts";
import { createGapHandlers, type GapHandlers } from "./gap-handlers.ts";

let opened: TemporaryStore;
let gaps: Gaps;
let handler: GapHandlers["gaps"];
let id = "";
let revision = 0;

const clock = createFixedClock();
const asked = {
  "zeppelin tour": 4,
  '=hyperlink("x","y") balloon': 3,
  'the "red", the green barge': 2,
};

beforeAll(async () => {
  opened = await storeOf({ "guide/parcels.md": "# Parcels\n\nTrack a parcel with its number." });
  const { dbPath } = opened;
  const analytics = createQueryAnalytics({ dbPath, clock });
  for (const [text, times] of Object.entries(asked)) {
    for (let time = 0; time < times; time++) analytics.recordSearch(text, 1, 1);
  }
  await analytics.close();
  const settings = { search: () => ({ searchMode: "fts" as const }), withSearches: true };
  gaps = openGaps({ dbPath, ...settings, shownFrom: 1, clock });
  await gaps.look();
  handler = createGapHandlers({ gaps }).gaps;
});
beforeEach(async () => {
  const found = (await list()).gaps.find(({ questions }) =>
    questions.some(({ key }) => key.startsWith("zeppelin")),
  );
  id = found?.id ?? "";
  revision = found?.revision ?? 0;
});
afterAll(async () => {
  await gaps.close();
  await opened.close();
});

const list = async (query = "") =>
  GapsResponse.parse((await ask(handler, `/api/gaps?${query}`)).json);
const send = (body: string, type = "application/json") =>
  ask(handler, "/api/gaps", { method: "POST", headers: { "content-type": type }, body });
const change = (more: object) => send(JSON.stringify({ action: "change", gap: id, ...more }));

async function tableOf(query: string, accept = ""): Promise<string> {
  const { headers, body } = await handler(
    handlerRequest(`/api/gaps?${query}`, { headers: { accept } }),
  );
  expect(headers["Content-Type"]).toBe("text/csv; charset=utf-8; header=present");
  return String(body);
}

test("a table runs nothing in a spreadsheet, and each gap stays in its row", async () => {
  await change({ note: '@SUM(A1), "quoted"\nsecond line', page: "+1" });
  const table = await tableOf("format=csv");
  const [head, ...rows] = table.trim().split("\r\n");
  expect(head).toMatch(/^id,name,state,people,/);
  expect(rows).toHaveLength(3);
  expect(table).toContain(`"'=hyperlink(""x"",""y"") balloon"`);
  expect(table).toContain(`"the ""red"", the green barge"`);
  expect(table).toContain(`"'@SUM(A1), ""quoted"" second line"`);
  expect(table).toContain(",'+1,");
  expect(await tableOf("", "text/csv")).toBe(table);
  const json = await ask(handler, "/api/gaps?format=json", { headers: { accept: "text/csv" } });
  expect(GapsResponse.parse(json.json).total).toBe(3);
});

test("a table has the gaps of its list", async () => {
  expect((await tableOf(`format=csv&id=${id}`)).trim().split("\r\n")).toHaveLength(2);
  expect((await tableOf("format=csv&state=ignored")).trim().split("\r\n")).toHaveLength(1);
});

test("names, pages and notes are one line without controls, and empty ones are none", async () => {
  expect((await change({ name: " a\u0000b\r\n\u001b c ", page: "\t" })).status).toBe(200);
  const [gap] = (await list(`id=${id}`)).gaps;
  expect(gap).toMatchObject({ name: "a b c", page: null });
  await change({ name: null, note: "" });
  expect((await list(`id=${id}`)).gaps[0]).toMatchObject({ name: "zeppelin tour", note: null });
});

test("numbers out of bounds are clamped", async () => {
  expect((await list("days=0&limit=-1")).gaps).toHaveLength(1);
  expect((await list("days=400&limit=99999&foo=bar")).gaps[0]?.weeks).toHaveLength(13);
});

test.each([
  ["state=done", /^state is an invalid option: expected one of "open"/],
  ["state=%FF", /^state is an invalid option/],
  ["format=xml", /^format is an invalid option/],
  ["days=1e3", /^days must be an integer, got 1e3/],
  ["days=30.5", /^days must be an integer/],
  ["limit=", /^limit must be an integer/],
  [`id=${"x".repeat(41)}`, /^id may have 40 characters/],
])("%s is refused, and says what is wrong", async (query, detail) => {
  const { status, json } = await ask(handler, `/api/gaps?${query}`);
  expect([status, json.code]).toEqual([400, "parameter_invalid"]);
  expect(json.detail).toMatch(detail);
});

const question = { kind: "search", key: "zeppelin tour" };
const malformed = (more: object): string => JSON.stringify({ gap: "gap_none", ...more });

test.each<[string, string, RegExp]>([
  ["nothing", "", /not valid JSON/],
  ["half of it", '{"action":"change"', /not valid JSON/],
  ["a list", "[]", /must be a JSON object/],
  ["no action", malformed({}), /^action is/],
  ["an unknown action", malformed({ action: "close" }), /^action is/],
  ["no gap", '{"action":"change"}', /^gap is missing/],
  ["an empty gap", '{"action":"change","gap":""}', /^gap must not be empty/],
  ["a gap that is a number", '{"action":"change","gap":1}', /^gap must be a text/],
  ["a long gap", JSON.stringify({ action: "change", gap: "x".repeat(41) }), /^gap may have 40/],
  ["an unknown field", malformed({ action: "change", owner: "a" }), /unknown fields: owner/],
  ["an unknown state", malformed({ action: "change", state: "done" }), /^state is an invalid/],
  ["a long name", malformed({ action: "change", name: "x".repeat(201) }), /^name may have 200/],
  ["a long page", malformed({ action: "change", page: "x".repeat(501) }), /^page may have 500/],
  ["a long note", malformed({ action: "change", note: "x".repeat(1_001) }), /^note may have 1000/],
  ["a revision of 0", malformed({ action: "change", revision: 0 }), /^revision must be at least 1/],
  ["a revision in words", malformed({ action: "change", revision: "1" }), /^revision must be/],
  ["a merge into nothing", malformed({ action: "merge" }), /^into is missing/],
  ["a split of nothing", malformed({ action: "split", questions: [] }), /^questions must not be/],
  [
    "a split of an unknown kind",
    malformed({ action: "split", questions: [{ kind: "mail", key: "x" }] }),
    /^questions\.0\.kind is an invalid/,
  ],
  [
    "a split with more fields",
    malformed({ action: "split", questions: [{ ...question, text: "x" }] }),
    /unknown fields: text/,
  ],
  [
    "a split of too many",
    malformed({ action: "split", questions: Array.from({ length: 501 }, () => question) }),
    /^questions may have 500 entries/,
  ],
])("%s is refused, and says what is wrong", async (_name, body, detail) => {
  const { status, json } = await send(body);
  expect([status, json.code]).toEqual([400, "body_malformed"]);
  expect(json.detail).toMatch(detail);
});

test.each<[string, () => object, number, string]>([
  ["a gap that is not there", () => ({ action: "change", gap: "gap_none" }), 404, "gap_not_found"],
  [
    "a merge into one that is not there",
    () => ({ action: "merge", into: "gap_none" }),
    404,
    "gap_not_found",
  ],
  ["a merge into itself", () => ({ action: "merge", into: id }), 400, "parameter_invalid"],
  ["an older revision", () => ({ action: "change", revision: revision - 1 }), 409, "gap_changed"],
  [
    "a split of others' questions",
    () => ({ action: "split", questions: [{ ...question, key: "x" }] }),
    409,
    "gap_changed",
  ],
])("%s is refused, and nothing has changed", async (_name, more, status, code) => {
  const answer = await change(more());
  expect([answer.status, answer.json.code]).toEqual([status, code]);
  expect((await list(`id=${id}`)).gaps[0]?.revision).toBe(revision);
});

test("texts of another type are refused", async () => {
  expect((await send("{}", "text/plain")).status).toBe(415);
});

test("who sees some collections only is told nothing, whatever is asked", async () => {
  const { gaps: limited } = createGapHandlers({ gaps, permittedOf: () => ["guide"] });
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ action: "change", gap: id, state: "ignored" });
  for (const answer of [
    await ask(limited, "/api/gaps"),
    await ask(limited, "/api/gaps?format=csv"),
    await ask(limited, "/api/gaps?state=done"),
    await ask(limited, "/api/gaps", { method: "POST", headers, body }),
    await ask(limited, "/api/gaps", { method: "POST", headers, body: "{" }),
  ]) {
    expect([answer.status, answer.json.code]).toEqual([403, "area_not_allowed"]);
  }
  expect((await list(`id=${id}`)).gaps[0]?.state).toBe("open");
});

test("without gaps there is no such route", async () => {
  const { status, json } = await ask(createGapHandlers({}).gaps, "/api/gaps");
  expect([status, json.code]).toEqual([404, "route_not_found"]);
});
