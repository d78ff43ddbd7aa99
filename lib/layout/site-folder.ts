/** The files of a site, read as data: none outside of its folder, none that is too large. */
import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { isAbsolute, join, posix, relative, resolve, sep } from "node:path";
import { parse } from "yaml";
import { isNestedTooDeep } from "../base/index.ts";
import type { ScriptFiles } from "./script/script-values.ts";

export interface SiteFolder extends ScriptFiles {
  /** Absolute, free of links. */
  readonly path: string;
  isFolder(path: string): boolean;
  isFile(path: string): boolean;
  /** Names in a folder, sorted; none where there is no such folder. */
  names(path: string): readonly string[];
  /** The first that is there. */
  first(...paths: readonly string[]): string | null;
  /** Absolute; null for one that is not there or lies outside. */
  folder(path: string): string | null;
}

const bytesMax = 1_024 * 1_024;

/** Null where the folder cannot be read. */
export function openSiteFolder(path: string): SiteFolder | null {
  const root = attempt(() => realpathSync(resolve(path)));
  if (root === null) return null;
  /** Null for what lies outside, by its name or by a link. */
  const within = (file: string): string | null => {
    if (file.includes("\0")) return null;
    const real = attempt(() => realpathSync(join(root, file)));
    return real !== null && isWithin(root, real) ? real : null;
  };
  const stats = (file: string) => {
    const real = within(file);
    return real === null ? null : attempt(() => statSync(real));
  };
  return {
    path: root,
    read(file) {
      const found = stats(file);
      if (found?.isFile() !== true) return null;
      if (found.size > bytesMax) throw new Error("it is larger than 1 MB");
      return attempt(() => readFileSync(within(file) as string, "utf8"));
    },
    data: readData,
    isFolder: (file) => stats(file)?.isDirectory() === true,
    isFile: (file) => stats(file)?.isFile() === true,
    names(file) {
      const real = within(file);
      return real === null ? [] : (attempt(() => readdirSync(real).sort()) ?? []);
    },
    first: (...files) => files.find((file) => stats(file)?.isFile() === true) ?? null,
    folder(file) {
      const real = within(file);
      return real !== null && stats(file)?.isDirectory() === true ? real : null;
    },
  };
}

/** JSON, or else YAML, of which aliases that grow without bounds are refused by the parser. */
export function readData(text: string): unknown {
  if (/^\s*[[{]/.test(text)) {
    if (isNestedTooDeep(text)) throw new Error("it is nested too deeply");
    const data = attempt(() => JSON.parse(text) as unknown);
    if (data !== null) return data;
  }
  return parse(text, {
    logLevel: "error",
    maxAliasCount: 50,
    prettyErrors: false,
    uniqueKeys: false,
  });
}

export function isWithin(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** With `/`, "" for the folder itself; null for a path that does not lie in it. */
export function pathBelow(folder: string, path: string): string | null {
  const steps = relative(folder, path);
  if (steps === "") return "";
  if (isAbsolute(steps) || steps === ".." || steps.startsWith(`..${sep}`)) return null;
  return steps.split(sep).join("/");
}

/** An address with slashes at both ends; `..` and `.` lead nowhere else. */
export function folderAddress(...parts: readonly string[]): string {
  const steps = posix
    .join("/", ...parts)
    .split("/")
    .filter((step) => step !== "");
  return steps.length === 0 ? "/" : `/${steps.join("/")}/`;
}

function attempt<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}
