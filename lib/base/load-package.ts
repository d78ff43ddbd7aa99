/** Packages that only some hosts install, loaded where they are used. */
import { notInstalled, type PackageGroupName } from "./optional-packages.ts";

/**
 * A module of a package of the group. Its name is not a literal, so a bundler neither looks for the
 * package nor fails without it. Rejects with `configuration_invalid`, which says how to install it,
 * if it is missing.
 */
export async function loadPackage<Module>(
  specifier: string,
  group: PackageGroupName,
): Promise<Module> {
  try {
    return (await importHiddenFromBundlers(specifier)) as Module;
  } catch (error) {
    throw isMissing(error, specifier) ? notInstalled(group, [group], error) : error;
  }
}

/** An import that no bundler follows, of a package, a file's address, or a path relative to this module. */
export function importHiddenFromBundlers(specifier: string): Promise<unknown> {
  return import(/* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ specifier);
}

/** An installed package that lacks one of its own dependencies is a different fault. */
function isMissing(error: unknown, specifier: string): boolean {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  const isNotFound = code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND";
  return isNotFound && String(message).includes(`'${packageOf(specifier)}'`);
}

function packageOf(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}
