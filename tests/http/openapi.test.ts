/** The OpenAPI document: valid, whole, true, and enough to make a client from. */
import { spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { errorCodes } from "knowledge-sdk/schemas";
import { startServer } from "knowledge-sdk/standalone";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOpenApiDocument, operations } from "../../lib/openapi/document.ts";
import { readOpenApi, validatorOf } from "../kit/requests/described-answers.ts";
import { send } from "../kit/requests/http-client.ts";
import { projectFolder } from "../kit/sources/source-files.ts";
import { createMemoryStore, installId } from "../kit/stores/memory-store.ts";

const document = readOpenApi();
/** The validator writes into what it is given. */
const copy = (): Record<string, unknown> => ({ ...structuredClone(document) });

test("it is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(copy());
  expect(errors ?? []).toEqual([]);
  expect([valid, validator.version, document.openapi]).toEqual([true, "3.1", "3.1.0"]);
});

test("a document with a fault is not", async () => {
  const broken = { ...copy(), paths: { "no-slash": { get: {} } } };
  expect((await new Validator().validate(broken)).valid).toBe(false);
});

test("the build hands on what the contract says", () => {
  const { paths, components, info } = createOpenApiDocument();
  expect(document).toMatchObject({ paths, components, info });
});

describe("examples fit their schemas", () => {
  test.each(examples())("%s", (_where, schema, value) => {
    const validate = validatorOf(schema);
    expect([validate(value), validate.errors]).toEqual([true, null]);
  });
});

test("every problem that can be described is one of the table", () => {
  const told = Object.values(operations).flatMap(({ problems }) => problems);
  expect(told.filter((code) => !(code in errorCodes))).toEqual([]);
});

test("an answer that is not described is noticed", async () => {
  const store = createMemoryStore({
    search: async () => ({ results: "none", duration_ms: 1 }) as never,
  });
  const server = await startServer(store, { port: 0, host: "127.0.0.1" });
  await expect(send(server.url, { target: "/api/search?q=a" })).rejects.toThrow(/does not fit/);
  await server.close();
});

describe("the served document and its page", () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    server = await startServer(createMemoryStore(), { port: 0, host: "127.0.0.1" });
  });
  afterAll(() => server.close());

  test("?json is the document, with an entity tag", async () => {
    const { status, headers, body } = await send(server.url, { target: "/api/docs?json" });
    expect([status, JSON.parse(body)]).toEqual([200, document]);
    const again = await send(server.url, {
      target: "/api/docs?json",
      headers: { "If-None-Match": headers.etag ?? "" },
    });
    expect([again.status, again.body]).toEqual([304, ""]);
  });

  test("the page loads nothing from elsewhere, and is readable without JavaScript", async () => {
    const { status, headers, body } = await send(server.url, { target: "/api/docs" });
    expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(headers["content-security-policy"]).toMatch(/default-src 'none'; script-src 'self';/);
    expect(body).not.toMatch(/(?:src|href)="(?!\/|data:)/);
    for (const path of Object.keys(document.paths)) expect(body).toContain(`<code>${path}</code>`);
  });

  test.each(["explorer.js", "explorer.css"])(
    "%s is kept for a year, zipped for who can",
    async (name) => {
      const target = `/api/docs/${name}`;
      const plain = await send(server.url, { target });
      const zipped = await send(server.url, { target, headers: { "Accept-Encoding": "gzip, br" } });
      expect(plain.headers["cache-control"]).toContain("immutable");
      expect(zipped.headers["content-encoding"]).toBe("gzip");
      expect(Number(zipped.headers["content-length"])).toBeLessThan(
        Number(plain.headers["content-length"]) / 3,
      );
    },
  );

  test("the explorer's script weighs 456 kB at most, as it is sent", async () => {
    const { headers } = await send(server.url, {
      target: "/api/docs/explorer.js",
      headers: { "Accept-Encoding": "gzip" },
    });
    expect(Number(headers["content-length"])).toBeLessThan(456_500);
  });

  test("the operations that the search of pages finds are all of them, and asked for anew", async () => {
    const { status, headers, body } = await send(server.url, {
      target: "/api/docs/operations.json",
    });
    expect([status, headers["content-type"]]).toEqual([200, "application/json"]);
    expect(headers["cache-control"]).toBe("private, no-cache");
    const found = (JSON.parse(body) as { name: string; address: string }[]).map(({ name }) => name);
    const all = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(found.sort()).toEqual(all.sort());
  });

  test.each(["/api/docs/openapi.json", "/api/docs/..%2fpackage.json", "/api/docs/"])(
    "%s is no file of it",
    async (target) => {
      expect([404, 400]).toContain((await send(server.url, { target })).status);
    },
  );
});

