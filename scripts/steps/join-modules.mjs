/**
 * Joins the library's compiled modules into few files. Node resolves, reads and links every module
 * separately, about half a millisecond each: an import of the package loads only two files.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { withoutFolder } from "./library-manifest.mjs";
import { leadTypesPastDoors, pastDoors } from "./past-doors.mjs";
import { projectFolder } from "./project.mjs";
import { shortLines } from "./short-lines.mjs";

const takenIn = /^(?:zod|htmlparser2|lru-cache|@orama\/stemmers\/.+)$/;

/** Modules that are loaded by path, in addition to the package's exports. */
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

/** Rewrites the modules below `output`, and makes the types next to them bypass the doors. */
export async function joinModules(output) {
  // Not at the top: this file is read before the packages are installed.
  const [{ rolldown }, { parseSync }] = await Promise.all([
    import("rolldown"),
    import("oxc-parser"),
  ]);
  const folder = join(projectFolder, output);
  leadTypesPastDoors(folder, parseSync);
  const modules = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".js"),
  );
  const bundle = await rolldown({
    input: Object.fromEntries(
      entryModules(output, modules).map((file) => [
        file.slice(0, -".js".length),
        join(folder, file),
      ]),
    ),
    platform: "node",
    // The paths of joined modules as comments.
    experimental: { attachDebugInfo: "none" },
    // An entry contains only its own code and nothing that others share: importing a thread's file
    // for a function in it would start its work.
    preserveEntrySignatures: "strict",
    plugins: [{ name: "past-doors", transform: pastDoors(folder, parseSync) }],
    // Packages stay packages: their versions are the host's to choose. Only the schema library is
    // taken in, without its messages in fifty languages, which every import would otherwise wait for,
    // the tokenizer of HTML, which is a tenth of its package and of what that depends on, the cache,
    // whose package holds the same code four times, and the stemmers, whose package holds thirty
    // languages twice.
    external: (id, importer) => /^[^./]/.test(id) && !takenIn.test(id) && !isOfTokenizer(importer),
  });
  try {
    // In memory first: the modules are read from where they are then written.
    const joined = await bundle.generate({
      format: "esm",
      entryFileNames: "[name].js",
      chunkFileNames: "shared/[name]-[hash].js",
      codeSplitting: { groups: eagerChunks(join(folder, "index.js")) },
      // A stack trace shows the names of the source; of the code, a tenth was indentation and a
      // twentieth can be said shorter.
      minifyInternalExports: false,
      minify: {
        compress: { keepNames: { function: true, class: true } },
        mangle: false,
        codegen: true,
      },
      // Doc comments are in the type declarations. Those that bundlers obey stay here.
      comments: { jsdoc: false, legal: true, annotation: true },
    });
    for (const file of modules) rmSync(join(folder, file));
    for (const { fileName, code } of joined.output) {
      mkdirSync(dirname(join(folder, fileName)), { recursive: true });
      writeFileSync(join(folder, fileName), shortLines(fileName, code, parseSync));
    }
  } finally {
    await bundle.close();
  }
}

function entryModules(output, modules) {
  const manifest = readFileSync(join(projectFolder, "package.json"), "utf8");
  const { exports, bin } = withoutFolder(JSON.parse(manifest), output);
  const addressed = [...Object.values(exports).map((entry) => entry.default), ...Object.values(bin)]
    .filter((address) => address?.endsWith(".js"))
    .map((address) => address.slice("./".length));
  return [...addressed, ...modules.filter(isThread), ...readByPath];
}

/**
 * The code of the main entry is one chunk with the schemas and one without, because a thread
 * without schemas should not load the schema library. A chunk includes the imports of its modules,
 * so the plain ones come first.
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

const isOfTokenizer = (importer) => importer?.includes("/node_modules/htmlparser2/") ?? false;
const isSchemaLibrary = (id) => id.includes("/node_modules/zod/");

/** The modules that come with `id`, by static imports. */
function reachable(id, context, seen = new Set()) {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const next of context.getModuleInfo(id)?.importedIds ?? []) reachable(next, context, seen);
  return seen;
}
