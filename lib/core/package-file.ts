/** Finds files of the published package: the modules of its threads, its styles, its explorer. */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * The address of a file from the folder of the package's manifest, such as
 * `core/wiki/wiki-worker.js`. Modules are joined into larger files when the library is built, so none
 * can tell from its own place where another stands. Asked for when it is needed and as a plain path,
 * which keeps bundlers from looking for threads that an application may never start.
 */
export function packageFile(path: string): string {
  return join(packageFolder(), path);
}

/** Above this module; where a framework's bundler has taken it in, that of the installed package. */
function packageFolder(): string {
  const own: string | undefined = import.meta.dirname;
  if (own === undefined) {
    const { resolve } = createRequire(join(process.cwd(), "package.json"));
    return dirname(resolve("knowledge-sdk"));
  }
  let folder = own;
  while (!existsSync(join(folder, "package.json")) && dirname(folder) !== folder)
    folder = dirname(folder);
  return folder;
}
