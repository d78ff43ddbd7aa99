import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { chromiumFlags } from "./e2e/support/chromium-flags.ts";
import { findFreePorts } from "./e2e/support/free-ports.ts";
import { portsOfRun } from "./e2e/support/own-ports.ts";

/**
 * The port of this run, followed by those of its files: neither two files nor two runs on one machine
 * may meet. Workers read this file again and find it decided.
 */
process.env.E2E_PORT ??= String(await findFreePorts(portsOfRun));
process.env.E2E_FOLDER ??= mkdtempSync(join(tmpdir(), "knowledge e2e "));
const port = Number(process.env.E2E_PORT);
const folder = process.env.E2E_FOLDER;

/** What `npm test` looks at. */
const journeys = "journeys.spec.ts";
/** They take longest, each in one worker: begun last, they would leave the other idle. */
const longest = ["console.spec.ts", "wiki.spec.ts"];
/** What `npm run test:long` runs: files by their name, and tests by their tag. */
const long = /@long|\.long\.spec\.ts/;

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/current-pages.ts",
  outputDir: join(folder, "results"),
  // Files of tests have services of their own, or only read from the common one.
  workers: 2,
  retries: 0,
  // On a busy machine an answer may take long. What is expected is waited for, not tried again.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  // Projects begin in this order.
  projects: [
    { name: "journeys", testMatch: journeys },
    { name: "longest", testMatch: longest, grepInvert: long },
    { name: "others", testIgnore: [journeys, ...longest], grepInvert: long },
    { name: "long", grep: long },
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: [...chromiumFlags],
    },
  },
  webServer: {
    command: "node build/server/main.js",
    url: `http://localhost:${port}/api/health`,
    env: {
      PORT: String(port),
      DATA_DIR: join(folder, "data"),
      NODE_ENV: "production",
      LOG_LEVEL: "error",
    },
    reuseExistingServer: false,
    timeout: 60_000,
  },
});
