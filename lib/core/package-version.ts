/** The version in the package's own manifest, one folder above the compiled library. */
import { readFileSync } from "node:fs";
import * as z from "zod";

const Manifest = z.object({ version: z.string() });

export function packageVersion(): string {
  const file = new URL("../../package.json", import.meta.url);
  return Manifest.parse(JSON.parse(readFileSync(file, "utf8"))).version;
}
