/**
 * Tests of a build never run against an old one in silence: what takes seconds is built before the
 * first test, and a service with old pages does not start.
 */
import type { TestProject } from "vitest/node";
import { buildBrowserFiles } from "../../../scripts/steps/browser-files.mjs";
import { arePagesCurrent, compileLibrary, compileServer } from "../../../scripts/steps/compile.mjs";

/** They read sources, whatever was built. */
const withoutBuild =
  /[/\\]tests[/\\](?:architecture|deploy-files|house-figures|house-rules|handbook-commands[/\\]handbook-commands|interface-messages|licences|lock-file|pages-of-the-app|threat-model)\.test\.ts$/;
const oldPages = "OLD_PAGES";

export async function setup({ vitest }: TestProject): Promise<void> {
  if (vitest.state.getPaths().every((file) => withoutBuild.test(file))) return;
  await compileLibrary();
  await buildBrowserFiles();
  await compileServer();
  if (arePagesCurrent()) delete process.env[oldPages];
  else process.env[oldPages] ??= "refused";
}

/** `OLD_PAGES=allowed` is for tests that look at no page. */
export function refuseOldPages(): void {
  if (process.env[oldPages] !== "refused") return;
  throw new Error(
    "The pages in .next are older than their sources: run npm run build first, or set OLD_PAGES=allowed for tests that look at no page.",
  );
}
