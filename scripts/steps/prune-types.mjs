/**
 * Keeps only the declarations that the exports refer to, our own service's among them: nobody can name the others.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { withoutFolder } from "./library-manifest.mjs";
import { projectFolder } from "./project.mjs";

export function pruneTypes(output) {
  const folder = join(projectFolder, output);
  const manifest = readFileSync(join(projectFolder, "package.json"), "utf8");
  const { exports } = withoutFolder(JSON.parse(manifest), output);
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
