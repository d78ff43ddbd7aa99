import { describe, expect, test } from "vitest";
import { createIndexer } from "./indexer.ts";

const here = import.meta.dirname;
const docs = { name: "docs", path: here };

describe("every fault of the options is named at once, with the path of its field", () => {
  test.each([
    [undefined, [""]],
    [null, [""]],
    ["./docs", [""]],
    [{}, ["dbPath", "collections"]],
    [{ dbPath: "", collections: docs }, ["dbPath", "collections"]],
    [{ dbPath: "x", collections: [docs, docs] }, ["collections.1.name"]],
    [
      { dbPath: "x", collections: [docs, docs, docs] },
      ["collections.1.name", "collections.2.name"],
    ],
    [
      { dbPath: 5, collections: [docs, { name: "docs", path: 5 }, { name: "a/b", path: here }] },
      ["dbPath", "collections.1.path", "collections.2.name", "collections.1.name"],
    ],
    [
      { dbPath: "x", collections: [docs, { name: "docs", path: "./not here" }] },
      ["collections.1.name", "collections.1.path"],
    ],
    [{ dbPath: "x", collections: [{ ...docs, pattern: 5 }] }, ["collections.0.pattern"]],
    [{ dbPath: "x", collections: [{ ...docs, patern: "*" }] }, ["collections.0"]],
    [{ dbPath: "x", collections: [null, 5] }, ["collections.0", "collections.1"]],
    [
      { dbPath: "x", collections: [docs], plugins: [{ name: "feed" }, null] },
      ["plugins.0", "plugins.1"],
    ],
    [
      {
        dbPath: "x",
        collections: [docs],
        contentSources: [{ plugin: "feed", collection: "news" }],
      },
      ["contentSources.0.collection"],
    ],
    [
      { dbPath: "x", collections: [docs], contentSources: [{ plugin: "", collection: "news" }, 5] },
      ["contentSources.0.plugin", "contentSources.1", "contentSources.0.collection"],
    ],
    [
      { dbPath: "x", collections: [docs], skipEmbed: "no", fetchOutputDir: "" },
      ["skipEmbed", "fetchOutputDir"],
    ],
    [
      { dbPath: "x", collections: [docs], embedProvider: { provider: "magic" } },
      ["embedProvider.provider"],
    ],
  ])("%j", (config, fields) => {
    const create = () => createIndexer(config as never);
    expect(create).toThrow(
      expect.objectContaining({
        name: "KnowledgeError",
        code: "configuration_invalid",
        errors: fields.map((field) => expect.objectContaining({ field })),
      }),
    );
    for (const field of fields) expect(create).toThrow(field || "the options");
  });
});

test("an error for an unknown collection of a content source lists the known ones", () => {
  const contentSources = [{ plugin: "feed", collection: "news" }];
  expect(() => createIndexer({ dbPath: "x", collections: [docs], contentSources })).toThrow(
    "createIndexer: contentSources.0.collection: news is not configured; known: docs",
  );
});
