import { describe, expect, test } from "vitest";
import * as z from "zod";
import type { Operation } from "./operation.ts";
import { operationObject } from "./operation-object.ts";
import { responsesOf } from "./responses.ts";

const search: Operation = {
  tag: "Search",
  summary: "Find pages",
  query: z.object({
    q: z.string().describe("What is searched"),
    limit: z.int().default(10),
    json: z.literal("").optional(),
  }),
  queryExamples: { q: "install" },
  pathParameters: { path: { description: "Of the page", example: "guide/start" } },
  headers: { "If-None-Match": "The tag of before" },
  answers: {
    "200": {
      description: "The hits",
      headers: { ETag: "Of the answer" },
      content: { "application/json": { schema: { type: "object" }, example: { total: 1 } } },
    },
  },
  problems: ["query_missing", "parameter_invalid", "too_many_requests"],
};

interface Described {
  readonly parameters: readonly Readonly<Record<string, unknown>>[];
  readonly responses: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
const described = (operation: Operation): Described =>
  operationObject("search", operation, { area: "search", isForVisitors: false }) as Described;

describe("parameters", () => {
  const { parameters } = described(search);
  const named = (name: string) => parameters.find((parameter) => parameter.name === name);

  test("stand where they are sent", () => {
    expect(parameters.map((parameter) => [parameter.in, parameter.name])).toEqual([
      ["path", "path"],
      ["query", "q"],
      ["query", "limit"],
      ["query", "json"],
      ["header", "If-None-Match"],
    ]);
  });

  test("are required when there is no answer without them", () => {
    expect(parameters.filter(({ required }) => required === true).map(({ name }) => name)).toEqual([
      "path",
      "q",
    ]);
    expect(named("limit")?.schema).toMatchObject({ default: 10 });
  });

  test("have their meaning next to the schema, and an example if there is one", () => {
    expect(named("q")).toMatchObject({ description: "What is searched", example: "install" });
    expect(named("q")?.schema).toEqual({ type: "string" });
    expect(named("limit")).not.toHaveProperty("example");
  });

  test("that are switches may be sent without a value", () => {
    expect(named("json")).toMatchObject({ allowEmptyValue: true });
    expect(named("q")).not.toHaveProperty("allowEmptyValue");
  });

  test("are left out if there are none", () => {
    const { query: _query, queryExamples: _e, pathParameters: _p, headers: _h, ...bare } = search;
    expect(described(bare)).not.toHaveProperty("parameters");
    expect(described(bare)).not.toHaveProperty("requestBody");
  });
});

describe("answers", () => {
  test("codes of one status share it, each with its own example", () => {
    const problem = responsesOf(search)["400"] as Readonly<Record<string, unknown>>;
    expect(problem.description).toBe(
      "Search term missing (query_missing); Parameter invalid (parameter_invalid)",
    );
    expect(problem.content).toMatchObject({
      "application/problem+json": {
        examples: {
          query_missing: { value: { status: 400, type: "/docs/errors/query_missing" } },
          parameter_invalid: { value: { status: 400, code: "parameter_invalid" } },
        },
      },
    });
  });

  test("that ask for a later try say when", () => {
    const responses = responsesOf(search) as Readonly<Record<string, { headers?: object }>>;
    expect(Object.keys(responses["429"]?.headers ?? {})).toEqual(["Retry-After"]);
    expect(responses["400"]).not.toHaveProperty("headers");
    const { headers } = responsesOf({ ...search, problems: ["unauthorized"] })[
      "401"
    ] as Described & {
      headers: object;
    };
    expect(Object.keys(headers)).toEqual(["WWW-Authenticate"]);
  });

  test("a status that may be a problem or something else has both", () => {
    const page = {
      description: "A page that says so",
      headers: { Vary: "How it is chosen" },
      content: { "text/html": { schema: { type: "string" } } },
    };
    const both = responsesOf({
      ...search,
      answers: { "429": page },
      problems: ["too_many_requests"],
    })["429"] as Readonly<Record<string, object>>;
    expect(Object.keys(both.content ?? {})).toEqual(["text/html", "application/problem+json"]);
    expect(Object.keys(both.headers ?? {})).toEqual(["Vary", "Retry-After"]);
    expect(both.description).toMatch(/^A page that says so; /);
  });

  test("stand in the order of their statuses, and any other failure is a problem", () => {
    expect(
      Object.keys(responsesOf({ ...search, problems: ["internal_error", "unauthorized"] })),
    ).toEqual(["200", "401", "500", "default"]);
    expect(responsesOf(search).default).toEqual({ $ref: "#/components/responses/Problem" });
  });
});
