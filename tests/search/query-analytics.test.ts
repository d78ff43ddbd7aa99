/** Counting of searches by the service, and `knowledge stats` beside it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send } from "../kit/requests/http-client.ts";
import { connect2026 } from "../kit/requests/mcp-clients.ts";
import { runCommand } from "../kit/services/command-line.ts";
import { startService } from "../kit/services/service-process.ts";
import { lasting, shownOutput } from "../kit/sources/shown-output.ts";
import { createWorkplace, type Workplace } from "../kit/stores/corpus.ts";

let place: Workplace;
let variables: Readonly<Record<string, string>>;

beforeAll(() => {
  place = createWorkplace();
  place.writeEdition("alpine", 10);
  variables = { DATA_DIR: place.data, KNOWLEDGE_CONFIG: place.config };
});

afterAll(() => place.remove());

const stats = (...args: string[]) => runCommand(["--data", place.data, "stats", ...args]);

async function statistics(): Promise<Record<string, unknown>> {
  return JSON.parse((await stats("--json")).stdout) as Record<string, unknown>;
}

/** Finds, finds nothing within a budget, and has no answer. */
async function askAsAgent(url: string): Promise<void> {
  const { client, end } = await connect2026(url);
  for (const [name, asked] of [
    ["search_docs", { q: "alpine" }],
    ["search_docs", { q: "airship", maxTokens: 500 }],
    ["ask_docs", { q: "airship" }],
  ] as const) {
    await client.callTool({ name, arguments: asked });
  }
  await end();
}

test("without searches, stats says so", async () => {
  const { code, stdout } = await stats();
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(
      /^No searches were counted in the last 30 days, since \d{4}-\d\d-\d\d\.\n$/,
    ),
  ]);
});

describe("a service that answered and stopped", () => {
  beforeAll(async () => {
    const service = await startService(variables);
    const headers = { "User-Agent": "canary-agent", "X-Forwarded-For": "203.0.113.7" };
    for (const q of ["Alpine", "alpine", "alpine%20", "submarine", "canary%40example.com"]) {
      await send(service.url, { target: `/api/search?q=${q}`, headers });
    }
    await send(service.url, { target: "/?q=alpine" });
    await send(service.url, { target: "/api/search?q=" });
    await askAsAgent(`${service.url}/api/mcp`);
    for (const click of ["q=alpine&rank=2", "q=Alpine&rank=5", "q=never+searched&rank=1"]) {
      const target = `/api/search/click?${click}`;
      expect((await send(service.url, { method: "POST", target })).status).toBe(204);
    }
    expect(await service.stop()).toBe(0);
  });

  test("has counted API and search page together", async () => {
    expect(await statistics()).toMatchObject({
      searches: 9,
      texts: 3,
      searchesNotKept: 1,
      withoutResults: 4,
      agentSearches: 3,
      agentWithoutResults: 2,
      clicks: 2,
      top: [
        { query: "alpine", searches: 5, withoutResults: 0, meanHits: 10, meanClickedRank: 3.5 },
        { query: "airship", searches: 2, agentSearches: 2, clicks: 0 },
        { query: "submarine", searches: 1, agentSearches: 0, clicks: 0 },
      ],
      topWithoutResults: [{ query: "airship", withoutResults: 2 }, { query: "submarine" }],
      topAgentsWithoutResults: [{ query: "airship", agentWithoutResults: 2 }],
    });
  });

  test("is reported in lines", async () => {
    const { stdout } = await stats("--limit", "1");
    const page = "content/operations/query-analytics.md";
    expect(lasting(stdout)).toBe(shownOutput(page, "Mean time"));
    expect(stdout).toMatch(/^Searches +9 of 3 texts$/m);
    expect(stdout).toMatch(/^Text not stored +1 searches$/m);
    expect(stdout).toMatch(/^Without results +4 \(44\.4 %\)$/m);
    expect(stdout).toMatch(/^By agents +3, 2 without results$/m);
    expect(stdout).toMatch(/^ +4 +1 +0 {2}10\.0 +2 +3\.5 {2}alpine$/m);
    expect(stdout).not.toContain("\u001b");
  });

  test("has kept no address, no user agent and no text that may be private", () => {
    const files = readdirSync(place.data).filter((name) => name.startsWith("state.db"));
    expect(files).toContain("state.db");
    for (const name of files) {
      const bytes = readFileSync(join(place.data, name), "latin1");
      expect(bytes).not.toContain("canary");
      expect(bytes).not.toContain("203.0.113.7");
      expect(bytes).not.toContain("127.0.0.1");
    }
  });
});

test("QUERY_ANALYTICS=off counts nothing", async () => {
  const before = await statistics();
  const service = await startService({ ...variables, QUERY_ANALYTICS: "off" });
  await send(service.url, { target: "/api/search?q=alpine" });
  const click = { method: "POST", target: "/api/search/click?q=alpine&rank=1" };
  expect((await send(service.url, click)).status).toBe(404);
  expect((await send(service.url, { target: "/?q=alpine" })).status).toBe(200);
  await service.stop();
  expect(await statistics()).toEqual(before);
});

test("two services on one data folder add up", async () => {
  const before = (await statistics()) as { searches: number };
  const services = await Promise.all([startService(variables), startService(variables)]);
  for (const { url } of services) {
    for (let time = 0; time < 5; time++) await send(url, { target: "/api/search?q=together" });
  }
  await Promise.all(services.map((service) => service.stop()));
  const after = (await statistics()) as { searches: number; top: object[] };
  expect(after.searches - before.searches).toBe(10);
  expect(after.top[0]).toMatchObject({ query: "together", searches: 10 });
});

test.each([[["--days", "0"]], [["--days", "91"]], [["--days", "x"]], [["--limit", "0"]]])(
  "wrong use: stats %j exits with 2",
  async (args) => {
    expect((await stats(...args)).code).toBe(2);
  },
);
