/**
 * Joins the library's compiled modules into few files. Node resolves, reads and links every module by
 * itself, about half a millisecond each: what importing the package loads stands in two files.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { projectFolder } from "./project.mjs";

/** Modules with an address of their own beside the package's exports. */
const isThread = (file) => file.endsWith("-worker.js");
/**
 * Pages are drawn by the first, which bundlers are not to see; the description is made from the
 * second; the others are tried in several processes at once.
 */
const readByPath = [
  "wiki/ui/html-pages.js",
  "openapi/document.js",
  "auth/sessions/auth-tokens.js",
  "storage/open-databases.js",
];

/** Rewrites the modules below `output`; the types beside them stay as they were emitted. */
export async function joinModules(output) {
  // Not at the top: this file is read before the packages are installed.
  const [{ rolldown }, { parseSync }] = await Promise.all([
    import("rolldown"),
    import("oxc-parser"),
  ]);
  const folder = join(projectFolder, output);
  const modules = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".js"),
  );
  const bundle = await rolldown({
    input: Object.fromEntries(
      entryModules(folder, modules).map((file) => [
        file.slice(0, -".js".length),
        join(folder, file),
      ]),
    ),
    platform: "node",
    plugins: [pastDoors(folder, parseSync)],
    // Packages stay packages: their versions are the host's to choose. Only the schema library is
    // taken in, without its messages in fifty languages, which every import would otherwise wait for.
    external: /^(?!zod$)[^./]/,
  });
  try {
    // In memory first: the modules are read from where they are then written.
    const joined = await bundle.generate({
      format: "esm",
      entryFileNames: "[name].js",
      chunkFileNames: "shared/[name]-[hash].js",
      codeSplitting: { groups: eagerChunks(join(folder, "index.js")) },
      // Whoever reads a stack trace finds the names of the source.
      minifyInternalExports: false,
    });
    for (const file of modules) rmSync(join(folder, file));
    for (const { fileName, code } of joined.output) {
      mkdirSync(dirname(join(folder, fileName)), { recursive: true });
      writeFileSync(join(folder, fileName), code);
    }
  } finally {
    await bundle.close();
  }
}

/**
 * Leads imports past the doors of rooms to the files behind them: a door names all that a room
 * offers, and whoever takes one thing from it would otherwise load, or keep in one chunk, the rest.
 */
function pastDoors(folder, parseSync) {
  const doors = new Map();
  const readDoor = (file) => {
    if (!doors.has(file)) doors.set(file, reexportsOf(file, parseSync));
    return doors.get(file);
  };
  return {
    name: "past-doors",
    transform(code, id) {
      if (!id.startsWith(folder)) return null;
      const { module } = parseSync(id, code);
      const statements = [
        ...module.staticImports.map(({ start, end, moduleRequest, entries }) => ({
          start,
          end,
          request: moduleRequest.value,
          lines: entries.map(({ importName, localName }) => ({
            name: importName.name,
            line: (name) => `import { ${name} as ${localName.value} }`,
          })),
        })),
        ...module.staticExports.map(({ start, end, entries }) => ({
          start,
          end,
          request: entries[0]?.moduleRequest?.value ?? "",
          lines: entries.map(({ importName, exportName }) => ({
            name: importName.name,
            line: (name) => `export { ${name} as ${exportName.name} }`,
          })),
        })),
      ].toSorted((one, other) => other.start - one.start);
      let led = code;
      for (const { start, end, request, lines } of statements) {
        if (!/^\..*\/index\.js$/.test(request)) continue;
        const door = readDoor(resolve(dirname(id), request));
        // All names at once stay with the door.
        if (door === null || lines.some(({ name }) => name === null)) continue;
        const direct = lines.map(({ name, line }) => {
          const behind = door.get(name);
          return `${line(behind.name)} from ${JSON.stringify(behind.file)};`;
        });
        led = led.slice(0, start) + direct.join(" ") + led.slice(end);
      }
      return led === code ? null : led;
    },
  };
}

/** What a door offers, by name; null for a module that has code of its own. */
function reexportsOf(file, parseSync) {
  const { program, module } = parseSync(file, readFileSync(file, "utf8"));
  if (program.body.some(({ type }) => type !== "ExportNamedDeclaration")) return null;
  const entries = module.staticExports.flatMap((statement) => statement.entries);
  if (entries.some(({ moduleRequest }) => moduleRequest === null)) return null;
  return new Map(
    entries.map(({ exportName, importName, moduleRequest }) => [
      exportName.name,
      { file: resolve(dirname(file), moduleRequest.value), name: importName.name },
    ]),
  );
}

function entryModules(folder, modules) {
  const { exports, bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const addressed = [...Object.values(exports).map((entry) => entry.default), ...Object.values(bin)]
    .filter((address) => address?.endsWith(".js"))
    .map((address) => relative(folder, join(folder, address)));
  return [...addressed, ...modules.filter(isThread), ...readByPath];
}

/**
 * What the main entry loads is one chunk with the schemas and one without: a thread that needs no
 * schema is not to load the schema library. A chunk takes the imports of its modules along, so the
 * plain ones come first.
 */
function eagerChunks(main) {
  let eager;
  const schemas = new Map();
  const chunkOf = (id, context) => {
    eager ??= reachable(main, context);
    if (!eager.has(id) || id === main) return null;
    if (!schemas.has(id)) schemas.set(id, [...reachable(id, context)].some(isSchemaLibrary));
    return schemas.get(id) ? "schemas" : "library";
  };
  return ["library", "schemas"].map((chunk, index) => ({
    name: (id, context) => (chunkOf(id, context) === chunk ? chunk : null),
    debugName: chunk,
    priority: -index,
  }));
}

const isSchemaLibrary = (id) => id.includes("/node_modules/zod/");

/** The modules that come with `id`, by static imports. */
function reachable(id, context, seen = new Set()) {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const next of context.getModuleInfo(id)?.importedIds ?? []) reachable(next, context, seen);
  return seen;
}
