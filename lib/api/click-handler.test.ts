import { describe, expect, test } from "vitest";
import { ask } from "../../tests/kit/requests/handler-request.ts";
import { createClickHandler } from "./click-handler.ts";

function counting() {
  const counted: unknown[][] = [];
  const recordClick = (...click: unknown[]): void => void counted.push(click);
  const handler = createClickHandler({ analytics: { recordClick } });
  const click = (query: string, headers: Readonly<Record<string, string>> = {}, method = "POST") =>
    ask(handler, `/api/search/click?${query}`, { method, headers });
  return { click, counted };
}

test("a click is counted with its query and place, and answered with nothing", async () => {
  const { click, counted } = counting();
  const answer = await click("q=rate+limits+&rank=3");
  expect(answer).toMatchObject({ status: 204, json: null });
  expect(answer.headers).not.toHaveProperty("Location");
  expect(counted).toEqual([["rate limits", 3]]);
});

describe("only our own pages count", () => {
  test.each([
    ["same-origin", 1],
    ["none", 1],
    ["same-site", 0],
    ["cross-site", 0],
  ])("Sec-Fetch-Site: %s", async (site, clicks) => {
    const { click, counted } = counting();
    expect((await click("q=a&rank=1", { "sec-fetch-site": site })).status).toBe(204);
    expect(counted).toHaveLength(clicks);
  });
});

describe("bad input is refused and not counted", () => {
  test.each([
    ["", /q is missing/],
    ["q=&rank=1", /q is missing/],
    [`q=${"x".repeat(1_001)}&rank=1`, /1000 characters/],
    ["q=a", /rank must be/],
    ["q=a&rank=", /rank must be/],
    ["q=a&rank=0", /rank must be/],
    ["q=a&rank=51", /rank must be/],
    ["q=a&rank=-1", /rank must be/],
    ["q=a&rank=1.5", /rank must be/],
    ["q=a&rank=1e1", /rank must be/],
    ["q=a&rank=%20", /rank must be/],
  ])("%s", async (query, detail) => {
    const { click, counted } = counting();
    const { status, json } = await click(query);
    expect([status, json.code]).toEqual([400, "parameter_invalid"]);
    expect(json.detail).toMatch(detail);
    expect(counted).toEqual([]);
  });

  test.each([{ "content-length": "2" }, { "transfer-encoding": "chunked" }])(
    "a body: %j",
    async (headers) => {
      const { click, counted } = counting();
      expect((await click("q=a&rank=1", headers)).status).toBe(400);
      expect(counted).toEqual([]);
    },
  );

  test.each(["GET", "HEAD", "PUT", "DELETE"])("%s is answered with 405", async (method) => {
    const { click, counted } = counting();
    const { status, headers } = await click("q=a&rank=1", {}, method);
    expect([status, headers.Allow]).toEqual([405, "POST, OPTIONS"]);
    expect(counted).toEqual([]);
  });
});

test("a flood is answered with 429 and counts no further", async () => {
  const { click, counted } = counting();
  const statuses: number[] = [];
  for (let index = 0; index < 400; index++) statuses.push((await click("q=a&rank=1")).status);
  expect(statuses.slice(0, 200)).toEqual(Array.from({ length: 200 }, () => 204));
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(100);
  expect(counted.length).toBe(statuses.filter((status) => status === 204).length);
});
