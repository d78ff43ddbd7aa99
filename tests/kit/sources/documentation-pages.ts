/** The documentation of four projects: beside the checkout; DOCS_EVAL_DIR names another place. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "./source-files.ts";

export const documentationFolder: string = join(
  process.env.DOCS_EVAL_DIR ?? join(projectFolder, "../shared/data/docs-eval"),
  "collections",
);
export const hasDocumentation: boolean = existsSync(documentationFolder);

/** Paths of all its pages, sorted. */
export function documentationPages(): readonly string[] {
  return readdirSync(documentationFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.mdx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
