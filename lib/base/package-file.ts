/** Finds files of the published package: the modules of its threads, its styles, its explorer. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { KnowledgeError } from "../contract/index.ts";
import { resolveFrom } from "./resolve-from.ts";

const packageName = "knowledge-sdk";

/**
 * The address of a file from the folder of the package's manifest, such as `wiki/wiki-worker.js`.
 * Modules are joined into larger files when the library is built, so a module's own location does
 * not tell where another one is. Called only when needed and with a plain path, which keeps
 * bundlers from looking for threads that an application may never start. Throws
 * `configuration_invalid` if the library was bundled and the package itself is not installed.
 */
export function packageFile(path: string): string {
  const own: string | undefined = import.meta.dirname;
  return join(ownFolder(own) ?? installedFolder(own), path);
}

/** Whether this code runs from our package, and not from a host's bundle. */
export function isOwnPackage(): boolean {
  const own: string | undefined = import.meta.dirname;
  return ownFolder(own) !== null;
}

/**
 * The folder of the nearest manifest above this module, or the sources next to it; null for a
 * host's manifest, if its bundler has included us.
 */
function ownFolder(own: string | undefined): string | null {
  if (own === undefined) return null;
  let folder = own;
  while (!existsSync(join(folder, "package.json")) && dirname(folder) !== folder)
    folder = dirname(folder);
  if (nameIn(join(folder, "package.json")) !== packageName) return null;
  // Run from its sources, as its own tests do, the package is the folder of these.
  const sources = join(folder, "lib");
  return own.startsWith(sources + sep) ? sources : folder;
}

function nameIn(manifest: string): unknown {
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")).name : null;
}

/** Where Node finds the package from the bundle, or from the working directory. */
function installedFolder(own: string | undefined): string {
  for (const folder of own === undefined ? [process.cwd()] : [own, process.cwd()]) {
    try {
      return dirname(resolveFrom(folder, packageName));
    } catch {
      // Not from there.
    }
  }
  throw new KnowledgeError(
    "configuration_invalid",
    `${packageName} was bundled into this program without its threads and files; install its packed file next to the program: npm install ./${packageName}-<version>.tgz`,
  );
}
