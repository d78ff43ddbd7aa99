/** `examples/sites/docsearch`: DocSearch's box with the answers of a service. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectFolder } from "../kit/sources/source-files.ts";

const asked: string[] = [];
let server: Server;
let service: string;
let status = 200;

const results = [
  {
    id: "kb://docs/install.md",
    title: "Install <b>",
    path: "/docs/docs/install",
    url: "https://docs.example/install/",
    collection: "docs",
    snippet: "Turn the <img> valve.",
    score: 2,
    sections: [
      {
        heading: "Valves & more",
        anchor: "valves",
        snippet: "Turn the <img> valve.",
        score: 2,
        highlights: [{ start: 15, end: 20 }],
      },
      { snippet: "The opening.", score: 1, highlights: [] },
    ],
  },
  { id: "kb://docs/a.md", title: "A", path: "/docs/docs/a", snippet: "It.", score: 1 },
];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(String(request.url));
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ results, matches: 12 }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  service = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

async function client() {
  const file = join(projectFolder, "examples/sites/docsearch/docsearch-client.mjs");
  const { docSearchClient } = await import(pathToFileURL(file).href);
  return docSearchClient({ service, key: "public", collection: "docs" });
}

test("each section is a hit with its levels, its address and marked words", async () => {
  const { results: answers } = await (await client()).search({
    requests: [{ query: " valve ", hitsPerPage: 90 }],
  });
  expect(asked.at(-1)).toBe("/api/search?q=valve&prefix=on&limit=50&key=public&collection=docs");
  expect(answers).toHaveLength(1);
  const [valves, opening, other] = answers[0].hits;
  expect(answers[0].nbHits).toBe(12);
  expect(valves).toMatchObject({
    objectID: "kb://docs/install.md#valves",
    url: "https://docs.example/install/#valves",
    hierarchy: { lvl0: "Install <b>", lvl1: "Install <b>", lvl2: "Valves & more", lvl3: null },
    type: "content",
  });
  expect(valves).toHaveProperty(
    "_snippetResult.content.value",
    "Turn the &lt;img&gt; <mark>valve</mark>.",
  );
  expect(valves).toHaveProperty("_highlightResult.hierarchy.lvl1.value", "Install &lt;b&gt;");
  expect(valves).not.toHaveProperty("_highlightResult.hierarchy.lvl3");
  expect(opening).toMatchObject({
    url: "https://docs.example/install/",
    hierarchy: { lvl2: null },
  });
  expect(other.url).toBe(`${service}/docs/docs/a`);
});

test("nothing is asked for no words, and a refusal is one", async () => {
  const before = asked.length;
  const { results: answers } = await (await client()).search([{ query: "  " }]);
  expect(answers[0].hits).toEqual([]);
  expect(asked).toHaveLength(before);
  status = 401;
  await expect((await client()).search([{ query: "valve" }])).rejects.toThrow("401");
});
