import { expect, test } from "vitest";
import type { ConvertedPage } from "../format.ts";
import { formatOf } from "../formats.ts";
import { openApiFormat } from "./openapi-format.ts";

const encoder = new TextEncoder();

async function read(
  text: string,
  besides: Readonly<Record<string, string>> = {},
  path = "api/openapi.yaml",
): Promise<ReadonlyMap<string, ConvertedPage>> {
  const pages = await openApiFormat.read({
    path,
    bytes: encoder.encode(text),
    async readBeside(name) {
      asked.push(name);
      return besides[name] === undefined ? null : encoder.encode(besides[name]);
    },
    note: () => undefined,
  });
  return new Map(pages.map((page) => [page.suffix, page]));
}
let asked: string[] = [];

const petstore = `
openapi: 3.1.0
info: { title: Pet store, version: 1.2.0, description: "# About\\n\\nAll about pets." }
servers: [{ url: "https://{region}.example.com/v1/", variables: { region: { default: eu } } }]
tags: [{ name: pets, description: Animals in the shop. }]
paths:
  /pets/{petId}:
    parameters:
      - { name: petId, in: path, required: true, schema: { type: string, format: uuid } }
    get:
      operationId: getPet
      tags: [pets]
      summary: Find a pet
      description: "## Notes\\n\\nReturns one pet."
      security: [{ token: [] }]
      parameters:
        - name: fields
          in: query
          description: "Which parts | of it"
          schema: { type: array, items: { type: string, enum: [name, tags] } }
      responses:
        "200":
          description: The pet
          content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } }
        default: { $ref: "#/components/responses/Fault" }
    put:
      summary: Replace a pet
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } }
      responses: { "204": { description: Done } }
components:
  securitySchemes: { token: { type: http, scheme: bearer } }
  responses:
    Fault: { description: What went wrong }
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        name: { type: string, description: What it is called, maxLength: 40 }
        owner: { type: object, properties: { email: { type: string, format: email } } }
        tags: { type: array, items: { type: object, properties: { label: { type: string } } } }
        parent: { $ref: "#/components/schemas/Pet" }
`;

