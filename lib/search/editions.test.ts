/** One page in several versions and languages is one hit. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { collectionAt } from "../configuration/configuration.ts";
import type { ResolvedCollection, SearchOptions } from "../contract/index.ts";
import { runEmbed } from "../embeddings/run-embed.ts";
import { runIndex } from "../indexer/run-index.ts";
import type { KnowledgeStore } from "./knowledge-store.ts";
import { openSearchStore } from "./search-store.ts";

type Files = Readonly<Record<string, string>>;

function write(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

const provider = { provider: "local" } as const;

async function storeOf(
  files: Files,
  settings: Partial<ResolvedCollection> = {},
  isHybrid = false,
): Promise<{ readonly store: KnowledgeStore; index(more: Files): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "knowledge editions "));
  const docs = join(folder, "docs");
  const dbPath = join(folder, "index.db");
  const collections = [{ ...collectionAt({ name: "docs", folder: docs }), ...settings }];
  const run = async (): Promise<void> => {
    await runIndex({ dbPath, collections, fetchedFolders: {} }, {});
    if (isHybrid) await runEmbed({ dbPath, provider, mayEmbed: true }, {});
  };
  write(docs, files);
  await run();
  const store = await openSearchStore(
    isHybrid ? { dbPath, searchMode: "hybrid", embedProvider: provider } : { dbPath },
  );
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });
  return {
    store,
    async index(more) {
      write(docs, more);
      await run();
      await store.refresh();
    },
  };
}

async function pathsOf(store: KnowledgeStore, query: string, options: SearchOptions = {}) {
  const { results } = await store.search(query, options);
  return results.map(({ id }) => id.replace("kb://docs/", ""));
}

const page = (title: string, text: string): string => `# ${title}\n\n${text}\n`;
const versioned: Files = Object.fromEntries(
  ["v1", "v2", "v3", "v10", "next"].flatMap((version) => [
    [`${version}/index.md`, page("Home", "Welcome to the alpine handbook.")],
    [`${version}/rope.md`, page("Ropes", `A rope holds ${version.length} climbers of ${version}.`)],
    ...(version === "v1" ? [["v1/piton.md", page("Pitons", "A piton is driven into rock.")]] : []),
  ]),
);

test("of five versions of a page the newest answers, and names the others", async () => {
  const { store } = await storeOf(versioned);
  const { results } = await store.search("rope");
  expect(results).toMatchObject([
    {
      id: "kb://docs/v10/rope.md",
      version: "v10",
      versions: [
        { version: "next", id: "kb://docs/next/rope.md" },
        { version: "v3", path: expect.stringContaining("v3") },
        { version: "v2" },
        { version: "v1" },
      ],
    },
  ]);
  expect(await pathsOf(store, "piton")).toEqual(["v1/piton.md"]);
});

test("another version answers when it is asked for, with or without its v", async () => {
  const { store } = await storeOf(versioned);
  expect(await pathsOf(store, "rope", { version: "v2" })).toEqual(["v2/rope.md"]);
  expect(await pathsOf(store, "rope", { version: "2" })).toEqual(["v2/rope.md"]);
  expect(await pathsOf(store, "rope", { version: "latest" })).toEqual(["v10/rope.md"]);
  expect(await pathsOf(store, "piton", { version: "v2" })).toEqual([]);
  const { passages } = await store.answerGround("climbers of a rope", { version: "v3" });
  expect(passages[0]).toMatchObject({ id: "kb://docs/v3/rope.md" });
});

test("a query may name version and language; what is no version is a word", async () => {
  const { store } = await storeOf(versioned);
  expect(await pathsOf(store, "rope version:v3")).toEqual(["v3/rope.md"]);
  expect(await pathsOf(store, "lang:en version:2 rope")).toEqual(["v2/rope.md"]);
  expect((await store.search("rope version:v3")).query).toBe("rope version:v3");
  expect(await pathsOf(store, "rope path:v1/")).toEqual(["v1/rope.md"]);
  expect(await pathsOf(store, "rope version:all")).toHaveLength(5);
  expect((await store.search("rope version:7")).results).toMatchObject([{ version: "v10" }]);
});

test("vectors find no other version either", async () => {
  const { store } = await storeOf(versioned, {}, true);
  expect((await store.search("how many people does a cord hold")).results).not.toEqual([]);
  for (const version of ["v1", "v3", undefined]) {
    const { results } = await store.search("how many people does a cord hold", { version });
    expect([...new Set(results.map((result) => result.version))]).toEqual([version ?? "v10"]);
  }
});

test("a version that nothing has is refused with the ones that there are", async () => {
  const { store } = await storeOf(versioned);
  await expect(store.search("rope", { version: "7" })).rejects.toMatchObject({
    code: "parameter_invalid",
    message: "version must be one of v10, next, v3, v2, v1",
  });
  const { store: plain } = await storeOf({ "rope.md": page("Ropes", "A rope.") });
  await expect(plain.search("rope", { version: "7" })).rejects.toThrow("one version only");
});

test("versions may be declared, and come with a run that finds no page changed", async () => {
  const { store } = await storeOf(
    { "old/rope.md": page("Ropes", "A rope."), "new/rope.md": page("Ropes", "A new rope.") },
    {
      versions: [
        { name: "2024", path: "./old/" },
        { name: "2023", path: "new", latest: true },
      ],
    },
  );
  const { results } = await store.search("rope");
  expect(results).toMatchObject([{ version: "2023", versions: [{ version: "2024" }] }]);
});

test("a page that a new run brings takes the place of the older version", async () => {
  const { store, index } = await storeOf(versioned);
  expect(await pathsOf(store, "piton")).toEqual(["v1/piton.md"]);
  await index({ "v3/piton.md": page("Pitons", "A piton of three.") });
  expect(await pathsOf(store, "piton")).toEqual(["v3/piton.md"]);
});

const translated: Files = {
  "icons.md": page("Icons", "The favicon is a small picture. Set the favicon in the settings."),
  "ropes.md": page("Ropes", "A rope holds two climbers."),
  "es/icons.md": page("Iconos", "favicon favicon favicon: el favicon es un icono del favicon."),
  "es/ropes.md": page("Cuerdas", "Una cuerda sostiene a dos escaladores."),
  "es/favicon.md": page("Favicon", "El favicon solo en este idioma."),
};

test("translations are one hit: in the site's own language, or in the one that has the words", async () => {
  const { store } = await storeOf(translated);
  const { results } = await store.search("favicon picture");
  expect(results.map(({ id }) => id)).toEqual(
    expect.arrayContaining(["kb://docs/icons.md", "kb://docs/es/favicon.md"]),
  );
  expect(results.map(({ id }) => id)).not.toContain("kb://docs/es/icons.md");
  expect(results.find(({ id }) => id.endsWith("docs/icons.md"))).toMatchObject({
    translations: [{ language: "es", id: "kb://docs/es/icons.md" }],
  });
  expect(await pathsOf(store, "escaladores")).toEqual(["es/ropes.md"]);
});

test("a reader's language comes first, and what is only in another one is still found, marked", async () => {
  const { store } = await storeOf(translated);
  expect(await pathsOf(store, "favicon", { lang: "en" })).toEqual(["icons.md", "es/favicon.md"]);
  expect((await pathsOf(store, "favicon", { lang: "es-MX" })).at(0)).toMatch(/^es\//);
  const { results } = await store.search("favicon", { lang: "en" });
  expect(results.at(1)).toMatchObject({ language: "es" });
});

test("component.js.md is no page in a language, beside pages that are", async () => {
  const { store } = await storeOf({
    "rope.md": page("Ropes", "A rope of hemp."),
    "rope.de.md": page("Seile", "Ein Seil aus Hanf."),
    "knot.md": page("Knots", "A knot of the first kind."),
    "knot.js.md": page("Knots in a script", "A knot of the second kind."),
  });
  const { results } = await store.search("knot kind");
  expect(results.map(({ id }) => id).sort()).toEqual(["kb://docs/knot.js.md", "kb://docs/knot.md"]);
  expect(results.every(({ language }) => language === undefined)).toBe(true);
});

test("a language that no page is in changes nothing", async () => {
  const { store } = await storeOf(translated);
  const scoresOf = async (lang?: string) =>
    (await store.search("favicon", { lang })).results.map(({ id, score }) => [id, score]);
  expect(await scoresOf("tlh")).toEqual(await scoresOf());
});

test("where a translation stands for the page, the parts of its score add up", async () => {
  const { store } = await storeOf(translated);
  const { results } = await store.search("favicon picture icono", { explain: true });
  expect(results.length).toBeGreaterThan(0);
  for (const { score, explanation } of results) {
    const sum = explanation?.parts.reduce((total, part) => total + part.score, 0);
    expect(sum).toBeCloseTo(score, 4);
  }
});

test("a page that an operator chose answers, whichever version it is of", async () => {
  const { store } = await storeOf(versioned);
  await store.tune({
    curations: [{ query: "rope", pinned: ["kb://docs/v2/rope.md"] }],
  });
  expect((await pathsOf(store, "rope")).at(0)).toBe("v2/rope.md");
});

test("endings of files are languages too", async () => {
  const { store } = await storeOf({
    "rope.md": page("Ropes", "A rope of hemp."),
    "rope.de.md": page("Seile", "Ein Seil (rope) aus Hanf, rope, rope."),
  });
  expect(await pathsOf(store, "rope", { lang: "de" })).toEqual(["rope.de.md"]);
  expect(await pathsOf(store, "rope", { lang: "en" })).toEqual(["rope.md"]);
});
