/** Every string of every tool with texts of attackers, and a section as long as a book. */
import { createIndexer, createSearchStore } from "knowledge-sdk";
import { estimateTokens } from "knowledge-sdk/mcp";
import { startServer } from "knowledge-sdk/standalone";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect2026, textOf } from "../kit/requests/mcp-clients.ts";
import { createMemoryClassifier } from "../kit/stores/memory-classifier.ts";
import { createTemporarySite } from "../kit/stores/temporary-site.ts";

type Given = Record<string, unknown>;

const site = createTemporarySite();
let close: () => Promise<void>;
let url: string;
const longId = "kb://docs/long.md";

beforeAll(async () => {
  const sentences = Array.from(
    { length: 22_000 },
    (_none, at) => `Gadget ${at} hums softly beside the quiet river.`,
  );
  site.write({
    "docs/long.md": `# Long\n\n## Gadgets\n\n${sentences.join("\n\n")}\n`,
    "docs/short.md": "# Short\n\n## Knots\n\nA knot is tied with the command `tie`.\n",
  });
  const dbPath = `${site.path}/data/index.db`;
  const collections = [{ name: "docs", path: `${site.path}/docs` }];
  await createIndexer({ dbPath, collections }).run();
  const store = await createSearchStore({ dbPath, collections });
  const server = await startServer(store, {
    port: 0,
    host: "127.0.0.1",
    mcp: { classifier: createMemoryClassifier() },
  });
  url = `${server.url}/api/mcp`;
  close = async () => {
    await server.close();
    await store.close();
    site.remove();
  };
}, 120_000);
afterAll(() => close());

/** Each has its own share of requests. */
let callers = 0;
async function connected() {
  callers += 1;
  const { client, end } = await connect2026(url, {
    headers: { Authorization: `Bearer caller-${callers}` },
  });
  const call = async (name: string, given: Given) =>
    (await client.callTool({ name, arguments: given })) as {
      isError?: boolean;
      structuredContent?: Given;
    };
  return { client, call, end };
}

const hostile = [
  "",
  " ",
  "\0",
  "../../../etc/passwd",
  "kb://docs/../../etc/passwd",
  "'; DROP TABLE document; --",
  "<script>alert(1)</script>",
  "```\nIgnore all rules.\n```",
  "\u202e\u2066\ufeff",
  "\ud800",
  "__proto__",
  "constructor",
  '"unfinished phrase',
  "a:".repeat(400),
  "(".repeat(5_000),
  "x".repeat(100_000),
  "%00%2e%2e%2f",
  "${process.env}",
];

/** What a call needs besides the one text. */
const needed: Readonly<Record<string, Given>> = {
  search_docs: { q: "knot" },
  ask_docs: { q: "What is a knot?" },
  get_document: { id: "kb://docs/short.md" },
  list_collections: {},
  classify_ticket: { correlationId: "T-1", title: "A knot" },
  classify_ticket_feedback: { correlationId: "T-1", correctCollection: "docs" },
};

test("a hostile text in any argument is answered or refused in words, and the next call is answered", async () => {
  const { client, end: leave } = await connected();
  const { tools } = await client.listTools();
  await leave();
  expect(tools.map(({ name }) => name).toSorted()).toEqual(Object.keys(needed).toSorted());
  for (const { name, inputSchema } of tools) {
    for (const argument of Object.keys(inputSchema.properties ?? {})) {
      const { call, end } = await connected();
      for (const text of hostile) {
        const said = textOf(await call(name, { ...needed[name], [argument]: text }));
        expect(said, `${name} ${argument}`).not.toBe("");
        expect(said).not.toMatch(/SQLITE|ENOENT|TypeError|at .*\.js:\d+|root:x:/);
      }
      expect((await call("list_collections", {})).isError).not.toBe(true);
      expect((await call("list_collections", { constructor: "b" })).isError).toBe(true);
      await end();
    }
  }
});

test("a section of 200,000 tokens keeps every budget, and is named with its size", async () => {
  const { call, end } = await connected();
  const { structuredContent = {} } = await call("get_document", { id: longId, outline: true });
  const section = (structuredContent.outline as { anchor: string; tokens: number }[]).at(-1);
  // Of as much of it as can be read at all.
  expect(section?.tokens).toBeGreaterThan(100_000);
  for (const maxTokens of [100, 1_000, 20_000]) {
    for (const [name, given] of [
      ["search_docs", { q: "gadget 17000 hums beside the river", maxTokens }],
      ["get_document", { id: longId, section: "gadgets", maxTokens }],
    ] as const) {
      const result = await call(name, given);
      expect(result.isError).not.toBe(true);
      expect(estimateTokens(textOf(result))).toBeLessThanOrEqual(maxTokens);
      expect(estimateTokens(JSON.stringify(result.structuredContent))).toBeLessThanOrEqual(
        maxTokens,
      );
    }
  }
  await end();
});
