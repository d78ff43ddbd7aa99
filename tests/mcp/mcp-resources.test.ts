/** Resources, prompts and completion, and the server over standard input and output. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { Client as ModernClient } from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { createMcpSearchServer } from "knowledge-sdk/mcp";
import { startServer } from "knowledge-sdk/standalone";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clients, textOf } from "../kit/requests/mcp-clients.ts";
import { commandFile, finished } from "../kit/services/command-line.ts";
import { projectFolder } from "../kit/sources/source-files.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";
import { createMemoryClassifier } from "../kit/stores/memory-classifier.ts";
import { createMemoryStore, installId, longId } from "../kit/stores/memory-store.ts";

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer(createMemoryStore(), { port: 0, host: "127.0.0.1", mcp: true });
});
afterAll(() => server.close());

const template = { type: "ref/resource" as const, uri: "kb://{collection}/{+path}" };

describe.each(clients)("a client that speaks %s", (_revision, connect) => {
  let connected: Awaited<ReturnType<typeof connect>>;
  beforeAll(async () => {
    connected = await connect(`${server.url}/api/mcp`);
  });
  afterAll(() => connected.end());

  test("lists the collections as a resource, and reads it", async () => {
    const { client } = connected;
    const { resources } = await client.listResources();
    expect(resources).toMatchObject([{ name: "collections", mimeType: "text/markdown" }]);
    const { contents } = await client.readResource({ uri: resources[0]?.uri ?? "" });
    expect(contents[0]).toMatchObject({ text: expect.stringContaining("**guide** (2 documents)") });
  });

  test.each([
    ["its id", installId],
    ["its id with a space as it stands", "kb://guide/a/b c.md"],
    ["its id with the space encoded", "kb://guide/a/b%20c.md"],
    ["a long one", longId],
  ])("reads a document by %s", async (_name, uri) => {
    const { contents } = await connected.client.readResource({ uri });
    expect(contents[0]).toMatchObject({ mimeType: "text/markdown", text: expect.any(String) });
  });

  test.each(["kb://guide/none.md", "kb://nothing", "file:///etc/passwd", "not an address"])(
    "%s is no resource",
    async (uri) => {
      await expect(connected.client.readResource({ uri })).rejects.toMatchObject({
        code: expect.toSatisfy((code) => code === -32_602 || code === -32_002),
      });
    },
  );

  test("completes collections and paths", async () => {
    const { client } = connected;
    const collection = await client.complete({
      ref: template,
      argument: { name: "collection", value: "GU" },
    });
    expect(collection.completion.values).toEqual(["guide"]);
    const path = await client.complete({
      ref: template,
      argument: { name: "path", value: "install" },
      context: { arguments: { collection: "guide" } },
    });
    expect(path.completion.values).toEqual(["install.md"]);
    const prompt = await client.complete({
      ref: { type: "ref/prompt", name: "answer_from_docs" },
      argument: { name: "collection", value: "err" },
    });
    expect(prompt.completion.values).toEqual(["errors"]);
  });

  test("gets the prompts, described and with their arguments filled in", async () => {
    const { client } = connected;
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(["answer_from_docs", "triage_ticket"]);
    for (const { description, title } of prompts) expect([description, title]).not.toContain("");
    const answer = await client.getPrompt({
      name: "answer_from_docs",
      arguments: { question: "How do I install it?", collection: "guide" },
    });
    expect(textOf({ content: answer.messages.map(({ content }) => content) })).toMatch(
      /How do I install it\?[\s\S]*only the collection guide/,
    );
    const triage = await client.getPrompt({
      name: "triage_ticket",
      arguments: { title: "It fails" },
    });
    // There is no classifier here, so the prompt must not ask for its tool.
    expect(JSON.stringify(triage)).not.toContain("classify_ticket");
    await expect(client.getPrompt({ name: "answer_from_docs" })).rejects.toThrow(/question/);
  });
});

test("createMcpSearchServer connects to a transport of one's own", async () => {
  const config = { name: "docs", version: "2.0.0", classifier: createMemoryClassifier() };
  const own = await createMcpSearchServer(createMemoryStore(), config);
  const [one, other] = InMemoryTransport.createLinkedPair();
  const client = new ModernClient({ name: "tests", version: "1.0.0" });
  await Promise.all([own.connect(one), client.connect(other)]);
  expect(client.getServerVersion()).toMatchObject({ name: "docs", version: "2.0.0" });
  expect((await client.listTools()).tools).toHaveLength(5);
  const triage = await client.getPrompt({ name: "triage_ticket", arguments: { title: "a" } });
  expect(JSON.stringify(triage)).toContain("classify_ticket");
  await client.close();
});

test.each([
  ["an unknown field", { nam: "docs" }, /nam/],
  ["a classifier that is none", { classifier: {} }, /must be a classifier/],
  ["a bound that is no number", { documentMaxChars: "many" }, /must be an integer/],
])("createMcpSearchServer refuses %s", async (_name, config, message) => {
  await expect(createMcpSearchServer(createMemoryStore(), config as object)).rejects.toThrow(
    message,
  );
});

test("createMcpSearchServer says when a store was not awaited", async () => {
  const store = Promise.resolve(createMemoryStore()) as unknown as ReturnType<
    typeof createMemoryStore
  >;
  await expect(createMcpSearchServer(store)).rejects.toThrow(/await createSearchStore/);
});

test("the page on agents gives Claude Desktop a program with absolute paths, and others the address", () => {
  const { command, args, url } = entryOf("Claude Desktop");
  expect(url).toBeUndefined();
  const paths = [command ?? "", ...args.filter((arg) => /[./\\]/.test(arg))];
  expect(paths.filter((path) => !isAbsolute(path))).toEqual([]);
  expect(paths).toHaveLength(4);
  for (const client of ["Cursor", "VS Code"]) {
    expect(entryOf(client)).toMatchObject({ url: "http://localhost:3000/api/mcp", args: [] });
  }
});

/** What the page on agents has a client of this name write into its file. */
function entryOf(client: string): { command?: string; args: readonly string[]; url?: string } {
  const page = readFileSync(join(projectFolder, "content/guide/agents.md"), "utf8");
  const [, entry = "{}"] =
    new RegExp(`^${client}, in [^]*?\n\`\`\`json\n([^]*?)\`\`\``, "m").exec(page) ?? [];
  const { mcpServers, servers = mcpServers } = JSON.parse(entry);
  return { args: [], ...servers.docs };
}

