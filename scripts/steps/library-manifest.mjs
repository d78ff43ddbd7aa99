/** Makes `dist/` a package of its own: a manifest with what the emitted code needs, and the texts. */
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "./project.mjs";

/**
 * Packages that only some users need, with the versions that are known to work. The library reads
 * the server frameworks' requests by their form and imports none of them; `./react` and `./realtime`
 * import theirs. Whoever uses one has it already.
 */
const optionalPeers = {
  "@types/node": ">=20",
  express: "^5.0.0",
  hono: "^4.0.0",
  next: ">=15.0.0",
  // Endpoints for agents speak their protocol with it.
  "@modelcontextprotocol/server": "^2.4.0",
  react: ">=18.0.0",
  // Pages of the wiki are drawn with it, and readers signed in at an identity provider.
  "react-dom": ">=18.0.0",
  "openid-client": "^6.0.0",
  // Tables of the console leave it as CSV.
  "csv-stringify": "^6.0.0",
  "socket.io-client": "^4.7.0",
  // The http source converts web pages with these.
  "rehype-parse": "^9.0.0",
  "rehype-remark": "^10.0.0",
  "remark-gfm": "^4.0.0",
  "remark-stringify": "^11.0.0",
  unified: "^11.0.0",
  // The wiki reads Markdown and MDX with these, and draws code and formulas with the last two.
  "hast-util-from-html": "^2.0.0",
  "hast-util-raw": "^9.0.0",
  "hast-util-sanitize": "^5.0.0",
  "hast-util-to-html": "^9.0.0",
  "hast-util-to-string": "^3.0.0",
  "image-size": "^2.0.0",
  "mdast-util-to-hast": "^13.0.0",
  "mdast-util-to-string": "^4.0.0",
  "remark-directive": "^4.0.0",
  "remark-math": "^6.0.0",
  "remark-mdx": "^3.0.0",
  "remark-parse": "^11.0.0",
  "unist-util-visit": "^5.0.0",
  shiki: "^4.0.0",
  katex: ">=0.16.0",
  // Sentence models from a folder run in it.
  "@huggingface/transformers": "^4.3.0",
};

const texts = ["README.md", "LICENSE", "CHANGELOG.md"];
const notices = "THIRD-PARTY-NOTICES.md";
/** Packages whose code is part of the joined modules. */
const takenIn = ["zod"];

export function writeLibraryManifest(output) {
  const folder = join(projectFolder, output);
  const { name, version, description, license, type, engines, exports, bin, dependencies } =
    readJson(join(projectFolder, "package.json"));
  const imported = importedPackages(folder).filter((used) => !(used in optionalPeers));
  const manifest = {
    name,
    version,
    description,
    license,
    type,
    engines,
    exports: withoutFolder(exports, output),
    bin: withoutFolder(bin, output),
    files: ["**/*.js", "**/*.d.ts", "**/*.css", "explorer/*", "CHANGELOG.md", notices],
    // Nothing else happens on import: a bundler may leave out what is not used.
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
  for (const text of texts) copyFileSync(join(projectFolder, text), join(folder, text));
  writeFileSync(join(folder, notices), takenIn.map(noticeOf).join("\n"));
}

function noticeOf(name) {
  const folder = join(projectFolder, "node_modules", name);
  const { version } = readJson(join(folder, "package.json"));
  const licence = readFileSync(join(folder, "LICENSE"), "utf8").trim();
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
  if (version === undefined) throw new Error(`${name} is imported and stands in no dependencies`);
  return version.startsWith("0.") ? `~${version}` : `^${version}`;
}

/** `./dist/x.js` of the project is `./x.js` of the package. */
function withoutFolder(value, output) {
  return JSON.parse(JSON.stringify(value).replaceAll(`./${output}/`, "./"));
}

function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
