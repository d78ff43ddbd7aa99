import { describe, expect, test } from "vitest";
import { createSearchStore } from "./create-search-store.ts";

describe("every fault of the options is named at once, with the path of its field", () => {
  test.each([
    [undefined, [""]],
    [{}, ["dbPath"]],
    [{ dbPath: "" }, ["dbPath"]],
    [{ dbPath: 5, searchMode: "magic" }, ["dbPath", "searchMode"]],
    [
      { dbPath: "x", collections: [{ name: "a", path: "a" }, { name: "a" }] },
      ["collections.1.path", "collections.1.name"],
    ],
    [{ dbPath: "x", resultFormatter: { title: "x" } }, ["resultFormatter"]],
    [{ dbPath: "x", resultFormatter: { titel: () => "x" } }, ["resultFormatter"]],
    [{ dbPath: "x", resultFormatter: null }, ["resultFormatter"]],
    [{ dbpath: "x", dbPath: "x" }, [""]],
  ])("%j", async (config, fields) => {
    await expect(createSearchStore(config as never)).rejects.toMatchObject({
      code: "configuration_invalid",
      message: expect.stringContaining("createSearchStore"),
      errors: fields.map((field) => expect.objectContaining({ field })),
    });
  });
});
