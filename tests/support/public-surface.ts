/** What the built package shows to the world: names, kinds, and the packages that come along. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "oxc-parser";
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
  const packages = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const specifier of staticImports(file)) {
      if (specifier.startsWith(".")) visit(join(dirname(file), specifier));
      else if (!specifier.startsWith("node:")) packages.add(specifier);
    }
  };
  visit(join(dist, entryOf(subpath).default));
  return [...packages].sort();
}

export type Kind = "function" | "const" | "class" | "interface" | "type";

/** `<name>: <kind>` for every exported name, sorted; a schema and its type are `const, type`. */
export function namesOf(subpath: string): string[] {
  const names = exportsOf(join(dist, entryOf(subpath).types));
  return [...names].map(([name, found]) => `${name}: ${[...found].join(", ")}`).sort();
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

/** Follows re-exports to where a name is declared. */
function exportsOf(file: string): Map<string, Set<Kind>> {
  const { module, program } = parseSync(file, readFileSync(file, "utf8"));
  const names = new Map<string, Set<Kind>>();
  const add = (name: string, kinds: Iterable<Kind>): void => {
    names.set(name, new Set([...(names.get(name) ?? []), ...kinds]));
  };
  for (const { declaration } of program.body.filter(
    (node) => node.type === "ExportNamedDeclaration",
  )) {
    if (declaration === null) continue;
    const kind = kinds[declaration.type];
    if (kind === undefined) throw new Error(`${file} exports a ${declaration.type}`);
    const declared =
      declaration.type === "VariableDeclaration" ? declaration.declarations : [declaration];
    for (const { id } of declared) if (id?.type === "Identifier") add(id.name, [kind]);
  }
  for (const entry of module.staticExports.flatMap(({ entries: all }) => all)) {
    if (entry.moduleRequest === null) continue;
    const target = entry.moduleRequest.value.replace(/\.[jt]s$/, ".d.ts");
    const source = exportsOf(join(dirname(file), target));
    const { name: imported } = entry.importName;
    // `export *` names nothing.
    if (imported !== null) {
      const found = [...(source.get(imported) ?? [])];
      // `export { type X }` leaves the value of that name behind.
      add(entry.exportName.name ?? imported, entry.isType ? found.filter(isTypeKind) : found);
    } else {
      for (const [name, found] of source) add(name, found);
    }
  }
  return names;
}

function isTypeKind(kind: Kind): boolean {
  return kind === "interface" || kind === "type";
}

const kinds: Readonly<Record<string, Kind | undefined>> = {
  TSDeclareFunction: "function",
  FunctionDeclaration: "function",
  VariableDeclaration: "const",
  ClassDeclaration: "class",
  TSInterfaceDeclaration: "interface",
  TSTypeAliasDeclaration: "type",
};
