/** Values of scripts that are read and never run. */
import { expect, test } from "vitest";
import { readData } from "../site-folder.ts";
import { parseScript } from "./script-module.ts";
import { readScript } from "./script-values.ts";

const valueOf = (files: Readonly<Record<string, string>>): unknown => {
  const read = (path: string): string | null => files[path] ?? null;
  return readScript("config.ts", { read, data: readData });
};

test.each([
  ["an exported object", "export default { a: ['b', 1, true] }", { a: ["b", 1, true] }],
  ["CommonJS", "const x = { a: 'b' };\nmodule.exports = x;", { a: "b" }],
  [
    "types",
    "const c: Config<string> = { a: 'b' as const } satisfies Config;\nexport default c;",
    { a: "b" },
  ],
  ["a function of a package", "export default defineConfig({ a: 'b' })", { a: "b" }],
  ["a function that makes it", "export default defineConfig(async () => ({ a: 'b' }))", { a: "b" }],
  [
    "functions of its own",
    "export default { a: list('x') };\nfunction list(n: string) { return [n, `${n}/y`]; }",
    { a: ["x", "x/y"] },
  ],
  [
    "spreads",
    "const m = ['b'];\nexport default { a: ['a', ...m], ...{ c: 1 } }",
    { a: ["a", "b"], c: 1 },
  ],
  [
    "what is chosen",
    "const on = process.env.X === '1';\nexport default { a: on ? 'b' : 'c', d: on && 'e' }",
    { a: "c", d: false },
  ],
  [
    "lists that are put together",
    "export default { a: ['b'].concat(['c']).map((x) => `/${x}`) }",
    { a: ["/b", "/c"] },
  ],
  [
    "paths",
    "export default { a: require.resolve('./x.js'), b: path.resolve(__dirname, 'y') }",
    { a: "./x.js", b: "y" },
  ],
  [
    "the names of what objects have",
    "export default { __proto__: ['a'], constructor: 'b' }",
    { ["__proto__"]: ["a"], constructor: "b" },
  ],
])("%s can be read", (_name, text, value) => {
  expect(JSON.stringify(valueOf({ "config.ts": text }))).toBe(JSON.stringify(value));
});

test("files beside it are read too, but none of packages", () => {
  const files = {
    "config.ts":
      "import { nav } from './nav.js';\nimport data from './data.json';\nimport x from 'x';\nexport default { nav, data, x };",
    "nav.ts": "export const nav = ['a'];",
    "data.json": '{ "b": 1 }',
  };
  expect(valueOf(files)).toMatchObject({ nav: ["a"], data: { b: 1 } });
});

test("nothing is run", () => {
  const text =
    "globalThis.ran = true;\nprocess.exit(1);\nexport default { a: (() => { globalThis.ran = true; return 'b'; })() }";
  expect(valueOf({ "config.ts": text })).toMatchObject({ a: "b" });
  expect("ran" in globalThis).toBe(false);
});

test.each([
  ["a list without an end", "export default { a: ['b'"],
  ["ever deeper lists", `export default ${"[".repeat(50_000)}`],
  ["no script", "export default ( { of"],
])("%s is a fault and no end of the process", (_name, text) => {
  expect(() => valueOf({ "config.ts": text })).toThrow();
});

test("circles and calls without end come to an end", () => {
  const text =
    "const a = b;\nconst b = a;\nfunction f() { return f(); }\nexport default { a, c: f(), d: 'e' }";
  expect(valueOf({ "config.ts": text })).toMatchObject({ d: "e" });
});

test("a script of brackets within brackets ends no process, and says what is wrong", () => {
  for (const open of ["[", "(", "{ a: ", "[a]["]) {
    expect(() => parseScript(`export default ${open.repeat(300)}`)).toThrow(
      "it is nested too deeply",
    );
  }
});
