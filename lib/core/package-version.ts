/** The version in the package's own manifest, wherever its modules lie: beside it, or in a build. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod";

const Manifest = z.object({ name: z.literal("knowledge-sdk"), version: z.string() });

export function packageVersion(): string {
  let folder = import.meta.dirname;
  for (;;) {
    const version = versionIn(folder);
    if (version !== null) return version;
    const parent = dirname(folder);
    if (parent === folder) throw new Error("The package has lost its package.json");
    folder = parent;
  }
}

/** Null where there is no manifest, or that of another package. */
function versionIn(folder: string): string | null {
  try {
    const text = readFileSync(join(folder, "package.json"), "utf8");
    return Manifest.safeParse(JSON.parse(text)).data?.version ?? null;
  } catch {
    return null;
  }
}
