/**
 * `node scripts/release-notes.mjs <version> [changelog]`: what the changelog says of a version, as the
 * notes of its release.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "./steps/project.mjs";

const [version, file = join(projectFolder, "CHANGELOG.md")] = process.argv.slice(2);
const part = readFileSync(file, "utf8")
  .split(/^## /m)
  .find((text) => text.startsWith(`[${version}] - `));
if (part === undefined || part.startsWith(`[${version}] - Unreleased`)) {
  process.stderr.write(`The changelog needs a part "## [${version}] - <date>".\n`);
  process.exit(1);
}
process.stdout.write(`${part.slice(part.indexOf("\n")).trim()}\n`);
