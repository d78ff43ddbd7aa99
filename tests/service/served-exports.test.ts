/** A folder with an export, served as it is: what is found leads to a page, and a newer export replaces it. */
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { beforeEach, expect, test } from "vitest";
import { send } from "../kit/requests/http-client.ts";
import { runCommand } from "../kit/services/command-line.ts";
import { listening } from "../kit/services/served-command.ts";
import { temporaryFolder } from "../kit/temporary-folder.ts";

let folder: string;
let docs: string;
beforeEach(() => {
  folder = temporaryFolder("served exports ");
  docs = join(folder, "team");
  mkdirSync(docs);
});

const id = (digit: number) => String(digit).repeat(32);
const pages = (word: string): Readonly<Record<string, string>> => ({
  [`Home ${id(1)}.md`]: `# Home\n\n[Rivers](Home%20${id(1)}/Rivers%20${id(2)}.md)\n`,
  [`Home ${id(1)}/Rivers ${id(2)}.md`]: `# Rivers\n\nThe ${word} runs.\n`,
});

const archive = (word: string) =>
  zipSync(
    Object.fromEntries(Object.entries(pages(word)).map(([path, text]) => [path, strToU8(text)])),
  );
const serve = () => listening(["--data", join(folder, "data"), "serve", docs, "-p", "0"]);

/** Status and text of the page that a search leads to. */
async function found(address: string, word: string): Promise<readonly [number, string]> {
  const { body } = await send(address, { target: `/api/search?q=${word}` });
  const [hit] = (JSON.parse(body) as { results: { path: string }[] }).results;
  if (hit === undefined) return [0, ""];
  const page = await send(address, { target: hit.path, headers: { Accept: "text/html" } });
  return [page.status, page.body];
}

test("a ZIP file: its pages are read where hits lead, and a newer one replaces them", async () => {
  writeFileSync(join(docs, "own.md"), "# Own\n");
  writeFileSync(join(docs, "Export-1.zip"), archive("zirbelbach"));
  const served = await serve();
  try {
    expect(await found(served.address, "zirbelbach")).toEqual([
      200,
      expect.stringContaining("The zirbelbach runs."),
    ]);
    const home = await send(served.address, { target: "/wiki/Home" });
    expect(home.body).toContain('href="/wiki/Home/Rivers"');
    const health = JSON.parse((await send(served.address, { target: "/api/health" })).body);
    expect(health.leftOut ?? []).toEqual([]);
    writeFileSync(join(docs, "Export-1.zip"), archive("tannenbach"));
    await expect
      .poll(() => found(served.address, "tannenbach"), { timeout: 30_000, interval: 200 })
      .toEqual([200, expect.stringContaining("The tannenbach runs.")]);
  } finally {
    await served.stop();
  }
});

test("an unpacked one is read under its clean names alone", async () => {
  for (const [path, text] of Object.entries(pages("zirbelbach"))) {
    mkdirSync(join(docs, `Home ${id(1)}`), { recursive: true });
    writeFileSync(join(docs, path), text);
  }
  const served = await serve();
  try {
    expect((await found(served.address, "zirbelbach"))[0]).toBe(200);
    const listed = JSON.parse((await send(served.address, { target: "/api/wiki/pages" })).body);
    const paths = (listed as { pages: { path: string }[] }).pages.map(({ path }) => path);
    expect(paths.sort()).toEqual(["Home", "Home/Rivers"]);
    const health = JSON.parse((await send(served.address, { target: "/api/health" })).body);
    expect(health.leftOut ?? []).toEqual([]);
    expect(served.printed()).not.toMatch(/not indexed/i);
  } finally {
    await served.stop();
  }
});

test("an archive that is as it was is not unpacked again", async () => {
  writeFileSync(join(docs, "Export-1.zip"), archive("zirbelbach"));
  const config = join(folder, "knowledge.config.json");
  writeFileSync(config, JSON.stringify({ collections: [{ name: "team", path: "team" }] }));
  const data = join(folder, "data");
  const index = async (): Promise<number> => {
    const { code } = await runCommand(["--config", config, "--data", data, "index"]);
    expect(code).toBe(0);
    return statSync(join(data, "fetched", ".exports", "team")).ino;
  };
  const first = await index();
  expect(await index()).toBe(first);
  expect(readdirSync(join(data, "fetched", ".exports", "team")).sort()).toEqual([
    ".archives.json",
    "Home",
  ]);
  writeFileSync(join(docs, "Export-1.zip"), archive("tannenbach"));
  expect(await index()).not.toBe(first);
});
