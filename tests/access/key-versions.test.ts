/** Keys that are for one version of a documentation: over REST, MCP and on pages of others. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send } from "../kit/requests/http-client.ts";
import { runCommand } from "../kit/services/command-line.ts";
import { post } from "../kit/services/guarded-service.ts";
import { type ServiceProcess, startService } from "../kit/services/service-process.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";

const newest = "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15";
const old = "5c1e7a90-3b2d-4f68-8a4c-7d9e0b1f2a36";
const workplace = createWorkplace();
let service: ServiceProcess;

const keysCommand = (...args: string[]) => runCommand(["--data", workplace.data, "keys", ...args]);
const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

beforeAll(async () => {
  for (const version of ["v1", "v2", "v3"]) {
    mkdirSync(join(workplace.folder, "docs", version), { recursive: true });
    for (const name of ["ropes", "knots", "boats", "sails"]) {
      const text = `# About ${name}\n\n## How to do it\n\nIn ${version} the ${name} are tied with the command tie-${name}.\n`;
      writeFileSync(join(workplace.folder, "docs", version, `${name}.md`), text);
    }
  }
  mkdirSync(join(workplace.folder, "plain"));
  writeFileSync(join(workplace.folder, "plain", "start.md"), "# Ropes\n\nA rope has a knot.\n");
  const collections = ["docs", "plain"].map((name) => ({ name, path: name }));
  writeFileSync(workplace.config, JSON.stringify({ collections }));
  const file = join(workplace.folder, "keys");
  writeFileSync(file, `old:${old} version=v1\n`);
  service = await startService({
    DATA_DIR: workplace.data,
    KNOWLEDGE_CONFIG: workplace.config,
    USE_AUTH: "1",
    API_KEYS: `first:${newest}`,
    API_KEYS_FILE: file,
  });
}, 120_000);
afterAll(async () => {
  await service.stop();
  workplace.remove();
});

async function found(key: string, query: string): Promise<string[]> {
  const answer = await send(service.url, { target: `/api/search?${query}`, headers: bearer(key) });
  expect(answer.status).toBe(200);
  const { results } = JSON.parse(answer.body) as { results: { id: string }[] };
  return results.map(({ id }) => id);
}
const versionsOf = (ids: readonly string[]): string[] =>
  [...new Set(ids.map((id) => /\/(v\d)\//.exec(id)?.[1] ?? "none"))].sort();

test("a search has the version of its key, whoever asked the same before", async () => {
  for (let turn = 0; turn < 2; turn++) {
    expect(versionsOf(await found(newest, "q=ropes&collection=docs"))).toEqual(["v3"]);
    expect(versionsOf(await found(old, "q=ropes&collection=docs"))).toEqual(["v1"]);
  }
});

test("a version that is asked for wins, and what has no versions is found as well", async () => {
  expect(versionsOf(await found(old, "q=ropes&collection=docs&version=v2"))).toEqual(["v2"]);
  expect(await found(old, "q=rope&collection=plain")).toEqual(["kb://plain/start.md"]);
});

test("questions are answered from that version, by GET and by POST", async () => {
  const q = "How are ropes tied?";
  const target = `/api/ask?q=${encodeURIComponent(q)}&collection=docs`;
  const byGet = await send(service.url, { target, headers: bearer(old) });
  const byPost = await post(service.url, "/api/ask", { q, collection: "docs" }, bearer(old));
  for (const { status, body } of [byGet, byPost]) {
    expect(status).toBe(200);
    expect(body).toContain("kb://docs/v1/ropes.md");
    expect(body).not.toMatch(/kb:\/\/docs\/v[23]\//);
  }
});

test("agents are told the version of their key; that of the address wins", async () => {
  const call = async (target: string) => {
    const params = { name: "search_docs", arguments: { q: "ropes", collection: "docs" } };
    const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
    const headers = { ...bearer(old), Accept: "application/json, text/event-stream" };
    return (await post(service.url, target, message, headers)).body;
  };
  const byKey = await call("/api/mcp");
  expect(byKey).toContain("Version v1. Current is v3 of docs");
  expect(byKey).toContain("id: kb://docs/v1/ropes.md");
  expect(await call("/api/mcp?version=2")).toContain("Version 2. Current is v3 of docs");
});

test("a public key pins the search of a site, and its version changes while the service runs", async () => {
  const made = await keysCommand(
    ..."new --store --json --name site --public --docs-version v2".split(" "),
    "--origins",
    "https://docs.example",
  );
  const { key } = JSON.parse(made.stdout) as { readonly key: string };
  const search = async (): Promise<string[]> => {
    const { body } = await send(service.url, {
      target: `/api/search?q=ropes&collection=docs&key=${key}`,
      headers: { origin: "https://docs.example" },
    });
    const { results = [] } = JSON.parse(body) as { results?: { id: string }[] };
    return versionsOf(results.map(({ id }) => id));
  };
  const soon = { timeout: 20_000, interval: 200 };
  await expect.poll(search, soon).toEqual(["v2"]);
  expect((await keysCommand("list")).stdout).toMatch(/site .*v2/);
  const limited = await keysCommand("limit", "site", "--docs-version", "newest");
  expect([limited.code, limited.stdout]).toEqual([0, expect.not.stringContaining("version=")]);
  await expect.poll(search, soon).toEqual(["v3"]);
});

describe("a version that is no name of one is refused", () => {
  test.each(["a b", "1,2", "", "9".repeat(101)])("%j on the command line", async (version) => {
    const made = await keysCommand("new", "--docs-version", version);
    expect(made.code).toBe(1);
    expect(made.stderr).toContain("--docs-version must be one version such as 3.1");
  });

  test.each(["a b", "1,2", "", "9".repeat(101), 3, ["v1"], {}])("%j over REST", async (version) => {
    const answer = await post(service.url, "/api/keys", { name: "x", version }, bearer(newest));
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([400, "body_malformed"]);
  });

  test("one that no page has tells which there are", async () => {
    const body = { name: "ahead", areas: ["search"], version: "v9" };
    const made = await post(service.url, "/api/keys", body, bearer(newest));
    expect([made.status, JSON.parse(made.body).version]).toEqual([201, "v9"]);
    const { key } = JSON.parse(made.body) as { key: string };
    const target = "/api/search?q=ropes&collection=docs";
    const answer = await send(service.url, { target, headers: bearer(key) });
    expect(answer.status).toBe(400);
    expect(answer.body).toContain("v3, v2, v1");
  });
});
