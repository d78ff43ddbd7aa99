/** Examples of the handbook and of doc comments as programs, so that a compiler can read them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "./source-files.ts";

export interface CodeExample {
  /** Below the folder of the examples; the first line of a block may name it: `// app/route.ts`. */
  readonly file: string;
  readonly code: string;
}

const block = /^```(ts|js)\n([\s\S]*?)^```$/gm;
const namedFile = /^\/\/ ([\w./[\]-]+\.m?[jt]s)\n/;

/** Blocks of one page share a folder, in which named ones find each other. */
export function examplesOf(page: string): CodeExample[] {
  const text = readFileSync(join(projectFolder, page), "utf8");
  const folder = page.replaceAll(/[/.]/g, "-");
  return (
    [...text.matchAll(block)]
      .map(([, language = "", code = ""], index) => ({
        file: join(folder, namedFile.exec(code)?.[1] ?? `example-${index + 1}.${language}`),
        code,
      }))
      // Signatures are shown as code too; an example imports what it shows.
      .filter(({ code }) => code.includes('"knowledge-sdk'))
  );
}
