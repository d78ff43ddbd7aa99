/** `npm run build`: builds everything that `npm start` needs and that is stale. */
import "./steps/node-version.mjs";
import { writeBill } from "./steps/bill-of-materials.mjs";
import { buildBrowserFiles } from "./steps/browser-files.mjs";
import { inTurn } from "./steps/build-turn.mjs";
import { buildPages, compileLibrary, compileServer } from "./steps/compile.mjs";
import { install } from "./steps/install.mjs";
import { hasPages, projectFolder } from "./steps/project.mjs";

async function build() {
  await install();
  await compileLibrary();
  await buildBrowserFiles();
  await compileServer();
  await writeBill();
  if (hasPages) await buildPages();
}

// Two starts at once in a fresh clone.
await inTurn(projectFolder, build);
