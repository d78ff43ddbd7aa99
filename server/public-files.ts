/** The files that a browser needs before anybody has signed in, by exact path. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const builtFolder = ".next/static";
const servedAs = "/_next/static";
/** Needs no access check, because there is nothing: the answer is 404. */
const imageResizer = "/_next/image";

/** The framework's built files for pages: scripts and styles, the same for everybody. */
export function readPublicFiles(projectFolder: string): ReadonlySet<string> {
  const folder = join(/* turbopackIgnore: true */ projectFolder, builtFolder);
  if (!existsSync(folder)) return new Set([imageResizer]);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll("\\", "/"));
  const paths = files.flatMap((file) => [servedAs + file, servedAs + encodeURI(file)]);
  return new Set([imageResizer, ...paths]);
}
