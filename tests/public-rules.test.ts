/** What holds for every public name: how many there are, who uses them, arguments and defaults. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exportsOf, namesOf, parametersOf, subpaths } from "./kit/sources/public-surface.ts";
import { projectFolder } from "./kit/sources/source-files.ts";

/** The specification's functions that belong to no adapter. */
const firstFunctions = [
  "createEnvAuth: function",
  "createIndexer: function",
  "createLimiter: function",
  "createRemoteAuth: function",
  "createSearchStore: function",
  "createTicketClassifier: function",
];

test("the root fits on a page", () => {
  const names = namesOf("knowledge-sdk");
  const values = names.filter((line) => !/: (?:interface|type)$/.test(line));
  expect([names.length <= 70, values.length <= 60]).toEqual([true, true]);
  expect(values).toEqual(expect.arrayContaining(firstFunctions));
});

test("the handbook or an example uses every function for hosts", () => {
  const pages = ["README.md", ...filesBelow("content"), ...filesBelow("examples")].filter(
    (file) => !/reference\/api-|node_modules/.test(file) && /\.(?:md|mjs|tsx?)$/.test(file),
  );
  const used = pages.map((file) => readFileSync(join(projectFolder, file), "utf8")).join("\n");
  const functions = namesOf("knowledge-sdk/host").flatMap((line) =>
    line.endsWith(": function") ? [line.slice(0, line.indexOf(":"))] : [],
  );
  expect(functions.length).toBeGreaterThan(5);
  expect(functions.filter((name) => !new RegExp(`\\b${name}\\b`).test(used))).toEqual([]);
});

/** `(store, options)`: the specification's adapters, and those of ours that stand beside them. */
const withStore = [
  "createExpressDocumentMiddleware",
  "createExpressHealthMiddleware",
  "createExpressMiddleware",
  "createHonoDocumentHandler",
  "createHonoHandler",
  "createHonoHealthHandler",
  "createMcpHandler",
  "createMcpHub",
  "createMcpSearchServer",
  "createNextDocumentHandler",
  "createNextHandler",
  "createNextHealthHandler",
  "serveMcpOverStdio",
  "startServer",
];

test("a function takes one argument, or a store and options", () => {
  const functions = subpaths.flatMap((subpath) => [...parametersOf(subpath)]);
  expect(functions.length).toBeGreaterThan(60);
  const several = functions.filter(([, parameters]) => parameters.length > 1);
  expect(several.map(([name]) => name).sort()).toEqual(withStore);
  const others = several.filter(([, [first, ...more]]) => first !== "store" || more.length > 1);
  expect(others).toEqual([]);
});

test("an editor shows what an option means, and its default", () => {
  const types = [...exportsOf("knowledge-sdk/schemas")].flatMap(([name, found]) =>
    found.filter(({ kind }) => kind === "type").map(({ text }) => [name, text] as const),
  );
  expect(new Map(types).get("StandaloneServerOptions")).toMatch(
    /\/\*\*\s+\* 0 for any free one\s+\* @default 3001\s+\*\/\s+port\?: /,
  );
  expect(types.filter(([, text]) => text.includes("= z.input<"))).toEqual([]);
  const untagged = subpaths.flatMap((subpath) =>
    [...exportsOf(subpath).values()]
      .flat()
      .flatMap(({ text }) =>
        [...text.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\s*(?:readonly )?(\w+)\?:/g)].flatMap(
          ([, comment = "", name = ""]) =>
            /\bdefaults?\b/i.test(comment.replaceAll(/@default.*|(?:their|by) default/g, ""))
              ? [name]
              : [],
        ),
      ),
  );
  expect(untagged).toEqual([]);
});

const filesBelow = (folder: string): string[] =>
  readdirSync(join(projectFolder, folder), { recursive: true, encoding: "utf8" }).map(
    (name) => `${folder}/${name}`,
  );
