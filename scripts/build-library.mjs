/** `npm run build:lib`: the package in `dist/`, ready for `npm pack` there. */
import "./steps/node-version.mjs";
import { compileLibrary } from "./steps/compile.mjs";
import { buildExplorer } from "./steps/explorer.mjs";
import { install } from "./steps/install.mjs";

async function buildLibrary() {
  await install();
  await compileLibrary();
  await buildExplorer();
}

await buildLibrary();
