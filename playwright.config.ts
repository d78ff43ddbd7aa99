import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { chromiumFlags } from "./e2e/support/chromium-flags.ts";

/**
 * Of this run, and the first of those that specs add a number of their own to: neither two files nor
 * two runs on one machine may meet.
 */
process.env.E2E_PORT ??= String(20_000 + 20 * Math.floor(Math.random() * 500));
const port = Number(process.env.E2E_PORT);
const data = process.env.E2E_DATA_DIR ?? mkdtempSync(join(tmpdir(), "knowledge e2e "));
process.env.E2E_DATA_DIR = data;

/** They take longest, each in one worker: begun last, they would leave the other idle. */
const longest = ["console.spec.ts", "wiki.spec.ts"];

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/browser",
  // Files of tests have services of their own, or only read from the common one.
  workers: 2,
  retries: 0,
  // Projects begin in this order.
  projects: [
    { name: "longest", testMatch: longest },
    { name: "others", testIgnore: longest },
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
    env: { PORT: String(port), DATA_DIR: data, NODE_ENV: "production", LOG_LEVEL: "error" },
    reuseExistingServer: false,
    timeout: 60_000,
  },
});
