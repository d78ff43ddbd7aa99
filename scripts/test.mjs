/** `npm test`: installs what is missing, checks, builds, runs all tests, closes with a count. */
import "./steps/node-version.mjs";
import { findChromium } from "./steps/chromium.mjs";
import { buildPages, compileLibrary, compileServer } from "./steps/compile.mjs";
import { buildExplorer } from "./steps/explorer.mjs";
import { install } from "./steps/install.mjs";
import { findRedis } from "./steps/redis.mjs";
import { runPackage } from "./steps/run.mjs";
import { Tally } from "./steps/tally.mjs";

const isLong = process.argv.includes("--long");
// If it must be installed first, this waits for disk and network while everything else runs.
const browser = findChromium();
// One after the other: the platform installs one package at a time.
const redis = browser.then(findRedis);
await install();
// Third-party programs that tests run against the service: no check and no build needs them.
const clients = Promise.all([install("tests/clients"), install("tests/servers"), redis]);
const tally = new Tally();

if (isLong) {
  await Promise.all([compile(), clients]);
  await buildPages();
  await tally.vitest("long");
  await testPages("long");
} else {
  await runPackage("next/dist/bin/next", ["typegen"]);
  await Promise.all([check(), compile()]);
  // They need no pages, and a compiler leaves half of two cores idle.
  const unit = tally.vitest("unit");
  await buildPages();
  // Tests wait for servers, threads and pages most of the time: two kinds at once fill two cores.
  const pages = testPages("longest", "others");
  await Promise.all([unit, clients]);
  await Promise.all([tally.vitest("contract"), pages]);
}
tally.close();

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
  await buildExplorer();
  await compileServer();
}

async function testPages(...projects) {
  const chromium = await browser;
  if (chromium === null) await tally.check("browser tests", async () => ({ code: 1, output: "" }));
  else await tally.playwright(chromium, projects);
}
