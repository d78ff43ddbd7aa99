/**
 * `npm run check`: types, lint, format and unused code, in a minute. With `-- --changed` lint and
 * format look only at files that differ from `main` (or from `--base <commit>`), and the tests of
 * these files run: those of the same name, else those of the same folder.
 */
import "./steps/node-version.mjs";
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { install } from "./steps/install.mjs";
import { projectFolder } from "./steps/project.mjs";
import { run, runPackage } from "./steps/run.mjs";
import { Tally } from "./steps/tally.mjs";

const { values } = parseArgs({
  options: {
    changed: { type: "boolean", default: false },
    base: { type: "string", default: "main" },
  },
});
/** What holds for every change: the rooms and their order, names, lengths, and who may open a page. */
const everyChange = ["architecture", "house-rules", "pages-of-the-app"].map(
  (name) => `tests/${name}.test.ts`,
);
const isSource = (file) => /\.(?:tsx?|mjs)$/.test(file);
const isQuickTest = (file) => /(?<!\.long)\.test\.tsx?$/.test(file);

await install();
await runPackage("next/dist/bin/next", ["typegen"]);
const tally = new Tally();
const types = tally.check("types", () => runPackage("typescript/bin/tsc", ["--noEmit"]));
if (values.changed) await checkChanged(await changedFiles());
else await checkAll();
await types;
tally.close();

async function checkAll() {
  await lint([]);
  await format(["."]);
  await tally.check("unused code", () => runPackage("knip/bin/knip.js", []));
}

async function checkChanged(files) {
  const sources = files.filter(isSource);
  if (sources.length > 0) await lint(sources);
  if (files.length > 0) await format(["--no-errors-on-unmatched", ...files]);
  const tests = testsOf(sources);
  const unit = tests.filter((file) => !file.startsWith("tests/"));
  const contract = new Set([...everyChange, ...tests]);
  for (const file of unit) contract.delete(file);
  if (unit.length > 0) await tally.vitest("unit", { title: "changed modules", only: unit });
  await tally.vitest("contract", { title: "changed contract", only: [...contract] });
}

function lint(files) {
  const args = ["--type-aware", "--deny-warnings", ...files];
  return tally.check("lint", () => runPackage("oxlint/bin/oxlint", args));
}

function format(files) {
  return tally.check("format", () => runPackage("@biomejs/biome/bin/biome", ["check", ...files]));
}

/** Since the branch left the base, committed or not, and what git does not know yet. */
async function changedFiles() {
  const { code, output: base } = await run("git", ["merge-base", "HEAD", values.base]);
  if (code !== 0) {
    process.stderr.write(
      `There is no commit ${values.base} to compare with: name one by --base.\n`,
    );
    process.exit(1);
  }
  const { output: differing } = await run("git", ["diff", "--name-only", base.trim()]);
  const { output: unknown } = await run("git", ["ls-files", "--others", "--exclude-standard"]);
  return [...new Set((differing + unknown).split("\n"))].filter(
    (file) => file !== "" && existsSync(join(projectFolder, file)),
  );
}

function testsOf(files) {
  return [...new Set(files.flatMap(testsBeside))].filter(isQuickTest);
}

function testsBeside(file) {
  if (/\.test\.tsx?$/.test(file) || !/^(?:app|lib|server|bench|training)\//.test(file)) {
    return [file];
  }
  const folder = dirname(file);
  const own = file.replace(/(\.tsx?)$/, ".test$1");
  if (existsSync(join(projectFolder, own))) return [own];
  return readdirSync(join(projectFolder, folder)).map((name) => `${folder}/${name}`);
}
