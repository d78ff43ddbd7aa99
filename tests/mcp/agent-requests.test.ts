/** What the descriptions of the tools say: a reader by rules finds tool and arguments of fixed requests. */
import { readFileSync } from "node:fs";
import { startServer } from "knowledge-sdk/standalone";
import { expect, test } from "vitest";
import { connect2026 } from "../kit/requests/mcp-clients.ts";
import { type ListedTool, type ReadCall, readRequest } from "../kit/sources/rule-reader.ts";
import { createMemoryClassifier } from "../kit/stores/memory-classifier.ts";
import { createMemoryStore } from "../kit/stores/memory-store.ts";

interface AgentRequest extends ReadCall {
  readonly request: string;
}

const requests = readFileSync(new URL("agent-requests.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as AgentRequest);

async function listedTools(): Promise<readonly ListedTool[]> {
  const store = { ...createMemoryStore(), answerGround: async () => ({ passages: [], words: [] }) };
  const mcp = { classifier: createMemoryClassifier() };
  const server = await startServer(store, { port: 0, host: "127.0.0.1", mcp });
  const { client, end } = await connect2026(`${server.url}/api/mcp`);
  const { tools } = await client.listTools();
  await end();
  await server.close();
  return tools;
}

test("of 60 requests of agents at least 57 lead to their tool, and as many to their arguments", async () => {
  const tools = await listedTools();
  expect(tools).toHaveLength(6);
  expect(requests).toHaveLength(60);
  const read = requests.map((wanted) => ({ wanted, call: readRequest(tools, wanted.request) }));
  const wrongTool = read.filter(({ wanted, call }) => call.tool !== wanted.tool);
  const told = wrongTool.map(({ wanted, call }) => `${wanted.request} → ${call.tool}`);
  expect.soft(wrongTool.length, told.join("\n")).toBeLessThanOrEqual(3);
  const wrong = read.filter(
    ({ wanted, call }) =>
      JSON.stringify(Object.entries(call.arguments).toSorted()) !==
      JSON.stringify(Object.entries(wanted.arguments).toSorted()),
  );
  const told2 = wrong.map(({ wanted, call }) => `${wanted.request} → ${JSON.stringify(call)}`);
  expect.soft(wrong.length, told2.join("\n")).toBeLessThanOrEqual(3);
});

test("without the descriptions the same reader is lost", async () => {
  const tools = (await listedTools()).map(({ description: _text, title: _title, ...tool }) => tool);
  const found = requests.filter(({ request, tool }) => readRequest(tools, request).tool === tool);
  expect(found.length).toBeLessThan(45);
});
