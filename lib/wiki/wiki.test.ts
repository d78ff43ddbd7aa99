/** A wiki over a real folder, as `startServer` has it. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { WikiPageResponse, WikiPagesParameters, WikiPagesResponse } from "../contract/index.ts";
import { createMemoryStore } from "../testing/memory-store.ts";
import { locateCollection } from "./page-locations.ts";
import { pictureContentType } from "./picture-files.ts";
import { openWiki, type Wiki, type WikiOptions } from "./wiki.ts";

const open: { readonly folder: string; readonly wiki: Wiki }[] = [];
afterEach(async () => {
  for (const { folder, wiki } of open.splice(0)) {
    await wiki.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function wikiOf(files: Readonly<Record<string, string>>, store?: WikiOptions["store"]) {
  const folder = mkdtempSync(join(tmpdir(), "knowledge wiki "));
  write(folder, files);
  const location = locateCollection({
    collection: { name: "wiki", path: folder },
    wikiDir: folder,
  });
  const wiki = openWiki({
    source: { kind: "folder", collection: "wiki", folder },
    locations: [location],
    isEnabled: true,
    editUrl: "https://git.example/{path}",
    store,
  });
  open.push({ folder, wiki });
  return { folder, wiki };
}

const parameters = (given: object) => WikiPagesParameters.parse(given);

test("pages are in the order of their tree: set order, numbers, titles", async () => {
  const { wiki } = wikiOf({
    "index.md": "# Home",
    "b.md": "# Alpha",
    "a.md": "# Beta",
    "10-x.md": "# Ten",
    "2-x.md": "# Two",
    "z.md": "---\norder: 1\n---\n# First",
    "guide/index.md": "# Gamma guide",
    "guide/start.md": "# Start",
  });
  const { pages, total } = await wiki.pages(parameters({}));
  expect(pages.map(({ path }) => path)).toEqual([
    "",
    "z",
    "2-x",
    "10-x",
    "b",
    "a",
    "guide",
    "guide/start",
  ]);
  expect(total).toBe(8);
});

test("pages are listed by prefix and tag, answer by answer", async () => {
  const files = Object.fromEntries(
    ["a", "b", "c", "d", "e"].map((name) => [`g/${name}.md`, `---\ntags: [x, y]\n---\n# ${name}`]),
  );
  const { wiki } = wikiOf({ ...files, "other.md": "# Other" });
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const given = { prefix: "g/", tag: "x", limit: 2, ...(cursor !== null && { cursor }) };
    const answer: WikiPagesResponse = await wiki.pages(parameters(given));
    expect(WikiPagesResponse.parse(answer)).toEqual(answer);
    expect(answer.total).toBe(5);
    seen.push(...answer.pages.map(({ path }) => path));
    cursor = answer.nextCursor;
  } while (cursor !== null);
  expect(seen).toEqual(["g/a", "g/b", "g/c", "g/d", "g/e"]);
  expect((await wiki.pages(parameters({ cursor: "gone" }))).pages).toEqual([]);
});

test("a page has neighbours, links, backlinks and the places of its files", async () => {
  const { wiki } = wikiOf({
    "index.md": "# Home\n\n[Next](a.md), [gone](nothing.md), [[a#two]]",
    "a.md": "---\nupdated: 2026-03-01\n---\n# A\n\n## Two\n\nback to [home](index.md)",
  });
  const page = await wiki.page("", "a");
  expect(WikiPageResponse.parse(page)).toEqual(page);
  expect(page).toMatchObject({
    path: "a",
    title: "A",
    updatedAt: "2026-03-01T00:00:00.000Z",
    backlinks: [{ path: "", title: "Home", address: "/wiki" }],
    previous: { address: "/wiki" },
    next: null,
  });
  const view = await wiki.view("", "a");
  expect(view).toMatchObject({
    editAddress: "https://git.example/a.md",
    sourceAddress: "/wiki/a.md",
    breadcrumbs: [{ title: "A", address: null }],
  });
  const report = await wiki.report();
  expect(report.brokenLinks.map(({ target }) => target)).toEqual(["nothing.md"]);
  expect((await wiki.status(false)).brokenLinks).toBe(1);
});

test("a change of the folder is shown after a refresh, under another tag", async () => {
  const { folder, wiki } = wikiOf({ "a.md": "# A\n\nfirst" });
  const before = await wiki.page("", "a");
  write(folder, { "a.md": "# A\n\nsecond", "b.md": "# B" });
  await wiki.refresh();
  const after = await wiki.page("", "a");
  expect(after?.html).toContain("second");
  expect(after?.etag).not.toBe(before?.etag);
  expect(after?.next?.path).toBe("b");
});

test("a link to a page that appears later is mended without a change of the page", async () => {
  const { folder, wiki } = wikiOf({ "a.md": "[b](b.md)" });
  expect((await wiki.page("", "a"))?.html).toContain("broken-link");
  write(folder, { "b.md": "# B" });
  await wiki.refresh();
  expect((await wiki.page("", "a"))?.html).not.toContain("broken-link");
});

test.each([
  ["ä ö/ü ß.md", "ä ö/ü ß"],
  ["50% #1?.md", "50% #1?"],
  ["[x]/(y) {z}.md", "[x]/(y) {z}"],
  ["a.b.c.md", "a.b.c"],
])("a file called %s is a page", async (file, path) => {
  const { wiki } = wikiOf({ [file]: "# Odd name" });
  const entry = await wiki.find("", path);
  expect(decodeURIComponent(entry?.address ?? "")).toBe(`/wiki/${path}`);
  expect(await wiki.sources(entry === null ? [] : [entry])).toEqual(["# Odd name"]);
});

test("links out of the folder are not pages, whatever their names", async () => {
  const outside = mkdtempSync(join(tmpdir(), "knowledge outside "));
  write(outside, { "secret.md": "# Secret", "secret.png": "x" });
  const { folder, wiki } = wikiOf({ "a.md": "# A" });
  symlinkSync(join(outside, "secret.md"), join(folder, "link.md"));
  symlinkSync(outside, join(folder, "deep"));
  symlinkSync(join(outside, "secret.png"), join(folder, "link.png"));
  await wiki.refresh();
  expect((await wiki.entries("")).map(({ path }) => path)).toEqual(["a"]);
  expect(await wiki.asset("/wiki/link.png")).toBeNull();
  rmSync(outside, { recursive: true });
});

test("a folder without a page lists its contents", async () => {
  const { wiki } = wikiOf({ "guide/a.md": "# A", "guide/deep/b.md": "# B" });
  const view = await wiki.view("", "guide");
  expect(view).toMatchObject({ title: "Guide", html: null });
  expect(view?.children.map(({ address }) => address)).toEqual([
    "/wiki/guide/a",
    "/wiki/guide/deep",
  ]);
  expect(await wiki.view("", "nothing")).toBeNull();
});

test("broken front matter, two files of one address: shown, and reported", async () => {
  const { wiki } = wikiOf({
    "a.md": "---\ntitle: [\n---\n\n# A",
    "b.md": "# B",
    "b/index.md": "# Hidden",
  });
  const { faults } = await wiki.report();
  expect(faults.map(({ page, message }) => `${page.path}: ${message}`)).toEqual([
    expect.stringMatching(/^a: The front matter is not valid YAML: /),
    "b: b/index.md has the same address and is not shown.",
  ]);
  expect((await wiki.view("", "a"))?.notices).toHaveLength(1);
});

test("of a large tree only what leads to the page is drawn", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 1_200 }, (_, index) => [`f${index % 4}/p${index}.md`, `# P${index}`]),
  );
  const { wiki } = wikiOf(files);
  const view = await wiki.view("", "f2/p602");
  const text = JSON.stringify(view?.tree);
  expect(text.length).toBeLessThan(30_000);
  expect(text).toContain('"address":"/wiki/f2/p602","isCurrent":true');
  expect(view?.tree.map(({ hidden }) => hidden)).toEqual([300, 300, 0, 300]);
});

test("missing pictures are in the report and in no page's links", async () => {
  const { folder, wiki } = wikiOf({ "a.md": "# A\n\n![Plan](plan.png) [b](b.md)", "b.md": "# B" });
  const broken = async () =>
    (await wiki.report()).brokenLinks.map(({ text, target }) => [text, target]);
  expect(await broken()).toEqual([["Plan", "plan.png"]]);
  expect((await wiki.page("", "a"))?.links.map(({ target }) => target)).toEqual(["b.md"]);
  write(folder, { "plan.png": "x" });
  await wiki.refresh();
  expect(await broken()).toEqual([]);
  expect((await wiki.page("", "a"))?.html).toContain('src="/wiki/plan.png"');
});

test("pictures were found in some spellings of their endings only", async () => {
  const files = ["a.AVIF", "b.Ico", "c.JpEg", "d.png", "png", "e.pngx"];
  const { wiki } = wikiOf(Object.fromEntries(files.map((file) => [file, "x"])));
  const found = await Promise.all(files.map((file) => wiki.asset(`/wiki/${file}`)));
  expect(found.map((asset) => asset !== null)).toEqual([true, true, true, true, false, false]);
  // What is asked for as a picture, and what tells of a change, goes by the same list.
  expect(files.map(pictureContentType)).toEqual([
    "image/avif",
    "image/x-icon",
    "image/jpeg",
    "image/png",
    null,
    null,
  ]);
});

test("pages that link to one another in a circle", async () => {
  const { wiki } = wikiOf({ "a.md": "# A\n\n[[b]]", "b.md": "# B\n\n[a](a.md) [me](b.md)" });
  const view = await wiki.view("", "b");
  expect(view?.backlinks.map(({ address }) => address)).toEqual(["/wiki/a"]);
  expect((await wiki.report()).brokenLinks).toEqual([]);
});

test("missing pages asked models, and built the report each time; now words alone, once", async () => {
  const memory = createMemoryStore([
    { collection: "wiki", filePath: "guide/start.md", title: "Start", body: "how to start" },
  ]);
  const asked: unknown[] = [];
  const search: typeof memory.search = (query, options) => {
    asked.push(options);
    return memory.search(query, options);
  };
  const { folder, wiki } = wikiOf(
    { "a.md": "# A\n\n[gone](start.md) [lost](nowhere.md)" },
    { search },
  );
  expect(await wiki.suggest("guide/start")).toEqual([
    { path: "wiki/guide/start", title: "Start", address: expect.stringMatching(/guide\/start$/) },
  ]);
  const before = asked.length;
  const [report] = await Promise.all([wiki.report(), wiki.report()]);
  await wiki.report();
  expect(report.brokenLinks.map(({ suggestions }) => suggestions.length)).toEqual([1, 0]);
  expect(asked.length - before).toBe(2);
  expect(asked).toEqual(asked.map(() => expect.objectContaining({ prefix: true })));
  write(folder, { "a.md": "# A\n\n[lost](nowhere.md)" });
  await wiki.refresh();
  expect((await wiki.report()).brokenLinks).toHaveLength(1);
});

test("a page has the language of its front matter, its collection, its text, its neighbours", async () => {
  const german = "Die Einrichtung dauert nicht lange, und danach ist der Dienst für alle da.";
  const { wiki } = wikiOf({
    "declared.md": "---\nlang: ar\n---\n# One\n\nThis is what the page says about it.",
    "spelt.md": "---\nlanguage: pt_BR\n---\n# Two\n\nx",
    "wrong.md": `---\nlang: German\n---\n# Drei\n\n${german}`,
    "letters.md": "# ארבע\n\nההתקנה אורכת דקה אחת",
    "told.md": `# Fünf\n\n${german}`,
    "silent.md": "# `x`\n\n1",
    "folder/page.md": `# Sechs\n\n${german}`,
  });
  const tongue = async (path: string) => {
    const view = await wiki.view("", path);
    return [view?.language, view?.direction];
  };
  expect(await tongue("declared")).toEqual(["ar", "rtl"]);
  expect(await tongue("spelt")).toEqual(["pt-BR", "ltr"]);
  expect(await tongue("wrong")).toEqual(["de", "ltr"]);
  expect(await tongue("letters")).toEqual(["he", "rtl"]);
  expect(await tongue("told")).toEqual(["de", "ltr"]);
  expect(await tongue("silent")).toEqual(["de", "ltr"]);
  // Lists are in our own words.
  expect(await tongue("folder")).toEqual(["en", "ltr"]);
});

test("the language of a collection comes after the page's own and before its text", async () => {
  const folder = mkdtempSync(join(tmpdir(), "knowledge wiki "));
  write(folder, {
    "own.md": "---\nlang: de\n---\n# A",
    "text.md": "# B\n\nThis is what the page says about it, and not more than that.",
  });
  const wiki = openWiki({
    source: { kind: "folder", collection: "wiki", folder },
    locations: [
      locateCollection({
        collection: { name: "wiki", path: folder, language: "he" },
        wikiDir: folder,
      }),
    ],
    isEnabled: true,
  });
  open.push({ folder, wiki });
  expect((await wiki.view("", "own"))?.language).toBe("de");
  expect(await wiki.view("", "text")).toMatchObject({ language: "he", direction: "rtl" });
});

test("the target of a missing page is guessed by the distance of paths", async () => {
  const { wiki } = wikiOf({
    "index.md": "# Home",
    "guide/index.md": "# Guide",
    "guide/start.md": "# Get going\n\nNo word of the address.",
    "guide/strategy.md": "# Strategy",
    "guide/getting_started.md": "# Steps",
    "reference/start.md": "# Start of the reference",
    "api/v2/errors.md": "# Errors",
    "far/away/from/all/start.md": "# Far",
  });
  const first = async (path: string) => (await wiki.suggest(path)).map(({ address }) => address)[0];
  expect(await first("guide/strat")).toBe("/wiki/guide/start");
  expect(await first("Guide/Start.html")).toBe("/wiki/guide/start");
  expect(await first("guides/start")).toBe("/wiki/guide/start");
  expect(await first("start")).toBe("/wiki/guide/start");
  expect(await first("guide/getting-started/")).toBe("/wiki/guide/getting_started");
  expect(await first("api/errors")).toBe("/wiki/api/v2/errors");
  expect(await first("giude")).toBe("/wiki/guide");
  expect(await wiki.suggest("guide/strat")).not.toContainEqual(
    expect.objectContaining({ address: "/wiki/far/away/from/all/start" }),
  );
  for (const path of ["", "/", "zzzzzz", "a".repeat(5_000), "%", "../../etc/passwd", "#", "x?y"]) {
    expect(await wiki.suggest(path)).toEqual([]);
  }
});

test("a hit is placed by the titles above it, and by names where a folder has no page", async () => {
  const { wiki } = wikiOf({
    "index.md": "# Home",
    "top.md": "# Top",
    "g/index.md": "# The guide",
    "g/first-steps/one.md": "# One",
  });
  const addresses = ["/wiki/g/first-steps/one", "/wiki/g", "/wiki/top", "/wiki"];
  const strange = ["/wiki/gone", "/wiki/%E0%A4%A", "https://example.com/a", "/docs/none/a", ""];
  expect([...(await wiki.trails([...addresses, ...strange]))]).toEqual([
    ["/wiki/g/first-steps/one", ["The guide", "First steps"]],
    ["/wiki/g", ["Wiki"]],
    ["/wiki/top", ["Wiki"]],
    ["/wiki", ["Wiki"]],
  ]);
});
