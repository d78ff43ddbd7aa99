/** How much script a reader's browser loads, measured from the files that were built. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ServiceProcess, startService } from "../kit/services/service-process.ts";
import { projectFolder } from "../kit/sources/source-files.ts";
import { temporaryFolder } from "../kit/temporary-folder.ts";

const folder = temporaryFolder("knowledge scripts ");
let service: ServiceProcess;

beforeAll(async () => {
  mkdirSync(join(folder, "docs"));
  writeFileSync(join(folder, "docs", "index.md"), "# Home\n\nWords.\n");
  service = await startService({ DATA_DIR: join(folder, "data"), WIKI_DIR: join(folder, "docs") });
});
afterAll(async () => {
  await service.stop();
});

/** Addresses below `/_next/` of every script that the page names, but for browsers of another age. */
async function scriptsOf(address: string): Promise<readonly string[]> {
  const html = await (await fetch(service.url + address)).text();
  const modern = html.replace(/<script [^>]*noModule[^>]*>/g, "");
  return [...new Set(modern.match(/static\/chunks\/[^"\\]+?\.js/g))];
}

const bytesOf = (files: readonly string[]): number =>
  files
    .map((file) => gzipSync(readFileSync(join(projectFolder, ".next", file))).length)
    .reduce((sum, bytes) => sum + bytes, 0);

/** Those that the framework loads on every page, ours or not. */
function frameworkScripts(): readonly string[] {
  const manifest = readFileSync(join(projectFolder, ".next/build-manifest.json"), "utf8");
  return (JSON.parse(manifest) as { rootMainFiles: string[] }).rootMainFiles;
}

test.each(["/wiki", "/", "/?q=words"])(
  "%s loads 20 kB of our own scripts at most, and 150 kB with the framework's",
  async (address) => {
    const framework = frameworkScripts();
    const named = await scriptsOf(address);
    const own = named.filter((file) => !framework.includes(file));
    expect(own.length).toBeGreaterThan(0);
    expect(named.length).toBeGreaterThan(own.length);
    expect(bytesOf(own)).toBeLessThanOrEqual(20_000);
    expect(bytesOf([...new Set([...framework, ...named])])).toBeLessThanOrEqual(150_000);
  },
);

test("no page loads the schemas of requests, which it did for the name of a colour", async () => {
  for (const address of ["/wiki", "/", "/console"]) {
    for (const file of await scriptsOf(address)) {
      const text = readFileSync(join(projectFolder, ".next", file), "utf8");
      expect([file, text.includes("invalid_type")]).toEqual([file, false]);
    }
  }
});

test("no page loads the search dialog before somebody moves on it", async () => {
  for (const address of ["/wiki", "/", "/?q=words"]) {
    for (const file of await scriptsOf(address)) {
      const text = readFileSync(join(projectFolder, ".next", file), "utf8");
      expect([file, text.includes("palette.choices")]).toEqual([file, false]);
    }
  }
});