describe("a client made from it", () => {
  const folder = join(projectFolder, "build", `client-${process.pid}`);
  let server: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    server = await startServer(createMemoryStore(), { port: 0, host: "127.0.0.1" });
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await server.close();
  });

  test("its types compile, and refuse what is wrong", async () => {
    const description = join(folder, "openapi.json");
    writeFileSync(description, JSON.stringify(readOpenApi()));
    const types = join(folder, "api.d.ts");
    const made = await run("openapi-typescript/bin/cli.js", [description, "--output", types]);
    expect([made.code, made.output]).toEqual([0, expect.stringContaining("api.d.ts")]);
    writeFileSync(join(folder, "right.ts"), program(server.url, "q"));
    writeFileSync(join(folder, "wrong.ts"), program(server.url, "query"));
    // Both at once: most of the time goes into the types that they share.
    const files = ["right.ts", "wrong.ts"].map((file) => join(folder, file));
    const { output } = await run("typescript/bin/tsc", [...compilerOptions, ...files]);
    expect(output).toMatch(/wrong\.ts.*'query' does not exist/s);
    expect(output).not.toContain("right.ts");
  });

  test("it calls the running service", async () => {
    const { code, output } = await runProgram(join(folder, "right.js"));
    expect([code, JSON.parse(output)]).toEqual([
      0,
      { found: installId, loaded: "Install", missing: "document_not_found" },
    ]);
  });
});

const compilerOptions = [
  "--strict",
  "--skipLibCheck",
  "--module",
  "nodenext",
  "--target",
  "es2022",
];

/** Uses the client as its user would. */
function program(baseUrl: string, name: string): string {
  return `import createClient from "openapi-fetch";
import type { paths } from "./api.js";

const client = createClient<paths>({ baseUrl: "${baseUrl}" });
const search = await client.GET("/api/search", { params: { query: { ${name}: "install" } } });
const found: string = search.data?.results[0]?.id ?? "nothing";
const document = await client.GET("/api/document", { params: { query: { id: found } } });
const loaded: string | undefined = document.data?.title;
const other = await client.GET("/api/document", { params: { query: { id: "kb://none/none" } } });
const missing: string | undefined = other.error?.code;
console.log(JSON.stringify({ found, loaded, missing }));
`;
}

interface Ran {
  readonly code: number | null;
  readonly output: string;
}

function run(file: string, args: readonly string[]): Promise<Ran> {
  return runProgram(join(projectFolder, "tests/clients/node_modules", file), args, folderOf(file));
}

function runProgram(file: string, args: readonly string[] = [], cwd = projectFolder): Promise<Ran> {
  const child = spawn(process.execPath, [file, ...args], { cwd });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data: Buffer) => {
      output += data.toString();
    });
  }
  return new Promise((resolve) => {
    child.on("close", (code) => resolve({ code, output }));
  });
}

/** The compiler resolves `openapi-fetch` from the project, the generator its own packages. */
function folderOf(file: string): string {
  return file.startsWith("typescript") ? projectFolder : join(projectFolder, "tests/clients");
}

/** Every example with the schema beside it. */
function examples(): [string, object, unknown][] {
  const found: [string, object, unknown][] = [];
  const visit = (value: unknown, where: string): void => {
    if (typeof value !== "object" || value === null) return;
    const {
      schema,
      example,
      examples: several,
    } = value as {
      schema?: object;
      example?: unknown;
      examples?: Record<string, { value: unknown }>;
    };
    if (schema !== undefined && example !== undefined) found.push([where, schema, example]);
    if (schema !== undefined && several !== undefined) {
      for (const [name, each] of Object.entries(several)) {
        found.push([`${where} ${name}`, schema, each.value]);
      }
    }
    for (const [key, member] of Object.entries(value)) visit(member, `${where} ${key}`);
  };
  visit(document.paths, "");
  return found;
}
