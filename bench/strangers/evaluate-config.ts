/**
 * What the configuration of a generator evaluates to, packages left out: the generator would run it,
 * so the truth about a site does, too. Only for folders that whoever measures trusts.
 */
import fs, { existsSync } from "node:fs";
import path, { dirname, resolve } from "node:path";
import url from "node:url";
import { runInNewContext } from "node:vm";
import { type Plugin, rolldown } from "rolldown";
import { parse } from "yaml";

/** A package that is not there: calls give back what they were given, the rest is more of it. */
const absent = `
globalThis.absent = new Proxy(function () {}, {
  get: (_target, name) => name === Symbol.toPrimitive ? () => "" : name === "__esModule" ? true : name === Symbol.iterator ? function* () {} : globalThis.absent,
  apply: (_target, _self, [first]) => first ?? globalThis.absent,
  construct: () => ({}),
  // Members of a module's copy are found there, too.
  getPrototypeOf: () => globalThis.absent,
});`;

const isOwn = (id: string): boolean => /^\.{0,2}\//.test(id) || id.startsWith("\0");
const endings = ["", ".ts", ".mts", ".js", ".mjs", ".json", "/index.ts", "/index.js"];

/** Packages, and files outside of what was fetched. */
const withoutOthers: Plugin = {
  name: "without-others",
  resolveId(id, importer) {
    if (importer === undefined || id.startsWith("\0")) return null;
    const file = resolve(dirname(importer), id.replace(/\.js$/, ""));
    const isThere = isOwn(id) && [id, ...endings].some((ending) => existsSync(file + ending));
    const isJs = isOwn(id) && existsSync(resolve(dirname(importer), id));
    return isThere || isJs ? null : { id, external: true };
  },
};

export async function evaluateConfig(file: string): Promise<unknown> {
  const bundle = await rolldown({
    input: file,
    platform: "node",
    plugins: [withoutOthers],
    tsconfig: false,
    onLog: () => undefined,
  });
  const { output } = await bundle.generate({
    format: "cjs",
    exports: "auto",
    codeSplitting: false,
  });
  await bundle.close();
  const given = { exports: {} as unknown };
  const context: Record<string, unknown> = {
    process: { env: {}, cwd: () => dirname(file), argv: [] },
    console,
    URL,
    Buffer,
  };
  const yaml = { load: parse };
  runInNewContext(absent, context);
  const known: Readonly<Record<string, unknown>> = { path, url, fs, "js-yaml": yaml };
  const code = `(function (module, exports, require, __dirname, __filename) {${output[0].code}\n})`;
  const run = runInNewContext(code, context, { timeout: 10_000 });
  const required = Object.assign(
    (id: string): unknown => known[id.replace(/^node:/, "")] ?? context.absent,
    { resolve: (id: string): string => id },
  );
  run(given, given.exports, required, dirname(file), file);
  const found = given.exports as { default?: unknown };
  const value = found.default ?? found;
  return await (typeof value === "function" ? value({}) : value);
}
