import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../../../tests/kit/temporary-folder.ts";
import { collectionAt } from "../../configuration/configuration.ts";
import { runIndex } from "../../indexer/run-index.ts";
import type { KnowledgeStore } from "../knowledge-store.ts";
import { openSearchStore } from "../search-store.ts";

const folder = temporaryFolder("described hits ");
const table = Array.from({ length: 9_000 }, (_, row) => `| knob${row} | Sets value ${row}. |`);
const pages: Readonly<Record<string, string>> = {
  "proxy.md": `# Server options

Options of the server that answers while you work.

## Port

The port is 5173 unless another program has taken it before the server starts.

## Proxy requests

Requests whose path begins with a given prefix are sent to the proxy target. Nothing else is changed.

\`\`\`js
const proxy = {
  "/api": "http://localhost:4567",
};
\`\`\`

## Caveats

A proxy does not see requests of workers.
`,
  "empty.md": "# Guide\n\nWhat there is.\n\n## Usage\n\n### First steps\n\nCall start and wait.\n",
  "table.md": `# Table\n\n| Option | Meaning |\n| --- | --- |\n${table.join("\n")}\n`,
  "headings.md": `# Many\n\n${Array.from({ length: 5_000 }, (_, at) => `## Part${at}\n\nText of part${at}.\n`).join("\n")}`,
  "unclosed.md": "# Unclosed\n\n```yaml\nretries: 3\nkey: value\n",
  "other.md": "# Elsewhere\n\nAnother page about requests and a prefix.\n",
};
let store: KnowledgeStore;

beforeAll(async () => {
  mkdirSync(join(folder, "docs"));
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, "docs", name), text);
  const dbPath = join(folder, "index.db");
  const collections = [collectionAt({ name: "docs", folder: join(folder, "docs") })];
  await runIndex({ dbPath, collections, fetchedFolders: {} }, {});
  store = await openSearchStore({ dbPath });
});
afterAll(async () => {
  await store.close();
});

const first = async (query: string) => (await store.search(query)).results[0];

test("the section whose heading asks the same stands first", async () => {
  const hit = await first("proxy requests");
  expect(hit).toMatchObject({ id: "kb://docs/proxy.md", anchor: "proxy-requests" });
  expect(hit?.snippet).toMatch(/^Requests whose path begins with a given prefix/);
  expect(hit?.sections).toBeUndefined();
});

test("other sections that answer too stand behind it, an aside does not", async () => {
  const hit = await first("proxy requests of workers, port");
  const anchors = hit?.sections?.map(({ anchor }) => anchor);
  expect(anchors).toEqual(["proxy-requests", "port"]);
  const { heading, anchor, snippet } = hit ?? {};
  expect(hit?.sections?.[0]).toMatchObject({ heading, anchor, snippet });
});

test("a passage that stands out is the answer, in whole sentences of the page", async () => {
  const { answer } = await store.search("proxy requests prefix");
  expect(answer).toMatchObject({ id: "kb://docs/proxy.md", anchor: "proxy-requests" });
  expect(pages["proxy.md"]).toContain(answer?.text);
  const marked = answer?.highlights.map(({ start, end }) => answer.text.slice(start, end));
  expect(marked).toEqual(expect.arrayContaining(["Requests", "prefix", "proxy"]));
});

test.each(["proxy", "requests of elephants", "start", "zebra"])(
  "%s has no answer: it is a name, or no passage has all of it",
  async (query) => {
    expect((await store.search(query)).answer).toBeUndefined();
  },
);

test("while a query is typed, only whole words make an answer", async () => {
  const typed = async (query: string) => (await store.search(query, { prefix: true })).answer;
  expect(await typed("proxy requests pre")).toBeUndefined();
  expect(await typed("proxy requests prefix")).toMatchObject({ anchor: "proxy-requests" });
});

test("a question that is likely to go on has no answer yet", async () => {
  const typed = async (query: string) => (await store.search(query, { prefix: true })).answer;
  // "How do I proxy requests" may go on with anything, "to" must.
  expect(await typed("proxy requests")).toBeUndefined();
  expect(await typed("proxy requests prefix to")).toBeUndefined();
  expect(await typed("proxy requests?")).toMatchObject({ anchor: "proxy-requests" });
  expect(await typed("proxy requests to a prefix")).toMatchObject({ anchor: "proxy-requests" });
});

test("a heading with nothing below it shows the text that follows", async () => {
  const hit = await first("usage guide");
  expect([hit?.anchor, hit?.snippet]).toEqual(["usage", "Call start and wait."]);
});

test("a row of a table of 300 KB is shown with the names of its columns", async () => {
  const hit = await first("knob8123");
  expect(hit?.snippet).toBe("Option: knob8123; Meaning: Sets value 8123.");
});

test("one of 5,000 headings is found and shown", async () => {
  const hit = await first("part4321");
  expect([hit?.anchor, hit?.snippet]).toEqual(["part4321", "Text of part4321."]);
});

test("code behind a fence that nothing closes is shown as code", async () => {
  const hit = await first("retries");
  expect(hit).toMatchObject({ code: { language: "yaml" }, snippet: "retries: 3\nkey: value" });
});
