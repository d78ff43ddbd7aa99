/**
 * What a running service reads: our own builds, and of the installed packages the files that a trace
 * of their imports reaches. Compilers, tests and what only browsers load stay behind.
 */
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { hasPages, projectFolder } from "./project.mjs";

const folders = ["dist", "build/server", "content", ...(hasPages ? [".next", "public"] : [])];
const files = ["package.json", "LICENSE", "CHANGELOG.md", ...(hasPages ? ["next.config.mjs"] : [])];
const framework = "node_modules/next/dist";
/** The framework resolves these by name when it reads its configuration. */
const namedFiles = () => [
  ...filesOf(`${framework}/compiled/webpack`),
  `${framework}/compiled/@babel/runtime/package.json`,
];

/** Of these folders: caches and notes of builds, types, and sources for debuggers. */
const leftBehind =
  /^\.next\/(?:cache|diagnostics|trace|trace-build|turbopack|types|build)(?:\/|$)|\.(?:map|d\.ts|nft\.json)$|\/\.build-stamp$/;

/** npm installs libSQL for both C libraries, and each machine has one. */
const otherLibrary = process.report.getReport().header.glibcVersionRuntime ? "musl" : "gnu";

/**
 * Reached by a trace and never loaded here: development modes, the framework's manual,
 * and the image library, as `next.config.mjs` serves images as they are.
 */
const neverLoaded = [
  // Not React's development files: Node finds the names of its exports by reading them.
  /\.map$|\.dev\.js$/,
  /^node_modules\/next\/dist\/(?:docs|esm|compiled\/next-devtools)\//,
  /^node_modules\/(?:sharp|@img|@next\/swc-[^/]+)\//,
  ...(hasPages ? [] : [/^node_modules\/next\//, /^build\/server\/pictures\//]),
  new RegExp(`^node_modules/@libsql/linux-[^/]+-${otherLibrary}(?:eabihf)?/`),
];
const isNeverLoaded = (file) => neverLoaded.some((pattern) => pattern.test(file));

/** Paths relative to the project, links among them. Everything must have been built. */
export async function serviceFiles() {
  const own = folders
    .flatMap(filesOf)
    .filter((file) => !leftBehind.test(file) && !isNeverLoaded(file));
  const modules = own.filter((file) => /^(?:dist|build)\/.*\.js$/.test(file));
  const traced = await trace(hasPages ? [...modules, `${framework}/server/next.js`] : modules);
  const ofPages = hasPages ? [...tracedPages(), ...namedFiles()] : [];
  const packages = [...traced, ...ofPages].filter(
    (file) => file.startsWith("node_modules/") && !isNeverLoaded(file),
  );
  return [...new Set([...files, ...own, ...packages])].sort();
}

function filesOf(folder) {
  return readdirSync(join(projectFolder, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(projectFolder, join(entry.parentPath, entry.name)));
}

async function trace(entries) {
  // The framework's own tracer, at the exact version that built the pages.
  const { nodeFileTrace } = createRequire(import.meta.url)("next/dist/compiled/@vercel/nft");
  const byName = join(projectFolder, "packages-by-name.mjs");
  const options = {
    base: projectFolder,
    processCwd: projectFolder,
    ignore: isNeverLoaded,
    readFile: (file) => (file === byName ? importsByName(entries) : readOrNull(file)),
    // What newer Nodes load in place of CommonJS; the trace runs on one and the service on another.
    moduleSyncCatchall: true,
  };
  const { fileList } = await nodeFileTrace(
    [byName, ...entries.map((file) => join(projectFolder, file))],
    options,
  );
  return [...fileList];
}

/** As imports: the library loads some packages by a name that no tracer follows. */
function importsByName(modules) {
  const names = modules.flatMap((file) =>
    [...readText(file).matchAll(/\bloadPackage\([`"']([^`"']+)/g)].map(([, name]) => name),
  );
  return names.map((name) => `import ${JSON.stringify(name)};\n`).join("");
}

/** The framework has traced its pages when it built them. */
function tracedPages() {
  return filesOf(".next/server")
    .filter((file) => file.endsWith(".nft.json"))
    .flatMap((file) =>
      JSON.parse(readText(file)).files.map((traced) => join(dirname(file), traced)),
    );
}

function readText(file) {
  return readFileSync(join(projectFolder, file), "utf8");
}

/** As the tracer's own reading: it asks for files that may not be there. */
async function readOrNull(file) {
  try {
    return await readFile(file);
  } catch {
    return null;
  }
}
