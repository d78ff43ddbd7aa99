/**
 * Makes imports bypass the doors of rooms and load the files behind them. A door names everything
 * that a room offers, and importing one thing from it would otherwise load the rest, or need its
 * types.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

/**
 * One name or more of a door that is loaded late: the whole door may share a file of the package with
 * what needs optional packages.
 */
const lateImport = /const \{ (\w+(?:, \w+)*) \} = await import\("(\.[^"]*\/index\.js)"\)/g;

/**
 * @param {string} folder
 * @param {(file: string, text: string) => import("oxc-parser").ParseResult} parse
 * @returns {(text: string, file: string) => string | null} the text past all doors; null when it enters none
 */
export function pastDoors(folder, parse) {
  const doors = new Map();
  const doorAt = (file) => {
    if (!doors.has(file)) doors.set(file, existsSync(file) ? reexportsOf(file, parse) : null);
    return doors.get(file);
  };
  return (text, file) => {
    if (!file.startsWith(folder)) return null;
    const door = (request) => {
      const found = resolve(dirname(file), request);
      return doorAt(file.endsWith(".d.ts") ? found.replace(/\.[jt]s$/, ".d.ts") : found);
    };
    let led = text;
    for (const { start, end, request, names } of statementsOf(parse(file, text).module)) {
      if (!/^\..*\/index\.[jt]s$/.test(request)) continue;
      const behind = door(request);
      // All names at once stay with the door.
      if (behind === null || names.some(({ name }) => name === null)) continue;
      const direct = names.map(({ keyword, name, as, isType }) => {
        const { address, name: own } = behind.get(name);
        const type = isType ? "type " : "";
        return `${keyword} { ${type}${own} as ${as} } from ${JSON.stringify(between(file, address))};`;
      });
      led = led.slice(0, start) + direct.join("\n") + led.slice(end);
    }
    led = led.replaceAll(lateImport, (statement, names, request) => {
      const behind = door(request);
      const [first, ...others] = names.split(", ").map((name) => behind?.get(name)?.address);
      if (first === undefined || others.some((other) => other !== first)) return statement;
      return statement.replace(`"${request}"`, JSON.stringify(between(file, first)));
    });
    return led === text ? null : led;
  };
}

/** Rewrites the declarations below `folder`. */
export function leadTypesPastDoors(folder, parse) {
  const lead = pastDoors(folder, parse);
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".d.ts")) continue;
    const file = join(folder, name);
    const led = lead(readFileSync(file, "utf8"), file);
    if (led !== null) writeFileSync(file, led);
  }
}

/** Imports and re-exports with their names, last first: replacing one leaves the others in place. */
function statementsOf({ staticImports, staticExports }) {
  const imports = staticImports.map(({ start, end, moduleRequest, entries }) => ({
    start,
    end,
    request: moduleRequest.value,
    names: entries.map(({ importName, localName, isType }) => ({
      keyword: "import",
      name: importName.name,
      as: localName.value,
      isType,
    })),
  }));
  const exports = staticExports.map(({ start, end, entries }) => ({
    start,
    end,
    request: entries[0]?.moduleRequest?.value ?? "",
    names: entries.map(({ importName, exportName, isType }) => ({
      keyword: "export",
      name: importName.name,
      as: exportName.name,
      isType,
    })),
  }));
  return [...imports, ...exports].toSorted((one, other) => other.start - one.start);
}

/** The exports of a door, by name; null for a module with its own code. */
function reexportsOf(file, parse) {
  const { program, module } = parse(file, readFileSync(file, "utf8"));
  if (program.body.some(({ type }) => type !== "ExportNamedDeclaration")) return null;
  const entries = module.staticExports.flatMap((statement) => statement.entries);
  if (entries.some(({ moduleRequest }) => moduleRequest === null)) return null;
  return new Map(
    entries.map(({ exportName, importName, moduleRequest }) => [
      exportName.name,
      { address: resolve(dirname(file), moduleRequest.value), name: importName.name },
    ]),
  );
}

function between(file, address) {
  const path = relative(dirname(file), address).split("\\").join("/");
  return path.startsWith(".") ? path : `./${path}`;
}
