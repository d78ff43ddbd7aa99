/**
 * Keeps only the declarations in the package that its exports refer to: nobody can name the others.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectFolder } from "./project.mjs";

export function pruneTypes(output) {
  const folder = join(projectFolder, output);
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const reached = new Set();
  const visit = (file) => {
    if (reached.has(file) || !existsSync(file)) return;
    reached.add(file);
    const text = readFileSync(file, "utf8");
    for (const [, address] of text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)\.(?:js|tsx?)"/g)) {
      visit(join(dirname(file), `${address}.d.ts`));
    }
  };
  for (const { types } of Object.values(exports)) if (types) visit(join(folder, types));
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const file = join(folder, name);
    if (name.endsWith(".d.ts") && !reached.has(file)) rmSync(file);
  }
}