test("knowledge mcp answers a client on standard input and output, and ends with it", async () => {
  const place = createWorkplace();
  place.writeEdition("mountains", 3);
  const { command, args } = entryOf("Claude Desktop");
  const here = new Map([
    ["/usr/local/bin/node", process.execPath],
    ["/srv/app/node_modules/knowledge-sdk/dist/cli/main.js", commandFile],
    ["/srv/app/data", place.data],
    ["/srv/docs", join(place.folder, "docs")],
  ]);
  const transport = new StdioClientTransport({
    command: here.get(command ?? "") ?? "",
    args: args.map((arg) => here.get(arg) ?? arg),
    stderr: "pipe",
  });
  let said = "";
  transport.stderr?.on("data", (data: Buffer) => {
    said += data.toString();
  });
  const client = new Client({ name: "tests", version: "1.0.0" });
  await client.connect(transport);
  const { pid } = transport;
  const result = await client.callTool({ name: "search_docs", arguments: { q: "mountains" } });
  expect(textOf(result)).toContain("kb://docs/page-0.md");
  expect(said).toContain("from 3 documents");
  await client.close();
  expect(() => process.kill(pid ?? 0, 0)).toThrow(/ESRCH/);
  place.remove();
});

test("knowledge mcp without a client says why it stops, and ends with 0", async () => {
  const place = createWorkplace();
  place.writeEdition("mountains", 3);
  const args = [commandFile, "--data", place.data, "mcp", join(place.folder, "docs")];
  // As `</dev/null` in a shell, which ends and is not closed.
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  const { code, stdout, stderr } = await finished(child);
  expect([code, stdout, stderr.trimEnd().split("\n").at(-1)]).toEqual([
    0,
    "",
    "Stopped: standard input has ended",
  ]);
  place.remove();
});
