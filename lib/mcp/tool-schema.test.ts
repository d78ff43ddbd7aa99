import { describe, expect, test } from "vitest";
import * as z from "zod";
import { argumentsSchema, resultSchema } from "./tool-schema.ts";

const Arguments = z.strictObject({
  query: z.string().min(1).max(10),
  limit: z.int().min(1).max(50).optional(),
  tags: z.array(z.string()).max(2).optional(),
});
const schema = argumentsSchema(Arguments, { q: "query", top_k: "limit" });

/** What a caller is given: the arguments, or one message for each fault. */
async function read(given: unknown): Promise<unknown> {
  const outcome = await schema["~standard"].validate(given);
  return outcome.issues === undefined
    ? outcome.value
    : outcome.issues.map(({ message }) => message);
}

describe("arguments", () => {
  test.each([
    ["by their names", { query: "install", limit: 3 }, { query: "install", limit: 3 }],
    ["by names that models make up", { q: "install", top_k: 3 }, { query: "install", limit: 3 }],
    ["by their own name where both are given", { q: "a", query: "b" }, { query: "b" }],
  ])("are taken %s", async (_name, given, taken) => {
    expect(await read(given)).toEqual(taken);
  });

  test.each([
    ["missing", {}, ["query is missing"]],
    ["of another type", { query: 7 }, ["query must be a string"]],
    ["empty", { query: "" }, ["query must not be empty"]],
    ["too long", { query: "x".repeat(11) }, ["query may have 10 characters"]],
    ["too many", { query: "a", tags: ["a", "b", "c"] }, ["tags may have 2 entries"]],
    ["unknown", { query: "a", quary: "b" }, ["unknown argument quary"]],
    [
      "several at once",
      { query: 7, other: 1 },
      ["query must be a string", "unknown argument other"],
    ],
    ["wrong under an alias", { q: 7 }, ["query must be a string"]],
    ["not there at all", null, ["arguments must be a object"]],
    ["a list", [], ["arguments must be a object"]],
  ])("that are %s are told by name", async (_name, given, messages) => {
    expect(await read(given)).toEqual(messages);
  });

  test("a name of any length is cut before it is said back", async () => {
    const [message] = (await read({ query: "a", ["x".repeat(10_000)]: 1 })) as string[];
    expect(message).toBe(`unknown argument ${"x".repeat(40)}`);
  });

  test.each(["constructor", "toString", "__proto__"])(
    "%s, a name that every object has, is no alias",
    async (name) => {
      const given = JSON.parse(`{ "query": "a", "${name}": { "limit": 3 } }`);
      expect(await read(given)).toEqual([`unknown argument ${name}`]);
    },
  );

  test("faults of a reader come before those of the schema", async () => {
    const reading = argumentsSchema(Arguments, {}, (fields) => ({
      fields,
      faults: [{ field: "labels", message: "labels are called tags here" }],
    }));
    const { issues } = await reading["~standard"].validate({ query: "" });
    expect(issues?.map(({ message }) => message)).toEqual([
      "labels are called tags here",
      "query must not be empty",
    ]);
  });
});

test("the schema that models read is made once, and names no alias", () => {
  const { jsonSchema } = schema["~standard"];
  const first = jsonSchema.input({ target: "draft-2020-12" });
  expect(jsonSchema.input({ target: "draft-2020-12" })).toBe(first);
  expect(Object.keys(first.properties as object)).toEqual(["query", "limit", "tags"]);
  expect(first).toMatchObject({ required: ["query"], additionalProperties: false });
});

test("a result is described and not checked in every call", async () => {
  const Result = z.object({ total: z.int().default(0) });
  const result = resultSchema(Result);
  expect(await result["~standard"].validate({ other: 1 })).toEqual({ value: { other: 1 } });
  // A field with a default is always in an answer.
  expect(result["~standard"].jsonSchema.output({ target: "draft-2020-12" })).toMatchObject({
    required: ["total"],
  });
});
