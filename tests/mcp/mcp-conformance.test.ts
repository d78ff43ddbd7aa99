/**
 * The protocol's own conformance suite, both frozen sets of requirements. It asks for tools that no
 * product has; with them, registered through the same endpoint, nothing may fail. Without them only
 * what needs them may.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { startServer } from "knowledge-sdk/standalone";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerPrompts, registerResources } from "../conformance/fixture-prompts.ts";
import { registerQuestions, stateCodec } from "../conformance/fixture-questions.ts";
import { registerTools } from "../conformance/fixture-tools.ts";
import { type McpHost, startMcpHost } from "../kit/requests/mcp-host.ts";
import { projectFolder } from "../kit/sources/source-files.ts";
import { createMemoryStore } from "../kit/stores/memory-store.ts";

const folder = join(projectFolder, "tests/clients");
const suite = join(folder, "node_modules/@modelcontextprotocol/conformance/dist/index.js");
const revisions = ["2025-11-25", "2026-07-28"];

let fixtures: McpHost;
let product: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  fixtures = await startMcpHost({
    limits: { perSecond: 1_000, burst: 1_000 },
    addition: {
      options: {
        capabilities: { resources: { listChanged: true, subscribe: true } },
        requestState: { verify: stateCodec.verify },
      },
      register(server) {
        registerTools(server);
        registerPrompts(server);
        registerResources(server);
        registerQuestions(server);
      },
    },
  });
  product = await startServer(createMemoryStore(), { port: 0, host: "127.0.0.1", mcp: true });
});
afterAll(() => Promise.all([fixtures.close(), product.close()]));

test("the suite is installed: npm run test:contract installs tests/clients", () => {
  expect(existsSync(suite)).toBe(true);
});

test.each(revisions)(
  "with the fixtures of the suite all requirements of %s hold",
  async (revision) => {
    const { code, output } = await run(fixtures.url, revision);
    expect([code, failuresIn(output)]).toEqual([0, []]);
  },
);

test.each(revisions)(
  "the product fails nothing of %s but what needs a fixture",
  async (revision) => {
    const baseline = join(projectFolder, `tests/conformance/needs-fixtures-${revision}.yml`);
    const { code, output } = await run(product.url, revision, ["--expected-failures", baseline]);
    const [, reason = ""] = output.split(/(?=Unexpected failures|Stale baseline)/);
    expect([code, reason]).toEqual([0, ""]);
  },
);

function run(
  url: string,
  revision: string,
  more: readonly string[] = [],
): Promise<{ code: number | null; output: string }> {
  const shim = join(folder, "node20-fs-glob.mjs");
  const args = ["server", "--url", `${url}/api/mcp`, "--requirements", revision, ...more];
  const child = spawn(process.execPath, ["--import", shim, suite, ...args], { cwd: folder });
  let output = "";
  child.stdout.on("data", (data: Buffer) => {
    output += data.toString();
  });
  child.stderr.on("data", (data: Buffer) => {
    output += data.toString();
  });
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, output })));
}

/** Scenarios that count and did not pass. */
function failuresIn(output: string): string[] {
  const unscored = new Set(
    [...output.matchAll(/^\s+[✓✗] (\S+) \((?:extension|pending|added-after-release)\)/gm)].map(
      ([, name]) => name,
    ),
  );
  return [...output.matchAll(/^✗ ([\w-]+): /gm)]
    .map(([, name]) => name ?? "")
    .filter((name) => !unscored.has(name));
}
