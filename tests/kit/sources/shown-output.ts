/** What pages of the handbook show of a command's output, to be compared with what it prints. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "./source-files.ts";

/** The lines of the page's block that holds `part`, without what differs between two runs. */
export function shownOutput(page: string, part: string): string {
  const text = readFileSync(join(projectFolder, page), "utf8");
  const blocks = [...text.matchAll(/^```text\n([^]*?)^```$/gm)].map(([, block = ""]) => block);
  const shown = blocks.filter((block) => block.includes(part));
  if (shown.length !== 1) throw new Error(`${page} shows ${shown.length} outputs with ${part}`);
  return lasting(shown[0] as string);
}

/** The same for what a command printed. */
export function lasting(output: string): string {
  return output
    .replaceAll(/\d{4}-\d\d-\d\d/g, "<day>")
    .replaceAll(/\d+\.\d\d (m?s)\b/g, "<time> $1");
}
