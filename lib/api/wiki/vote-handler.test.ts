/** The door of votes: whose count, which are refused, and what a browser is given. */
import { describe, expect, test } from "vitest";
import { ask } from "../../../tests/kit/requests/handler-request.ts";
import type { PageVote } from "../../contract/index.ts";
import type { Wiki } from "../../wiki/wiki.ts";
import { createVoteHandler, type VoteHandlerOptions } from "./vote-handler.ts";

const known = new Map([
  [" guide/start", "/wiki/guide/start"],
  [" größe", "/wiki/gr%C3%B6%C3%9Fe"],
  ["guide api", "/docs/guide/api"],
]);
const wiki = {
  isEnabled: true,
  find: async (space: string, path: string) => {
    const address = known.get(`${space} ${path}`);
    return address === undefined ? null : { address };
  },
  suggest: async () => [{ title: "Start", path: "guide/start", address: "/wiki/guide/start" }],
} as unknown as Wiki;

function voting(more: Partial<VoteHandlerOptions> = {}) {
  const counted: PageVote[] = [];
  const record = async (vote: PageVote) => {
    counted.push(vote);
    return true;
  };
  const handler = createVoteHandler({ wiki, votes: { record }, ...more });
  const vote = (body: unknown, headers: Readonly<Record<string, string>> = {}, method = "POST") =>
    ask(handler, "/api/wiki/vote", {
      method,
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  const form = (fields: string, headers: Readonly<Record<string, string>> = {}) =>
    vote(fields, { "content-type": "application/x-www-form-urlencoded", ...headers });
  return { vote, form, counted };
}

const good = { address: "/wiki/guide/start", helpful: true };

test("a vote is counted under the page's own address, and the browser is known again", async () => {
  const { vote, counted } = voting();
  const first = await vote(good);
  expect(first).toMatchObject({ status: 200, json: { ...good, changed: true } });
  const cookie = first.headers["Set-Cookie"] ?? "";
  expect(cookie).toMatch(
    /^kb_reader=[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const [pair = ""] = cookie.split(";");
  const again = await vote({ ...good, helpful: false }, { cookie: `a=b; ${pair}` });
  expect(again.headers).not.toHaveProperty("Set-Cookie");
  expect(counted.map(({ browser }) => browser)).toEqual(Array(2).fill(pair.slice(10)));
  expect(counted.map(({ isHelpful }) => isHelpful)).toEqual([true, false]);
  const spelt = await vote({ ...good, address: "/wiki/gro%CC%88%C3%9Fe" });
  expect(spelt.json).toMatchObject({ address: "/wiki/gr%C3%B6%C3%9Fe" });
  expect((await vote({ ...good, address: "/docs/guide/api" })).status).toBe(200);
});

test("a cookie that we have not made is not taken as one", async () => {
  const { vote, counted } = voting();
  for (const value of ["x", "a".repeat(5_000), "%00".repeat(8)]) {
    const { headers } = await vote(good, { cookie: `kb_reader=${value}` });
    expect(headers["Set-Cookie"]).toMatch(/^kb_reader=[\w-]{22};/);
  }
  expect(counted.every(({ browser }) => /^[\w-]{22}$/.test(browser))).toBe(true);
});

test("in frames of other sites the cookie is kept where the service has https", async () => {
  const settings = { isAllowedOrigin: () => true, trustedProxies: 0, hasSecureCookies: true };
  const { headers } = await voting({ settings }).vote(good);
  expect(headers["Set-Cookie"]).toMatch(/Secure; Partitioned; SameSite=None$/);
});

test("a form leads back to its page, which may be in a frame", async () => {
  const { form, counted } = voting();
  const plain = await form("address=%2Fwiki%2Fguide%2Fstart&helpful=no");
  expect([plain.status, plain.headers.Location]).toEqual([
    303,
    "/wiki/guide/start?voted=no#_helpful",
  ]);
  const framed = await form("address=/docs/guide/api&helpful=yes&embed=1");
  expect(framed.headers.Location).toBe("/docs/guide/api?voted=yes&embed=1#_helpful");
  expect(counted.map(({ isHelpful }) => isHelpful)).toEqual([false, true]);
});

test("a sentence is one line without addresses, and an empty one is none", async () => {
  const { vote, form, counted } = voting();
  const comment = "  Write to ada@example.org\u0000\n or call\u202e me  ";
  expect((await vote({ ...good, comment })).status).toBe(200);
  const sent = await form("address=/wiki/guide/start&helpful=no&comment=No+example%0A&embed=1");
  expect(sent.headers.Location).toBe("/wiki/guide/start?voted=no&said=1&embed=1#_helpful");
  const empty = await form("address=/wiki/guide/start&helpful=no&comment=+%00+");
  expect(empty.headers.Location).toBe("/wiki/guide/start?voted=no#_helpful");
  expect(counted.map((given) => given.comment)).toEqual([
    "Write to [redacted email] or call me",
    "No example",
    undefined,
  ]);
});

describe("bad input is refused and not counted", () => {
  test.each<[string, unknown, number, string]>([
    ["nothing", "", 400, "body_malformed"],
    ["no JSON", "{", 400, "body_malformed"],
    ["a list", [], 400, "body_malformed"],
    ["no address", { helpful: true }, 400, "body_malformed"],
    ["an empty address", { ...good, address: "" }, 400, "body_malformed"],
    ["a long address", { ...good, address: `/wiki/${"x".repeat(3_000)}` }, 400, "body_malformed"],
    ["no word", { address: good.address }, 400, "body_malformed"],
    ["a word for the switch", { ...good, helpful: "yes" }, 400, "body_malformed"],
    ["an unknown page", { ...good, address: "/wiki/nothing" }, 404, "wiki_page_not_found"],
    ["a page elsewhere", { ...good, address: "https://evil.example/" }, 404, "wiki_page_not_found"],
    ["another route", { ...good, address: "/api/health" }, 404, "wiki_page_not_found"],
    ["a broken escape", { ...good, address: "/wiki/%E0%A4%A" }, 404, "wiki_page_not_found"],
    ["a long sentence", { ...good, comment: "x".repeat(501) }, 400, "body_malformed"],
    ["a sentence that is none", { ...good, comment: ["x"] }, 400, "body_malformed"],
    ["too much", { ...good, more: "x".repeat(9_000) }, 413, "body_too_large"],
  ])("%s", async (_name, body, status, code) => {
    const { vote, counted } = voting();
    const answer = await vote(body);
    expect([answer.status, answer.json.code, counted]).toEqual([status, code, []]);
    expect(answer.headers).not.toHaveProperty("Set-Cookie");
  });

  test.each([
    ["", "helpful must be"],
    ["helpful=maybe&address=/wiki/guide/start", "helpful must be"],
    ["helpful=yes", "address must be"],
    [`helpful=yes&address=/wiki/guide/start&comment=${"x".repeat(501)}`, "501 characters; 500 are"],
    [`helpful=yes&address=${"x".repeat(3_000)}`, "address must be"],
    [`helpful=yes&address=/wiki/guide/start${"&a=1".repeat(300)}`, "at most 200 fields"],
  ])("the form %s", async (fields, detail) => {
    const { form, counted } = voting();
    const answer = await form(fields);
    expect([answer.status, counted]).toEqual([400, []]);
    expect(answer.json.detail).toContain(detail);
  });

  test("another type, and other methods", async () => {
    const { vote } = voting();
    expect((await vote("x", { "content-type": "text/plain" })).status).toBe(415);
    const answer = await vote("", {}, "GET");
    expect([answer.status, answer.headers.Allow]).toEqual([405, "POST, OPTIONS"]);
  });

  test("a page of the wiki without a wiki; pages of collections still count", async () => {
    const { vote } = voting({ wiki: { ...wiki, isEnabled: false } });
    expect(await vote(good)).toMatchObject({ status: 404, json: { code: "wiki_disabled" } });
    expect((await vote({ ...good, address: "/docs/guide/api" })).status).toBe(200);
  });
});

describe("a page of another origin does not vote for its visitors", () => {
  test.each<[Record<string, string>, number]>([
    [{ "sec-fetch-site": "same-origin" }, 200],
    [{ "sec-fetch-site": "none" }, 200],
    [{ "sec-fetch-site": "same-site" }, 403],
    [{ "sec-fetch-site": "cross-site", origin: "https://evil.example" }, 403],
    [{ origin: "null" }, 403],
    [{ origin: "https://evil.example" }, 403],
    [{}, 200],
  ])("%j", async (headers, status) => {
    const { vote, form, counted } = voting();
    expect((await vote(good, headers)).status).toBe(status);
    const sent = await form("address=/wiki/guide/start&helpful=no", headers);
    expect(sent.status).toBe(status === 200 ? 303 : 403);
    expect(counted).toHaveLength(status === 200 ? 2 : 0);
  });
});

test("one client votes thirty times at once, and others still may", async () => {
  const settings = { isAllowedOrigin: () => true, trustedProxies: 1, hasSecureCookies: false };
  const { vote } = voting({ settings });
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => vote(good, { "x-forwarded-for": "192.0.2.1" })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  const refused = answers.find(({ status }) => status !== 200);
  expect(refused).toMatchObject({ status: 429, headers: { "Retry-After": "2" } });
  expect((await vote(good, { "x-forwarded-for": "192.0.2.2" })).status).toBe(200);
});
