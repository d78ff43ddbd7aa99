/** A folder of its own for a test or a file of tests. */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished, TestRunner } from "vitest";

/**
 * Removed with all that is in it: after the test, if it is made in one or in `beforeEach`, otherwise
 * after the tests of its file or `describe`, when what they opened is closed. `beforeAll` is too late
 * for that.
 */
export function temporaryFolder(name = "knowledge "): string {
  const path = mkdtempSync(join(realpathSync(tmpdir()), name));
  const remove = (): void => rmSync(path, { recursive: true, force: true });
  if (TestRunner.getCurrentTest() === undefined) afterAll(remove);
  else onTestFinished(remove);
  return path;
}
