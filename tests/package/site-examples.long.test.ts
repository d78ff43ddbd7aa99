/** The sites of `examples/sites`, built by their generators. */
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { projectFolder } from "../kit/sources/source-files.ts";

const sites = join(projectFolder, "examples/sites");
const run = promisify(execFile);

describe.each([
  ["vitepress", "docs/.vitepress/dist"],
  ["docusaurus", "build"],
  ["starlight", "dist"],
])("%s", (name, output) => {
  const folder = join(sites, name);
  const isInstalled = existsSync(join(folder, "node_modules"));
  if (!isInstalled)
    process.stderr.write(`Not built: run npm ci in examples/sites/${name} first
`);

  test.skipIf(!isInstalled)(
    "each page has the search of the service",
    async () => {
      await run("npm", ["run", "build"], { cwd: folder });
      for (const page of ["index.html", "install"]) {
        expect(missingIn(readPage(join(folder, output), page))).toEqual([]);
      }
    },
    600_000,
  );
});

const mkdocs = await run("mkdocs", ["--version"]).then(
  () => true,
  () => false,
);

if (!mkdocs) process.stderr.write("Not built: the package mkdocs is missing\n");
test.skipIf(!mkdocs)(
  "mkdocs: each page has the search of the service",
  async () => {
    const folder = join(sites, "mkdocs");
    await run("mkdocs", ["build", "-q"], { cwd: folder });
    for (const page of ["index.html", "install"])
      expect(missingIn(readPage(join(folder, "site"), page))).toEqual([]);
  },
  120_000,
);

function readPage(folder: string, name: string): string {
  const files = [name, `${name}.html`, `${name}/index.html`].map((file) => join(folder, file));
  const file = files.find((path) => path.endsWith(".html") && existsSync(path));
  return readFileSync(String(file), "utf8");
}

function missingIn(html: string): readonly string[] {
  const wanted = [
    "https://knowledge.example/search.js",
    'key="3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15"',
    'collection="docs"',
  ];
  return wanted.filter((text) => !html.includes(text));
}
