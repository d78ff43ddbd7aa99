/**
 * `npm test`, `npm run test:contract` and `npm run test:long`: each installs and builds what is
 * missing, runs its tests and closes with a count. Together they run every test once.
 */
import "./steps/node-version.mjs";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { buildBrowserFiles } from "./steps/browser-files.mjs";
import { findChromium } from "./steps/chromium.mjs";
import { buildPages, compileLibrary, compileServer } from "./steps/compile.mjs";
import { install } from "./steps/install.mjs";
import { projectFolder } from "./steps/project.mjs";
import { findRedis } from "./steps/redis.mjs";
import { runPackage } from "./steps/run.mjs";
import { Tally } from "./steps/tally.mjs";

const suites = { quick, contract, long };
const suite = suites[process.argv[2] ?? "quick"];
if (suite === undefined) {
  process.stderr.write(`There are ${Object.keys(suites).join(", ")}.\n`);
  process.exit(1);
}
// If it must be installed first, this waits for disk and network while everything else runs.
const browser = findChromium();
await install();
const tally = new Tally();
await suite();
tally.close();

/** Everything that needs the sources alone, and a look at the built pages. */
async function quick() {
  await runPackage("next/dist/bin/next", ["typegen"]);
  await Promise.all([check(), compile()]);
  // They need no pages, and a compiler leaves half of two cores idle.
  await Promise.all([tally.vitest("unit"), buildPages()]);
  await Promise.all([
    // What is about the project itself lies flat and starts next to nothing.
    tally.vitest("contract", { title: "project", only: testFiles() }),
    testPages("journeys"),
  ]);
}

/** Services, processes and browsers, against the build. */
async function contract() {
  await Promise.all([compile(), thirdParties()]);
  await buildPages();
  // They wait for servers, threads and pages most of the time: two kinds at once fill two cores.
  await Promise.all([
    tally.vitest("contract", { only: testFolders() }),
    testPages("longest", "others"),
  ]);
}

async function long() {
  await Promise.all([compile(), thirdParties().then(exampleSites)]);
  await buildPages();
  await tally.vitest("long");
  await testPages("long");
}

/** Programs that tests run against the service: no check and no build needs them. */
function thirdParties() {
  // One after the other: the platform installs one package at a time.
  const redis = browser.then(findRedis);
  return Promise.all([install("tests/clients"), install("tests/servers"), install("demo"), redis]);
}

/** Generators of other sites, built with the search of ours. */
async function exampleSites() {
  for (const site of ["docusaurus", "starlight", "vitepress"]) {
    await install(`examples/sites/${site}`);
  }
}

/** Before the pages are built: both read the types that `typegen` wrote, and the build begins by removing them. */
async function check() {
  await tally.check("types", () => runPackage("typescript/bin/tsc", ["--noEmit"]));
  await tally.check("lint", () =>
    runPackage("oxlint/bin/oxlint", ["--type-aware", "--deny-warnings"]),
  );
  await tally.check("format", () => runPackage("@biomejs/biome/bin/biome", ["check", "."]));
  await tally.check("unused code", () => runPackage("knip/bin/knip.js", []));
}

async function compile() {
  await compileLibrary();
  await buildBrowserFiles();
  await compileServer();
}

function testFiles() {
  const names = readdirSync(join(projectFolder, "tests"));
  return names.filter((name) => name.endsWith(".test.ts")).map((name) => `tests/${name}`);
}

/** By subject. */
function testFolders() {
  const entries = readdirSync(join(projectFolder, "tests"), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => `tests/${name}/`);
}

async function testPages(...projects) {
  const chromium = await browser;
  if (chromium === null) await tally.check("browser tests", async () => ({ code: 1, output: "" }));
  else await tally.playwright(chromium, projects);
}
