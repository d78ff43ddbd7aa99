/** `npm run build:lib`: the package in `dist/`, ready for `npm pack` there. */
import "./steps/node-version.mjs";
import { buildBrowserFiles } from "./steps/browser-files.mjs";
import { compileLibrary } from "./steps/compile.mjs";
import { install } from "./steps/install.mjs";

async function buildLibrary() {
  await install();
  await compileLibrary();
  await buildBrowserFiles();
}

await buildLibrary();
