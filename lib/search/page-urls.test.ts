/** Answers carry where a page is on the site of its collection. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createAnswerer } from "../answers/index.ts";
import { collectionAt } from "../configuration/configuration.ts";
import { readIndexState } from "../corpus/index.ts";
import { runIndex } from "../indexer/run-index.ts";
import { openIndexDatabase } from "../storage/index.ts";
import { openSearchStore } from "./search-store.ts";

type Files = Readonly<Record<string, string>>;

const site = { "mkdocs.yml": "site_name: Acme" };
const pages = {
  "docs/index.md": "# Acme\n\nWhat the pump is for.",
  "docs/pump/install.md":
    "# Install the pump\n\nA page about pumps.\n\n## Valves\n\nTurn the valve of the pump to the left until it clicks.",
};

async function openSite(files: Files, url?: string) {
  const folder = mkdtempSync(join(tmpdir(), "knowledge urls "));
  const dbPath = join(folder, "index.db");
  const docs = { ...collectionAt({ name: "docs", folder: join(folder, "docs") }) };
  const index = async (own?: string) => {
    const collections = [{ ...docs, ...(own !== undefined && { url: own }) }];
    return runIndex({ dbPath, collections, fetchedFolders: {} }, {});
  };
  const write = (more: Files): void => {
    for (const [path, text] of Object.entries(more)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  };
  write(files);
  await index(url);
  const store = await openSearchStore({ dbPath });
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });
  const urlsOf = async (query: string) => {
    await store.refresh();
    const { results } = await store.search(query);
    return Object.fromEntries(results.map((hit) => [hit.id.replace("kb://docs/", ""), hit.url]));
  };
  return { folder, dbPath, store, write, index, urlsOf };
}

const start = "https://acme.example/";
const install = `${start}pump/install/`;

test("a hit, its document, a passage, an answer and a suggestion carry the page's own address", async () => {
  const { store } = await openSite({ ...site, ...pages }, start);
  const id = "kb://docs/pump/install.md";
  const { results } = await store.search("turn valve");
  expect(results[0]).toMatchObject({ id, url: install, anchor: "valves" });
  expect(results[0]?.path).toBe("/docs/docs/pump/install");
  expect(await store.getDocument(id)).toMatchObject({ url: install });
  const [passage] = await store.passages("turn the valve of the pump");
  expect(passage).toMatchObject({ id, url: install });
  const answer = await createAnswerer({ store }).ask("How do I turn the valve of the pump?", {});
  expect(answer.passages[0]).toMatchObject({ id, url: install });
  expect(answer.nearest.map(({ url }) => url)).not.toContain(undefined);
  const questions = [{ text: "turn valve", weight: 1 }];
  const suggested = await store.suggestPages({ questions, collections: null, limit: 3 });
  expect(suggested[0]).toMatchObject({ id, url: install });
  const limited = store.limitedTo(["docs"]);
  expect((await limited.search("turn valve")).results[0]?.url).toBe(install);
  expect((await limited.getDocument(id))?.url).toBe(install);
});

test("without a url nothing is stored and no answer has the field", async () => {
  const { store, dbPath } = await openSite({ ...site, ...pages });
  expect(JSON.stringify(await store.search("pump"))).not.toContain("url");
  expect(JSON.stringify(await store.getDocument("kb://docs/index.md"))).not.toContain("url");
  const database = await openIndexDatabase(dbPath);
  expect(await readIndexState(database)).not.toHaveProperty("manifest.addresses");
  await database.close();
});

test("a url that comes, changes or goes is told by the next run, which reads no page again", async () => {
  const { index, urlsOf } = await openSite({ ...site, ...pages });
  const run = async (url?: string) => {
    const { indexed, updated, unchanged } = await index(url);
    expect([indexed, updated, unchanged]).toEqual([0, 0, 2]);
    return (await urlsOf("valve"))["pump/install.md"];
  };
  expect(await run(start)).toBe(install);
  expect(await run("https://other.example/{path}.html")).toBe(
    "https://other.example/pump/install.html",
  );
  expect(await run("https://git.example/docs/{file}")).toBe(
    "https://git.example/docs/pump/install.md",
  );
  expect(await run()).toBeUndefined();
  expect(await run(start)).toBe(install);
});

test("a line in the site's own configuration moves its pages", async () => {
  const { write, index, urlsOf } = await openSite({ ...site, ...pages }, start);
  write({ "mkdocs.yml": "site_name: Acme\nuse_directory_urls: false" });
  await index(start);
  expect(await urlsOf("valve")).toEqual({ "pump/install.md": `${start}pump/install.html` });
});

test("a run without any change keeps the generation", async () => {
  const { index, store } = await openSite({ ...site, ...pages }, start);
  const { generation } = store.status();
  await index(start);
  await store.refresh();
  expect(store.status().generation).toBe(generation);
});

test("pages that come, change, move and go have the address of what they are now", async () => {
  const { folder, write, index, urlsOf } = await openSite({ ...site, ...pages }, start);
  write({
    "docs/new.md": "# New valve",
    "docs/pump/install.md": "---\ntitle: Changed\n---\nThe valve.",
  });
  await index(start);
  expect(await urlsOf("valve")).toEqual({ "new.md": `${start}new/`, "pump/install.md": install });
  renameSync(join(folder, "docs/new.md"), join(folder, "docs/newer.md"));
  write({ "docs/pump/install.md": "---\ndraft: true\n---\nThe valve." });
  await index(start);
  expect(await urlsOf("valve")).toEqual({
    "newer.md": `${start}newer/`,
    "pump/install.md": undefined,
  });
});

test("pages of the same text, other versions and translations have theirs", async () => {
  const { store } = await openSite(
    {
      "mkdocs.yml": "site_name: Acme",
      "docs/v1/valve.md": "# Valve\n\nThe old valve.",
      "docs/v2/valve.md": "# Valve\n\nThe new valve of the pump.",
      "docs/v1/pump.md": "# Pump\n\nOld pumps.",
      "docs/v2/pump.md": "# Pump\n\nNew pumps.",
      "docs/copy/one.md": "# Seal\n\nThe seal of the flange is made of rubber and lasts ten years.",
      "docs/copy/two.md": "# Seal\n\nThe seal of the flange is made of rubber and lasts ten years.",
    },
    start,
  );
  const [valve] = (await store.search("new valve")).results;
  expect(valve).toMatchObject({ url: `${start}v2/valve/`, version: "v2" });
  expect(valve?.versions).toMatchObject([{ version: "v1", url: `${start}v1/valve/` }]);
  const [seal] = (await store.search("seal flange")).results;
  expect(seal?.url).toBe(`${start}copy/one/`);
  expect(seal?.duplicates).toMatchObject([{ url: `${start}copy/two/` }]);
});

test("a page whose front matter cannot be read is where its file is", async () => {
  const bomb = `---\na: &a [x, x, x]\n${"b: [*a, *a, *a]\n".repeat(60)}---\n`;
  const { urlsOf } = await openSite(
    {
      ...site,
      "docs/bomb.md": `${bomb}# Valve`,
      "docs/open.md": `---\n${"x".repeat(40_000)}\n# Valve`,
      "docs/half.md": "---\nslug: [\n---\n# Half\n\nOf another valve there is more to say.",
    },
    start,
  );
  expect(await urlsOf("valve")).toEqual({
    "bomb.md": `${start}bomb/`,
    "open.md": `${start}open/`,
    "half.md": `${start}half/`,
  });
});
