/** Asks Node where a package is, at run time and in no bundler's stead. */
import module from "node:module";

/**
 * The file of a package for code in `folder`; throws what Node's own resolution throws. Called by
 * its whole name, because webpack reads `createRequire` where it is imported by itself and puts
 * `undefined` in its place.
 */
export function resolveFrom(folder: string, packageName: string): string {
  return module.createRequire(`${folder}/package.json`).resolve(packageName);
}
