/** The project's own sources, for tests about its shape. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const projectFolder: string = fileURLToPath(new URL("../../..", import.meta.url));

export interface SourceText {
  /** Relative to the project, with `/`. */
  readonly path: string;
  readonly text: string;
}

const source = /\.(?:tsx?|mjs)$/;

export function readSources(folder: string): SourceText[] {
  return readdirSync(join(projectFolder, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && source.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes("node_modules"))
    .map((file) => ({
      path: relative(projectFolder, file).split("\\").join("/"),
      text: readFileSync(file, "utf8"),
    }));
}

const isTest = ({ path }: SourceText): boolean => /\.test\.|\/fixtures\//.test(path);

/** Those of `lib/`, without tests. */
export function librarySources(): SourceText[] {
  return readSources("lib").filter((file) => !isTest(file));
}

/** Those of `server/` and `app/`, without tests. */
export function hostSources(): SourceText[] {
  return [...readSources("server"), ...readSources("app")].filter((file) => !isTest(file));
}

const imported = /(?:(?<!["'])\bfrom\s*|\bimport\s*\(?\s*)["']([^"']+)["']/g;

const docComment = /\/\*\*[\s\S]*?\*\//g;

/** Modules that the text imports, also for types; examples in doc comments do not count. */
export function importsOf({ text }: SourceText): string[] {
  return [...text.replaceAll(docComment, "").matchAll(imported)].map((match) => match[1] as string);
}
