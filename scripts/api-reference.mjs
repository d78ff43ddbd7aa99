/** `npm run reference`: writes the pages of the API reference. */
import "./steps/node-version.mjs";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileLibrary } from "./steps/compile.mjs";
import { install } from "./steps/install.mjs";
import { projectFolder } from "./steps/project.mjs";

await install();
await compileLibrary();
const { referencePages } = await import("./steps/reference-pages.mjs");
for (const [file, text] of await referencePages()) {
  writeFileSync(join(projectFolder, file), text);
  process.stdout.write(`${file}\n`);
}
