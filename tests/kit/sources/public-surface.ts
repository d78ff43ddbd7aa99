/** What the built package shows to the world: names, kinds, and the packages that come along. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "oxc-parser";
import { type Declaration, declarationsOf } from "../../../scripts/steps/declarations.mjs";
import { projectFolder } from "./source-files.ts";

const dist = join(projectFolder, "dist");

interface Entry {
  readonly types: string;
  readonly default: string;
}

const manifest = JSON.parse(readFileSync(join(dist, "package.json"), "utf8")) as {
  readonly exports: Readonly<Record<string, string | Entry>>;
};

/** `knowledge-sdk`, `knowledge-sdk/next`, … with the files behind them. */
const entries: ReadonlyMap<string, Entry> = new Map(
  Object.entries(manifest.exports)
    .filter((pair): pair is [string, Entry] => typeof pair[1] === "object")
    .map(([subpath, entry]) => [`knowledge-sdk${subpath.slice(1)}`, entry]),
);

export const subpaths: readonly string[] = [...entries.keys()];

/** Packages that importing a subpath loads, those of Node aside; what is loaded on demand is not. */
export function packagesReachedFrom(subpath: string): string[] {
  return packagesFrom(entryOf(subpath).default, staticImports);
}

/** The same for a module of the package, and with what it loads on demand. */
export function packagesNeededBy(path: string): string[] {
  const needed = packagesFrom(path, (file) => [...staticImports(file), ...dynamicImports(file)]);
  return [...new Set(needed.map(packageOf))].sort();
}

function packagesFrom(path: string, importsOf: (file: string) => string[]): string[] {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const specifier of importsOf(file)) {
      if (specifier.startsWith(".")) visit(join(dirname(file), specifier));
      else if (!specifier.startsWith("node:")) packages.add(specifier);
    }
  };
  visit(join(dist, path));
  return [...packages].sort();
}

function packageOf(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

/** `<name>: <kind>` for every exported name, sorted; a schema and its type are `const, type`. */
export function namesOf(subpath: string): string[] {
  return [...exportsOf(subpath)]
    .map(([name, found]) => `${name}: ${found.map(({ kind }) => kind).join(", ")}`)
    .sort();
}

/** The names of each exported function's parameters; "" for one that is taken apart. */
export function parametersOf(subpath: string): Map<string, string[]> {
  const functions = [...exportsOf(subpath)].flatMap(([name, found]) =>
    found.filter(({ kind }) => kind === "function").map(({ text }) => [name, text] as const),
  );
  return new Map(functions.map(([name, text]) => [name, parametersIn(text)]));
}

function parametersIn(text: string): string[] {
  const [statement] = parseSync("declaration.d.ts", text).program.body;
  if (statement?.type !== "ExportNamedDeclaration") throw new Error(`No declaration: ${text}`);
  const { declaration } = statement;
  if (declaration?.type !== "TSDeclareFunction") throw new Error(`No function: ${text}`);
  return declaration.params.map((parameter) =>
    parameter.type === "Identifier" ? parameter.name : "",
  );
}

/** Declarations with their comments, by exported name. */
export function exportsOf(subpath: string): ReadonlyMap<string, Declaration[]> {
  return declarationsOf(join(dist, entryOf(subpath).types));
}

function entryOf(subpath: string): Entry {
  const entry = entries.get(subpath);
  if (entry === undefined) throw new Error(`${subpath} is no subpath of the package`);
  return entry;
}

function staticImports(file: string): string[] {
  const { module } = parseSync(file, readFileSync(file, "utf8"));
  const reexports = module.staticExports.flatMap(({ entries: all }) =>
    all.map(({ moduleRequest }) => moduleRequest?.value),
  );
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...reexports,
  ].filter((specifier) => specifier !== undefined);
}

/** Those by a literal name: what is computed leads to files of the package or is not seen on purpose. */
function dynamicImports(file: string): string[] {
  const text = readFileSync(file, "utf8");
  return parseSync(file, text).module.dynamicImports.flatMap(
    ({ moduleRequest: { start, end } }) => {
      const [, literal] = /^["`]([^"`$]+)["`]$/.exec(text.slice(start, end)) ?? [];
      return literal === undefined ? [] : [literal];
    },
  );
}
