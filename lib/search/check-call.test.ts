import { describe, expect, test } from "vitest";
import { checkDocumentCall, checkSearchCall } from "./check-call.ts";

describe("a search", () => {
  test.each([
    [[undefined], ["query"]],
    [[5], ["query"]],
    [[["a"]], ["query"]],
    [["a", null], ["options"]],
    [["a", "guide"], ["options"]],
    [["a", { limit: "3" }], ["options.limit"]],
    [["a", { limit: Number.NaN }], ["options.limit"]],
    [["a", { collection: ["guide"] }], ["options.collection"]],
    [
      [null, { limit: "3", collection: 5 }],
      ["query", "options.collection", "options.limit"],
    ],
  ])("%j is refused with all its faults", (call, fields) => {
    const [query, options = {}] = call;
    expect(() => checkSearchCall(query, options as never)).toThrow(
      expect.objectContaining({
        code: "parameter_invalid",
        errors: fields.map((field) => expect.objectContaining({ field })),
      }),
    );
  });

  test.each([
    ["", {}],
    ["a", { limit: -5, collection: "" }],
    ["a", { limit: Number.POSITIVE_INFINITY, collection: undefined }],
  ])("%j %j passes: bounds are clamped", (query, options) => {
    expect(() => checkSearchCall(query, options)).not.toThrow();
  });
});

describe("a document", () => {
  test.each([
    [[undefined], ["id"]],
    [
      [5, { maxBytes: "abc" }],
      ["id", "options.maxBytes"],
    ],
    [["kb://a/b.md", null], ["options"]],
  ])("%j is refused with all its faults", (call, fields) => {
    const [id, options = {}] = call;
    expect(() => checkDocumentCall(id, options as never)).toThrow(
      expect.objectContaining({
        errors: fields.map((field) => expect.objectContaining({ field })),
      }),
    );
  });
});
