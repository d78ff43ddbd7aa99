/** The sites of `examples/sites`, built by their generators. */
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { projectFolder } from "../support/source-files.ts";

const sites = join(projectFolder, "examples/sites");
const run = promisify(execFile);

describe.each([
  ["vitepress", "docs/.vitepress/dist"],
  ["docusaurus", "build"],
  ["starlight", "dist"],
])("%s", (name, output) => {
  const folder = join(sites, name);
  const isInstalled = existsSync(join(folder, "node_modules"));
  const title = isInstalled
    ? "each page has the search of the service, and no other"
    : `not built: run npm ci in examples/sites/${name} first`;

  test.skipIf(!isInstalled)(
    title,
    async () => {
      await run("npm", ["run", "build"], { cwd: folder });
      for (const page of ["index.html", "install"]) {
        expectSearch(readPage(join(folder, output), page));
      }
    },
    600_000,
  );
});

const mkdocs = await run("mkdocs", ["--version"]).then(
  () => true,
  () => false,
);

test.skipIf(!mkdocs)(
  mkdocs ? "mkdocs: each page has the search" : "mkdocs: not built, the package mkdocs is missing",
  async () => {
    const folder = join(sites, "mkdocs");
    await run("mkdocs", ["build", "-q"], { cwd: folder });
    for (const page of ["index.html", "install"])
      expectSearch(readPage(join(folder, "site"), page));
  },
  120_000,
);

function readPage(folder: string, name: string): string {
  const files = [name, `${name}.html`, `${name}/index.html`].map((file) => join(folder, file));
  const file = files.find((path) => path.endsWith(".html") && existsSync(path));
  return readFileSync(String(file), "utf8");
}

function expectSearch(html: string): void {
  expect(html).toContain("https://knowledge.example/search.js");
  expect(html).toMatch(/key="3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15"/);
  expect(html).toMatch(/collection="docs"/);
}
