import { defineConfig } from "vitest/config";

/** On a busy machine an answer may take long. What is expected is waited for, not tried again. */
const expect = { poll: { timeout: 60_000 } };

/** Long runs stand apart; `npm run test:long` runs them. */
const long = "**/*.long.test.ts";
const never = ["**/node_modules/**", "dist/**", "build/**", ".next/**", "e2e/**"];

export default defineConfig({
  test: {
    projects: [
      {
        // Beside the modules, against the sources.
        test: {
          name: "unit",
          expect,
          // Modules are loaded once for all files, which halves the time: no test replaces a module.
          isolate: false,
          // The pages are built beside them for half of the time; the other half is theirs alone.
          maxWorkers: 2,
          include: ["{app,lib,server,bench,training}/**/*.test.ts"],
          exclude: [...never, long],
          testTimeout: 90_000,
          // What a file prepares takes as long as a test where much else is to do.
          hookTimeout: 90_000,
        },
        resolve: { tsconfigPaths: true },
      },
      {
        // Against the build, as an embedder or operator has it: `knowledge-sdk` is the package.
        test: {
          name: "contract",
          expect,
          globalSetup: "tests/kit/services/current-build.ts",
          // Most of them wait for servers and threads of their own; a third slows the browser's tests.
          maxWorkers: 2,
          include: ["tests/**/*.test.ts"],
          exclude: [...never, long],
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "long",
          expect,
          globalSetup: "tests/kit/services/current-build.ts",
          include: [`{lib,server,tests}/${long}`],
          exclude: never,
          testTimeout: 1_800_000,
        },
      },
    ],
  },
});
