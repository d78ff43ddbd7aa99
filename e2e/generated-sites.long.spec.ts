/** The sites of `examples/sites` as their generators build them, with the search of a service. */
import { execFile } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { extname, join, normalize } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { ownPorts } from "./support/own-ports.ts";
import {
  boxDialog,
  brokenRulesIn,
  type SearchService,
  startSearchService,
} from "./support/search-service.ts";

/** As the examples write them. */
const written = {
  service: "https://knowledge.example",
  key: "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15",
  collection: "docs",
};
const [servicePort, sitePort] = ownPorts(import.meta.url);
const service = `http://localhost:${servicePort}`;
const site = `http://127.0.0.1:${sitePort}`;
const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};
const textual = new Set([".html", ".js", ".json"]);

let folder = "";
let server: Server;
let searching: SearchService;

test.beforeAll(async () => {
  searching = await startSearchService(servicePort, `site:${written.key} origins=${site}\n`);
  server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", site).pathname);
    const file = fileOf(normalize(path));
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    const type = types[extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { "Content-Type": type }).end(contentOf(file));
  });
  await new Promise<void>((resolve) => server.listen(sitePort, "127.0.0.1", resolve));
});
test.afterAll(() => {
  searching.stop();
  server.close();
});

function fileOf(path: string): string | undefined {
  const named = join(folder, path);
  const candidates = [named, `${named}.html`, join(named, "index.html")];
  return candidates.find((file) => existsSync(file) && statSync(file).isFile());
}

/** With the address of the service that runs, and what its collection is called. */
function contentOf(file: string): Buffer | string {
  if (!textual.has(extname(file))) return readFileSync(file);
  return readFileSync(file, "utf8")
    .replaceAll(written.service, service)
    .replaceAll(`collection="${written.collection}"`, 'collection="guide"')
    .replaceAll(/(collection['"]?:\s*)(['"`])docs\2/g, "$1$2guide$2");
}

for (const [name, output] of [
  ["vitepress", "docs/.vitepress/dist"],
  ["docusaurus", "build"],
  ["starlight", "dist"],
] as const) {
  const project = join("examples/sites", name);
  const isInstalled = existsSync(join(project, "node_modules"));

  test(`${name}: its pages have the search, and no rule of accessibility is broken in it`, async ({
    page,
  }) => {
    test.skip(!isInstalled, `Run npm ci in ${project} first.`);
    test.setTimeout(600_000);
    await promisify(execFile)("npm", ["run", "build"], { cwd: project });
    folder = join(project, output);
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    await page.goto(site);
    await page.locator("knowledge-search-box button").first().click();
    await page.getByRole("combobox", { name: "Search the documentation" }).fill("webhooks");
    const first = page.locator("knowledge-search-box").getByRole("option").first();
    await expect(first).toBeVisible();
    expect(await brokenRulesIn(page, boxDialog)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await expect(first).toBeVisible();
    expect(faults).toEqual([]);
  });
}
