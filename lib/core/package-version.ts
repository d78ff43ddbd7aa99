/** The version in the package's own manifest: beside the compiled library, else above the sources. */
import { existsSync, readFileSync } from "node:fs";
import * as z from "zod";

const Manifest = z.object({ version: z.string() });
const candidates = ["../package.json", "../../package.json"] as const;

export function packageVersion(): string {
  const files = candidates.map((path) => new URL(path, import.meta.url));
  const file = files.find((candidate) => existsSync(candidate));
  if (file === undefined) throw new Error("The package has lost its package.json");
  return Manifest.parse(JSON.parse(readFileSync(file, "utf8"))).version;
}
