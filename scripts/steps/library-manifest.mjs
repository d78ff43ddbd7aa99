/**
 * Makes `dist/` a separate package: a manifest with the dependencies of the emitted code, and the
 * texts.
 */
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { projectFolder } from "./project.mjs";

/**
 * Frameworks whose requests the library reads by their form, and the import of `./realtime`.
 * Programs that use one have it already.
 */
const hosts = {
  "@types/node": ">=20",
  // Comes with the SDK of a host that wants spans.
  "@opentelemetry/api": "^1.4.0",
  express: "^5.0.0",
  hono: "^4.0.0",
  next: ">=15.0.0",
  "socket.io-client": "^4.7.0",
  // Sentence models from a folder run in it.
  "@huggingface/transformers": "^4.3.0",
};

/** Our own service enters by these; the published package has neither the subpaths nor their files. */
const ownSubpaths = ["./service", "./service-schemas", "./service-ui"];

/** Their locations in the project, by their names in the package. */
const texts = { "README.md": "lib/README.md", LICENSE: "LICENSE" };
const notices = "THIRD-PARTY-NOTICES.md";
/** Packages whose code is part of the joined modules, by their folders. */
const takenIn = [
  "zod",
  "htmlparser2",
  "htmlparser2/node_modules/entities",
  "lru-cache",
  "@orama/stemmers",
];
/** Of those the ones that no type names: they need not be installed. */
const codeOnly = ["htmlparser2", "lru-cache", "@orama/stemmers"];

export async function writeLibraryManifest(output) {
  const folder = join(projectFolder, output);
  const optionalPeers = await optionalPeersOf(folder);
  const { name, version, description, license, type, engines, exports, bin, dependencies } =
    readJson(join(projectFolder, "package.json"));
  const imported = importedPackages(folder).filter(
    (used) => !(used in optionalPeers) && !codeOnly.includes(used),
  );
  const manifest = {
    name,
    version,
    description,
    license,
    type,
    engines,
    exports: withoutFolder(published(exports), output),
    bin: withoutFolder(bin, output),
    files: [
      "**/*.js",
      "**/*.d.ts",
      ...ownSubpaths.flatMap((subpath) => filesOf(exports[subpath], output)),
      "**/*.css",
      // Words of more languages are added by hand: together they weigh as much as all code.
      "embeddings/words/word-vectors.bin",
      "embeddings/words/words-de.bin",
      "embeddings/words/words-fr.bin",
      "explorer/*",
      "search-box/browser/*.gz",
      "content/**/*.md",
      notices,
    ],
    // An import has no other effect: a bundler may leave out unused code.
    sideEffects: ["./cli/main.js", "**/*-worker.js"],
    dependencies: Object.fromEntries(
      imported.map((used) => [used, compatible(used, dependencies[used])]),
    ),
    peerDependencies: optionalPeers,
    peerDependenciesMeta: Object.fromEntries(
      Object.keys(optionalPeers).map((peer) => [peer, { optional: true }]),
    ),
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const [text, source] of Object.entries(texts))
    copyFileSync(join(projectFolder, source), join(folder, text));
  writeFileSync(join(folder, notices), takenIn.map(noticeOf).join("\n"));
}

/** The hosts, and what the library itself asks for when it is missing. */
async function optionalPeersOf(folder) {
  const table = pathToFileURL(join(folder, "base/optional-packages.js")).href;
  const { packageGroups } = await import(table);
  const needed = Object.values(packageGroups).map(({ packages }) => packages);
  return Object.assign({}, hosts, ...needed);
}

function noticeOf(place) {
  const folder = join(projectFolder, "node_modules", place);
  const { name, version } = readJson(join(folder, "package.json"));
  const file = readdirSync(folder).find((entry) => /^LICENSE(?:\.md)?$/.test(entry));
  const licence = readFileSync(join(folder, file), "utf8").trim();
  return `# ${name} ${version}\n\nParts of it are in the files of \`shared/\`.\n\n${licence}\n`;
}

/** Packages that the emitted modules import, at their top or on demand. */
function importedPackages(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const specifiers = files
    .filter((file) => file.endsWith(".js"))
    .map((file) => readFileSync(join(folder, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, ""))
    .flatMap((text) => [
      ...text.matchAll(/(?<!["'])\b(?:from|import)\s*\(?\s*["']([^"'.\n][^"'\n]*)["']/g),
    ])
    .map(([, specifier]) => specifier)
    .filter((specifier) => !specifier.startsWith("node:"))
    .map((specifier) => specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/"));
  return [...new Set(specifiers)].sort();
}

/** Our own versions are exact; those of embedders may take fixes, or every fix would need a release. */
function compatible(name, version) {
  if (version === undefined) throw new Error(`${name} is imported but not among the dependencies`);
  return version.startsWith("0.") ? `~${version}` : `^${version}`;
}

function published(exports) {
  return Object.fromEntries(
    Object.entries(exports).filter(([subpath]) => !ownSubpaths.includes(subpath)),
  );
}

/** Left out of the package. */
function filesOf(entry, output) {
  return Object.values(withoutFolder(entry, output)).map((file) => `!${file.slice("./".length)}`);
}

/** `./dist/x.js` of the project is `./x.js` of the package. */
export function withoutFolder(value, output) {
  return JSON.parse(JSON.stringify(value).replaceAll(`./${output}/`, "./"));
}

function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
