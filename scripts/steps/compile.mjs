/** The three builds: the library, the server around it, and the pages. */
import { copyFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { joinModules } from "./join-modules.mjs";
import { writeLibraryManifest } from "./library-manifest.mjs";
import { writeOptionDocs } from "./option-docs.mjs";
import { projectFolder } from "./project.mjs";
import { pruneTypes } from "./prune-types.mjs";
import { runPackage, step } from "./run.mjs";
import { buildSettledPages } from "./settled-pages.mjs";
import { hashInputs, isCurrent, writeStamp } from "./stamp.mjs";

const shared = ["package.json", "package-lock.json", "tsconfig.json", "tsconfig.lib.json"];
const texts = ["LICENSE"];
const settled = "scripts/steps/settled-pages.mjs";
const pages = ["app", "server", "lib", "public", "next.config.mjs", "postcss.config.mjs", settled];

const pageLink = /\[([^\]\n]+)\]\(([^()\s]+)\)/g;

/** Read by the library from the folder of its package, and no modules. */
const wordVectors = "embeddings/words";

const compiler = (project) => runPackage("typescript/bin/tsc", ["-p", project]);

/** `dist/`: the package as published, and the `knowledge` command. */
export async function compileLibrary(write = undefined) {
  const steps = [
    "library-manifest",
    "join-modules",
    "past-doors",
    "short-lines",
    "prune-types",
    "option-docs",
  ].map((name) => `scripts/steps/${name}.mjs`);
  const inputs = [...shared, ...texts, ...steps, "lib"];
  const work = async () => {
    const compiled = await compiler("tsconfig.lib.json");
    if (compiled.code === 0) {
      copyStyles("lib/wiki/ui/styles", "dist/wiki/ui/styles");
      copyWordVectors("dist");
      await writeLibraryManifest("dist");
      await joinModules("dist");
      pruneTypes("dist");
      await writeOptionDocs("dist");
    }
    return compiled;
  };
  await build("library", "dist", inputs, work, write);
  copyHandbook("dist/content");
}

/**
 * The package contains the handbook without the reasons behind the code and the pages that name its
 * tests and benchmarks, which are for those who have them, and without the reference of its
 * subpaths, which their type declarations hold: a link to one of these is its text. A changed page needs no compiler.
 */
function copyHandbook(to) {
  const hash = hashInputs(["content", "scripts/steps/compile.mjs"]);
  const stamp = "dist/.content-stamp";
  if (isCurrent(stamp, hash)) return;
  const source = join(projectFolder, "content");
  const target = join(projectFolder, to);
  rmSync(target, { recursive: true, force: true });
  cpSync(source, target, { recursive: true, filter: (file) => !isLeftOut(relative(source, file)) });
  for (const file of readdirSync(target, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".md")) continue;
    const page = readFileSync(join(target, file), "utf8");
    const shortened = page.replaceAll(pageLink, (link, label, address) =>
      isLeftOut(relative(target, join(target, dirname(file), address))) ? label : link,
    );
    writeFileSync(join(target, file), shortened);
  }
  writeStamp(stamp, hash);
}

/** `file` below `content/`. */
function isLeftOut(file) {
  return /^(?:decisions|reference.api-|operations.(?:asvs|threat-model|measure)\.md$)/.test(file);
}

/** Stylesheets are where their components are, in the package too. */
function copyStyles(from, to) {
  cpSync(join(projectFolder, from), join(projectFolder, to), { recursive: true });
}

function copyWordVectors(to) {
  const files = readdirSync(join(projectFolder, "lib", wordVectors));
  for (const file of files.filter((name) => name.endsWith(".bin"))) {
    copyFileSync(
      join(projectFolder, "lib", wordVectors, file),
      join(projectFolder, to, wordVectors, file),
    );
  }
}

/** `build/server/`: compiled after the library, whose types it reads. */
export function compileServer() {
  const inputs = [...shared, "tsconfig.server.json", "lib", "server"];
  return build("server", "build/server", inputs, () => compiler("tsconfig.server.json"));
}

/** `.next/` */
export function buildPages() {
  const inputs = [...shared, ...pages];
  return build("pages", ".next", inputs, () => buildSettledPages(hashInputs(inputs)));
}

/** Whether `.next/` is what `buildPages` would make now. */
export function arePagesCurrent() {
  return isCurrent(".next/.build-stamp", hashInputs([...shared, ...pages]));
}

/** `bench/build/` */
export function compileBench() {
  const inputs = [...shared, "bench", "lib"];
  const work = async () => {
    const compiled = await compiler("bench/tsconfig.json");
    // Threads are found from the folder of the nearest manifest that bears the package's name.
    const manifest = join(projectFolder, "bench/build/lib/package.json");
    if (compiled.code === 0) {
      writeFileSync(manifest, '{ "name": "knowledge-sdk", "type": "module" }\n');
      copyWordVectors("bench/build/lib");
    }
    return compiled;
  };
  return build("benchmarks", "bench/build", inputs, work);
}

/** `build/training/` */
export function compileTraining() {
  const inputs = [...shared, "training", "lib"];
  return build("training", "build/training", inputs, () => compiler("training/tsconfig.json"));
}

/** The old output goes first: a file whose source is gone must not stay importable. */
async function build(name, output, inputs, work, write = undefined) {
  const hash = hashInputs(inputs);
  const stamp = join(output, ".build-stamp");
  if (isCurrent(stamp, hash)) return;
  rmSync(join(projectFolder, output), { recursive: true, force: true });
  await step(`Building the ${name}`, work, write);
  writeStamp(stamp, hash);
}
