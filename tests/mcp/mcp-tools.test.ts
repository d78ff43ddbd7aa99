/** The tools as real clients of all protocol versions use them: lists, results, and failures with a way out. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ClassifyResponse, FeedbackResponse } from "knowledge-sdk/schemas";
import {
  GetDocumentResult,
  ListCollectionsResult,
  SearchDocsResult,
} from "knowledge-sdk/service-schemas";
import { startServer } from "knowledge-sdk/standalone";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clients, textOf } from "../kit/requests/mcp-clients.ts";
import { projectFolder } from "../kit/sources/source-files.ts";
import { createMemoryClassifier } from "../kit/stores/memory-classifier.ts";
import {
  createMemoryStore,
  createSearchOnlyStore,
  installId,
  longId,
} from "../kit/stores/memory-store.ts";

const schemas = {
  search_docs: SearchDocsResult,
  get_document: GetDocumentResult,
  list_collections: ListCollectionsResult,
  classify_ticket: ClassifyResponse,
  classify_ticket_feedback: FeedbackResponse,
};
const ticket = { correlationId: "T-1", title: "Cannot install" };

test("the guide has a row for each tool", () => {
  const guide = readFileSync(join(projectFolder, "content/guide/agents.md"), "utf8");
  const rows = [...guide.matchAll(/^\| `([a-z]+_[a-z_]+)` \|/gm)].map(([, name]) => name);
  // A store of this test's kind answers no questions.
  expect(rows.sort()).toEqual(["ask_docs", ...Object.keys(schemas)].sort());
});

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer(createMemoryStore(), {
    port: 0,
    host: "127.0.0.1",
    mcp: {
      classifier: createMemoryClassifier(),
      collectionDescriptions: { guide: "How to use it" },
      baseUrl: "https://docs.example",
      searchToolDescription: "Looks into the docs.",
    },
  });
});
afterAll(() => server.close());

describe.each(clients)("a client that speaks %s", (revision, connect) => {
  let connected: Awaited<ReturnType<typeof connect>>;
  beforeAll(async () => {
    connected = await connect(`${server.url}/api/mcp`);
  });
  afterAll(() => connected.end());

  type Called = { isError?: boolean; structuredContent?: Record<string, unknown> };
  const call = async (name: string, given: Record<string, unknown> = {}): Promise<Called> =>
    (await connected.client.callTool({ name, arguments: given })) as Called;

  test("gets the five tools with everything that describes them", async () => {
    const { tools } = await connected.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(schemas));
    for (const tool of tools) {
      expect(tool.title).toBeTruthy();
      expect(tool.description).toBeTruthy();
      expect(tool.inputSchema).toMatchObject({ type: "object", additionalProperties: false });
      expect(tool.outputSchema).toMatchObject({ type: "object" });
      expect(tool.annotations).toEqual({
        readOnlyHint: !tool.name.startsWith("classify"),
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      });
    }
    expect(tools[0]?.description).toBe("Looks into the docs.");
  });

  test.each([
    ["search_docs", { q: "install" }],
    ["search_docs", { q: "nothing at all like it" }],
    ["get_document", { id: installId }],
    ["list_collections", {}],
    ["classify_ticket", ticket],
    ["classify_ticket_feedback", { correlationId: "T-1", correctCollection: "errors" }],
  ] as const)("%s %j answers what its schema promises", async (name, given) => {
    const result = await call(name, given);
    expect(result.isError).toBeFalsy();
    expect(schemas[name].strict().parse(result.structuredContent)).toEqual(
      result.structuredContent,
    );
    // Clients show a model one of the two.
    for (const fact of factsOf(result.structuredContent)) expect(textOf(result)).toContain(fact);
  });

  test("a search has the same hits as its REST twin, and links to them", async () => {
    const result = await call("search_docs", { q: "install", limit: 5 });
    const answer = await fetch(`${server.url}/api/search?q=install&limit=5`);
    const { duration_ms: _one, ...rest } = (await answer.json()) as Record<string, unknown>;
    expect(result.structuredContent).toMatchObject(rest);
    expect(textOf(result)).toContain("page: https://docs.example/docs/guide/install");
    expect((result as { content?: object[] }).content?.slice(1)).toMatchObject([
      { type: "resource_link", uri: installId, mimeType: "text/markdown" },
    ]);
  });

  test("a long document comes in pieces that make it whole", async () => {
    const { body_length } = GetDocumentResult.parse(
      (await call("get_document", { id: longId, maxBytes: 1_000 })).structuredContent,
    );
    let whole = "";
    for (let offset: number | null = 0; offset !== null; ) {
      const result = await call("get_document", { id: longId, maxBytes: 1_000, offset });
      const piece = GetDocumentResult.parse(result.structuredContent);
      whole += piece.body;
      offset = piece.next_offset;
      expect(piece.truncated).toBe(offset !== null);
      expect(textOf(result).includes(`offset ${offset} `)).toBe(offset !== null);
    }
    expect(whole).toBe("Grüße 検索 🙂 ".repeat(200));
    expect(whole).toHaveLength(body_length);
  });

  test.each([
    ["query", "search_docs", { query: "install" }],
    ["question", "search_docs", { question: "install" }],
    ["documentId", "get_document", { documentId: installId }],
    ["numbers as text", "search_docs", { q: "install", limit: "3" }],
    ["numbers beyond the range", "search_docs", { q: "install", limit: 5_000 }],
    ["maxBytes beyond the range", "get_document", { id: installId, maxBytes: 1 }],
  ])("%s is understood", async (_name, tool, given) => {
    expect((await call(tool, given)).isError).toBeFalsy();
  });

  test.each([
    ["search_docs", {}, /q is missing/],
    ["search_docs", { q: "  " }, /q must not be empty/],
    ["search_docs", { q: 7 }, /q must be a string/],
    ["search_docs", { q: "a".repeat(1_001) }, /q may have 1000 characters/],
    ["search_docs", { q: "a", limit: "many" }, /limit must be an integer, got many/],
    ["search_docs", { q: "a", colection: "guide" }, /unknown argument colection/],
    ["get_document", { id: "kb://guide/instal.md" }, /No document has the id/],
    ["get_document", { id: "kb://guide/install.md\0" }, /No document has the id/],
    ["get_document", { id: installId, offset: 9_999 }, /beyond the end; the text has 35/],
    ["get_document", { id: installId, section: "no" }, /has no section no/],
    ["classify_ticket", { title: "a" }, /correlationId is missing/],
    ["classify_ticket", { ...ticket, description: "b" }, /description is not a field; use body/],
    ["classify_ticket", { correlationId: "T", subject: "a" }, /subject is not a field; use title/],
    [
      "classify_ticket",
      { ...ticket, labels: ["b"], body: null },
      /labels is not a field; use tags/,
    ],
    [
      "classify_ticket_feedback",
      { correlationId: "unheard of", correctCollection: "guide" },
      /classify the ticket first/,
    ],
  ])("%s %j fails with a way out", async (tool, given, message) => {
    const result = await call(tool, given);
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(message);
  });

  test("a document that does not exist names its neighbours", async () => {
    const result = await call("get_document", { id: "kb://guide/how/install.mdx" });
    expect(textOf(result)).toContain(`did you mean ${installId}?`);
  });

  test("an unknown collection names those that there are, in both forms", async () => {
    const result = await call("search_docs", { q: "install", collection: "nope" });
    const hint = "No collection is called nope; there are: guide, errors.";
    expect(textOf(result)).toContain(hint);
    expect(result.structuredContent?.hint).toBe(hint);
  });

  test("an unknown tool is an error of the protocol", async () => {
    await expect(connected.client.callTool({ name: "no_such_tool" })).rejects.toThrow(/not found/);
  });

  test("the server introduces itself", () => {
    const { client } = connected;
    expect(client.getServerVersion()).toMatchObject({ name: "knowledge-sdk", version: "1.0.0" });
    expect(client.getInstructions()).toContain("- guide: How to use it");
    expect(connected.revision).toBe(revision);
  });
});

test("a store without single documents offers no get_document, one without a classifier no tickets", async () => {
  const plain = await startServer(createSearchOnlyStore(), {
    port: 0,
    host: "127.0.0.1",
    mcp: true,
  });
  const { client, end } = await clients[0][1](`${plain.url}/api/mcp`);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["search_docs", "list_collections"]);
  expect((await client.listResourceTemplates()).resourceTemplates).toEqual([]);
  await end();
  await plain.close();
});

/** Every text of a result but those that are measured in time; long ones by their beginning. */
function factsOf(value: unknown): string[] {
  if (typeof value === "string") return [value.slice(0, 60)].filter((text) => text.trim() !== "");
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value)
    .filter(([name]) => name !== "highlights" && name !== "next_offset")
    .flatMap(([, member]) => factsOf(member));
}

test.each([
  ["mcp: true", true],
  ["settings without a classifier", { name: "acme" }],
])("startServer with a classifier and %s offers all five tools", async (_name, mcp) => {
  const classifier = createMemoryClassifier();
  const options = { port: 0, host: "127.0.0.1", classifier, mcp };
  const started = await startServer(createMemoryStore(), options);
  const { client, end } = await clients[0][1](`${started.url}/api/mcp`);
  const { tools } = await client.listTools();
  await end();
  await started.close();
  expect(tools.map(({ name }) => name)).toEqual(Object.keys(schemas));
});
