/** `npm test`: installs what is missing, checks, builds, runs all tests, closes with a count. */
import "./steps/node-version.mjs";
import { findChromium } from "./steps/chromium.mjs";
import { buildPages, compileLibrary, compileServer } from "./steps/compile.mjs";
import { buildExplorer } from "./steps/explorer.mjs";
import { install } from "./steps/install.mjs";
import { runPackage } from "./steps/run.mjs";
import { Tally } from "./steps/tally.mjs";

await install();
// Programs of others that tests run against the service: no check and no build needs them.
const clients = install("tests/clients");
const tally = new Tally();

if (process.argv.includes("--long")) {
  await Promise.all([compileLibrary(), clients]);
  await tally.vitest("long");
} else {
  // Where it has to be installed first, that waits for disk and network beside the checks.
  const browser = findChromium();
  await runPackage("next/dist/bin/next", ["typegen"]);
  await tally.check("types", () => runPackage("typescript/bin/tsc", ["--noEmit"]));
  await tally.check("lint", () =>
    runPackage("oxlint/bin/oxlint", ["--type-aware", "--deny-warnings"]),
  );
  await tally.check("format", () => runPackage("@biomejs/biome/bin/biome", ["check", "."]));
  await tally.check("unused code", () => runPackage("knip/bin/knip.js", []));
  await compileLibrary();
  await buildExplorer();
  await compileServer();
  // They need no pages, and a compiler leaves half of two cores idle.
  await Promise.all([buildPages(), tally.vitest("unit"), clients]);
  await tally.vitest("contract");
  const chromium = await browser;
  if (chromium === null) await tally.check("browser tests", async () => ({ code: 1, output: "" }));
  else await tally.playwright(chromium);
}
tally.close();