test("each operation is a page that names method, path, operationId and summary", async () => {
  const pages = await read(petstore);
  expect([...pages].map(([suffix, { title }]) => [suffix, title])).toEqual([
    ["", "Pet store"],
    ["get-pets-petid", "GET /pets/{petId}"],
    ["put-pets-petid", "PUT /pets/{petId}"],
  ]);
  const { markdown = "" } = pages.get("get-pets-petid") ?? {};
  expect(markdown).toMatch(/^# GET \/pets\/\{petId\}\n\n\*\*Find a pet\*\*\n/);
  expect(markdown).toContain("Operation: `getPet` · Group: `pets`");
  expect(markdown).toContain("### Notes\n\nReturns one pet.");
  expect(markdown).toContain("Authentication: `token` (bearer).");
  expect(markdown).toContain("| `petId` | path | string (uuid) | yes |  |");
  expect(markdown).toContain(
    String.raw`| ${"`fields`"} | query | array of string |  | Which parts \| of it |`,
  );
  expect(markdown).toContain("### default {#response-default}\n\nWhat went wrong");
});

test("properties of inner objects and lists have dotted names, a circle is cut and named", async () => {
  const { markdown = "" } = (await read(petstore)).get("put-pets-petid") ?? {};
  const names = [...markdown.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
  expect(names).toEqual([
    "petId",
    "name",
    "owner",
    "owner.email",
    "tags",
    "tags[].label",
    "parent",
  ]);
  expect(markdown).toContain("| `name` | string | yes | What it is called. length at most `40` |");
  expect(markdown).toContain("| `parent` | Pet |  | the same as Pet again |");
});

test("a call is shown in curl, JavaScript and Python", async () => {
  const pages = await read(petstore);
  const { markdown: get = "" } = pages.get("get-pets-petid") ?? {};
  expect(get).toContain(
    "```bash\ncurl -X GET 'https://eu.example.com/v1/pets/{petId}' \\\n  -H 'Authorization: Bearer YOUR_TOKEN'\n```",
  );
  const { markdown: put = "" } = pages.get("put-pets-petid") ?? {};
  expect(put).toContain('body: JSON.stringify({\n    "name": "string"\n  })');
  expect(put).toContain("import requests");
});

test("the page of the file has its groups, its authentication and a link to each operation", async () => {
  const { markdown = "" } = (await read(petstore)).get("") ?? {};
  expect(markdown).toContain("## About");
  expect(markdown).toContain("Base address: `https://eu.example.com/v1`");
  expect(markdown).toContain("| `token` | http, bearer |  |  |");
  expect(markdown).toContain("### pets\n\nAnimals in the shop.");
  expect(markdown).toContain("- [GET /pets/{petId}](openapi.yaml/get-pets-petid): Find a pet");
});

test("Swagger 2 gives the same: bodies, forms, security definitions", async () => {
  const pages = await read(
    JSON.stringify({
      swagger: "2.0",
      info: { title: "Old" },
      host: "api.example.com",
      basePath: "/v2",
      consumes: ["application/json"],
      securityDefinitions: { key: { type: "apiKey", in: "header", name: "X-Key" } },
      security: [{ key: [] }],
      paths: {
        "/pets": {
          post: {
            parameters: [
              { in: "body", name: "pet", required: true, schema: { $ref: "#/definitions/Pet" } },
            ],
            responses: { 200: { description: "ok", schema: { $ref: "#/definitions/Pet" } } },
          },
        },
        "/files": {
          post: {
            consumes: ["multipart/form-data"],
            parameters: [{ in: "formData", name: "file", type: "file", required: true }],
            responses: {},
          },
        },
      },
      definitions: {
        Pet: { type: "object", properties: { id: { type: "integer", format: "int64" } } },
      },
    }),
  );
  const { markdown = "" } = pages.get("post-pets") ?? {};
  expect(markdown).toContain("| `id` | integer (int64) |  |  |");
  expect(markdown).toContain("`application/json`: Pet, as above");
  expect(markdown).toContain("curl -X POST 'https://api.example.com/v2/pets'");
  expect(markdown).toContain("-H 'X-Key: YOUR_API_KEY'");
  const { markdown: form = "" } = pages.get("post-files") ?? {};
  expect(form).toContain("| `file` | file | yes |  |");
  expect(form).toContain("-F 'file=@file'");
});

test("references lead to files beside the description, and never to another server", async () => {
  asked = [];
  const pages = await read(
    `openapi: 3.0.0
paths:
  /a: { $ref: "paths/a.yaml" }
  /b: { get: { responses: { "200": { $ref: "https://example.com/x.yaml#/a" } } } }
  /c: { get: { summary: Lost, requestBody: { $ref: "#/nowhere" }, responses: {} } }`,
    {
      "paths/a.yaml": `get: { summary: Beside, responses: { "200": { description: x, content: { application/json: { schema: { $ref: "../schemas/pet.json#/Pet" } } } } } }`,
      "schemas/pet.json": `{ "Pet": { "type": "object", "properties": { "sound": { "type": "string" } } } }`,
    },
  );
  expect(asked.toSorted()).toEqual(["paths/a.yaml", "schemas/pet.json"]);
  expect(pages.get("get-a")?.markdown).toContain("`application/json`: Pet");
  expect(pages.get("get-a")?.markdown).toContain("| `sound` | string |  |  |");
  expect(pages.get("get-c")?.markdown).toContain("**Lost**");
});

test("two paths of one name get two pages", async () => {
  const pages = await read(`openapi: 3.0.0
paths: { "/a/{b}": { get: { responses: {} } }, "/a/b": { get: { responses: {} } } }`);
  expect([...pages.keys()]).toEqual(["", "get-a-b", "get-a-b-2"]);
});

test("only files that say so are descriptions", () => {
  const recognised = (text: string) =>
    formatOf({ path: "x.json", bytes: encoder.encode(text) }) !== null;
  expect(recognised('{"paths":{},"swagger":"2.0"}')).toBe(true);
  expect(recognised("info: {}\nopenapi: '3.0.3'")).toBe(true);
  expect(recognised("name: openapi\ntext: 'openapi: 3'")).toBe(false);
  expect(recognised('{"dependencies":{"openapi":"^3.0.0"}}')).toBe(false);
});

const description = (rest: string) => `openapi: 3.0.0\npaths: {}\n${rest}`;

test.each([
  ["YAML that unfolds without end", description(billionLaughs()), /not valid YAML/],
  ["YAML nested without end", description(`x: ${"[".repeat(5_000)}`), /nested/],
  ["JSON nested without end", `{"openapi":"3.0.0","x":${"[".repeat(5_000)}`, /nested/],
  ["a broken file", description("x: 'open"), /not valid YAML/],
  ["a list", "- openapi: 3.0.0", /not a list of names and values/],
])("%s is refused with its reason", async (_name, text, reason) => {
  await expect(read(text)).rejects.toThrow(reason);
});

function billionLaughs(): string {
  const lines = ["l0: &l0 [x, x, x, x, x, x, x, x, x, x]"];
  for (let level = 1; level < 9; level++) {
    const aliases = Array.from({ length: 10 }, () => `*l${level - 1}`);
    lines.push(`l${level}: &l${level} [${aliases.join(", ")}]`);
  }
  return lines.join("\n");
}

test.each([
  ["itself", `{ "$ref": "#/components/schemas/A" }`],
  ["a list of itself", `{ "type": "array", "items": { "$ref": "#/components/schemas/A" } }`],
  ["all of itself", `{ "allOf": [{ "$ref": "#/components/schemas/A" }] }`],
  ["one of itself", `{ "oneOf": [{ "$ref": "#/components/schemas/A" }] }`],
  ["values of itself", `{ "additionalProperties": { "$ref": "#/components/schemas/A" } }`],
])("a schema that is %s has an end", async (_name, schema) => {
  const pages = await read(`{
    "openapi": "3.0.0",
    "paths": { "/a": { "post": { "requestBody": { "content": { "application/json":
      { "schema": { "$ref": "#/components/schemas/A" } } } }, "responses": {} } } },
    "components": { "schemas": { "A": ${schema} } }
  }`);
  expect(pages.get("post-a")?.markdown).toContain("## Request body");
});

test("schemas that lead to one place in a million ways cost no more than others", async () => {
  const schemas: Record<string, unknown> = { A40: { type: "object" } };
  for (let level = 0; level < 40; level++) {
    const below = { $ref: `#/components/schemas/A${level + 1}` };
    const properties = { x: below, y: below };
    schemas[`A${level}`] = {
      type: "object",
      properties,
      allOf: [below, below],
      oneOf: [below, below],
    };
  }
  const content = { "application/json": { schema: { $ref: "#/components/schemas/A0" } } };
  const paths = { "/a": { post: { requestBody: { content }, responses: {} } } };
  const pages = await read(JSON.stringify({ openapi: "3.0.0", paths, components: { schemas } }));
  expect(pages.get("post-a")?.markdown.length).toBeLessThan(50_000);
});

test("of 6,000 operations 5,000 have a page, and the overview counts the others", async () => {
  const paths = Object.fromEntries(
    Array.from({ length: 6_000 }, (_, index) => [`/p${index}`, { get: { responses: {} } }]),
  );
  const pages = await read(JSON.stringify({ openapi: "3.0.0", paths }));
  expect(pages.size).toBe(5_001);
  expect(pages.get("")?.markdown).toContain("1000 more than 5000 operations have no page.");
});

test("values of wrong types are left out", async () => {
  const pages = await read(
    JSON.stringify({
      openapi: "3.0.0",
      info: "x",
      tags: { a: 1 },
      servers: "here",
      security: [null, 3],
      paths: {
        "/a": {
          parameters: [null, 7, { name: "q" }],
          get: { tags: "x", parameters: "x", responses: [1], security: [5], summary: 3 },
          post: 7,
          constructor: {},
        },
        "/b": null,
      },
      components: { securitySchemes: [] },
    }),
  );
  expect([...pages.keys()]).toEqual(["", "get-a"]);
});
