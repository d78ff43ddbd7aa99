/** Addresses of a site that its generator has built: of each file of HTML that a reader opens. */
import { existsSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { sameAddress } from "./site-truth.ts";

/** Lists that generators make, and pages for what is missing: no page of the author's. */
const made = /(?:^|\/)(?:404|search|print|toc|genindex|tags|categories|page\/\d+)(?:\/|\.html$|$)/;

/** Null where there is no such folder. */
export function builtAddresses(folder: string): readonly string[] | null {
  if (!existsSync(folder)) return null;
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".html"))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !made.test(path));
  return [...new Set(found.map(sameAddress))];
}
