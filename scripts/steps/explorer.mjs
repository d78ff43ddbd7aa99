/**
 * `dist/explorer/`: the OpenAPI document and the explorer that shows it. The bundle is kept outside
 * the library, because every change of the library empties `dist/`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { projectFolder } from "./project.mjs";
import { runPackage, step } from "./run.mjs";
import { hashInputs, isCurrent, writeStamp } from "./stamp.mjs";

const bundle = join(projectFolder, "build/explorer");
const output = join(projectFolder, "dist/explorer");
const bundleInputs = [
  "explorer",
  "scripts/steps/explorer.mjs",
  "lib/wiki/ui/styles",
  "lib/contract/theme.ts",
  "lib/search-box/dialog/choices.ts",
  "lib/search-box/opens-box.ts",
  "package-lock.json",
];
const documentInputs = ["lib", "app/api", "package.json", "scripts/steps/explorer.mjs"];
/** Compressed as they are sent; clients without gzip get them uncompressed. */
const files = ["explorer.js", "explorer.css"];

/** After the library, whose contract the document is made from. */
export async function buildExplorer(write = undefined) {
  const bundleHash = hashInputs(bundleInputs);
  if (!isCurrent("build/explorer/.build-stamp", bundleHash)) {
    const args = ["build", "--config", "explorer/vite.config.mjs", "--logLevel", "error"];
    // Tests build it too, and what a test's environment makes of it calls parts that are not there.
    const env = { NODE_ENV: "production" };
    const work = () => runPackage("vite/bin/vite.js", args, { env });
    await step("Building the explorer", work, write);
    writeStamp("build/explorer/.build-stamp", bundleHash);
  }
  const hash = bundleHash + hashInputs(documentInputs);
  if (isCurrent("dist/explorer/.build-stamp", hash)) return;
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  for (const file of files) writeZipped(file, readFileSync(join(bundle, file)));
  const document = await openApiDocument();
  writeZipped("openapi.json", JSON.stringify(document));
  writeZipped("operations.json", JSON.stringify(operationsOf(document)));
  writeStamp("dist/explorer/.build-stamp", hash);
}

function writeZipped(file, content) {
  writeFileSync(join(output, `${file}.gz`), gzipSync(content, { level: 9 }));
}

/** What the search of the pages finds of them, and where the explorer shows each. */
function operationsOf({ paths }) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([
        method,
        {
          summary,
          operationId,
          tags: [tag],
        },
      ]) => ({
        name: `${method.toUpperCase()} ${path}`,
        summary,
        address: `/api/docs#/${encodeURIComponent(tag)}/${operationId}`,
      }),
    ),
  );
}

/** The document of the contract, with what routes of a host add in comments tagged `@swagger`. */
async function openApiDocument() {
  const built = join(projectFolder, "dist/openapi/document.js");
  if (!existsSync(built)) throw new Error("The library must be built before its description.");
  // Not at the top: this file is read before the packages are installed.
  const { createSwaggerSpec } = await import("next-swagger-doc");
  const { createOpenApiDocument } = await import(pathToFileURL(built).href);
  return createSwaggerSpec({ definition: createOpenApiDocument(), apiFolder: "app/api" });
}
