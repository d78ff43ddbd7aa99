/** A store for limited callers against one that has nothing but their collections. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storeOf, type TemporaryStore } from "../../tests/kit/stores/store-of.ts";
import type { SearchOptions, SearchResponse } from "../contract/index.ts";
import { germanPages } from "./fixtures/german-pages.ts";

const handbook = join(import.meta.dirname, "../../content");
const pagesOf = (folder: string): [string, string][] =>
  readdirSync(join(handbook, folder))
    .filter((name) => name.endsWith(".md"))
    .slice(0, 12)
    .map((name) => [`${folder}/${name}`, readFileSync(join(handbook, folder, name), "utf8")]);
const german = Object.entries(germanPages).map(([name, text]): [string, string] => [
  `de/${name}.md`,
  text,
]);
const pages = Object.fromEntries([
  ...german,
  ...["guide", "reference", "errors"].flatMap((folder) => pagesOf(folder)),
]);
const permitted = ["de", "guide"];

let all: TemporaryStore;
let some: TemporaryStore;
beforeAll(async () => {
  const isPermitted = ([path]: [string, string]) => permitted.includes(path.split("/")[0] ?? "");
  all = await storeOf(pages);
  some = await storeOf(Object.fromEntries(Object.entries(pages).filter(isPermitted)));
}, 60_000);
afterAll(async () => {
  await all.close();
  await some.close();
});

/** The same for the same seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

/** Words of all pages, one to three together, some mistyped, cut off or quoted. */
function* questions(count: number): Generator<[string, SearchOptions]> {
  const random = randomFrom(7);
  const texts = Object.values(pages).flatMap((text) => text.match(/[\p{L}\p{N}]{3,}/gu) ?? []);
  const words = [...new Set(texts)];
  const word = (): string => {
    const chosen = words[random(words.length)] as string;
    const at = 1 + random(chosen.length - 1);
    const [before, after] = [chosen.slice(0, at), chosen.slice(at + 1)];
    const said = [before + after, `${before}${after.slice(0, 1)}${chosen[at]}${after.slice(1)}`];
    return said[random(5)] ?? chosen;
  };
  for (let index = 0; index < count; index++) {
    const text = Array.from({ length: 1 + random(3) }, word).join(random(6) === 0 ? "-" : " ");
    const prefix = random(3) === 0;
    const query = prefix ? text.slice(0, text.length - random(3)) : text;
    const collection = ["guide", "reference", "guide,errors"][random(6)];
    yield [random(8) === 0 ? `"${query}"` : query, { prefix, collection, facets: true, limit: 50 }];
  }
}

/** Without scores and order; which word the best hit lacks depends on them. */
function withoutOrder({ results, interpretation, facets, matches, total }: SearchResponse) {
  const hits = results.map(({ id, title, path }) => JSON.stringify({ id, title, path }));
  const completed = interpretation?.completed?.map(({ word, to }) => [word, [...to].sort()]);
  const told = { ...interpretation, relaxed: undefined, completed };
  return { total, matches, facets, told, hits: hits.sort() };
}

test("whatever is asked, the answer is that of a store without the other collections", async () => {
  const limited = all.store.limitedTo(permitted);
  for (const [query, options] of questions(120)) {
    const seen = withoutOrder(await limited.search(query, options));
    const alone = withoutOrder(await some.store.search(query, options));
    expect({ query, options, ...seen }).toEqual({ query, options, ...alone });
  }
  expect(await limited.listCollections()).toEqual(await some.store.listCollections());
  const { documents, sections } = some.store.status();
  expect(limited.status()).toMatchObject({ documents, sections, bytes: 0 });
}, 60_000);

test("a document, a page and an explanation of another collection are not there", async () => {
  const id = "kb://errors/area_not_allowed.md";
  const limited = all.store.limitedTo(permitted);
  expect(await all.store.getDocument(id)).not.toBeNull();
  expect(await limited.getDocument(id)).toBeNull();
  expect(await limited.readPage("errors", "area_not_allowed")).toBeNull();
  expect(await limited.explain("area", { only: [id] })).toEqual([]);
  expect(await limited.search("area", { collection: "errors" })).toMatchObject({ results: [] });
});

test("who may see no collection finds nothing", async () => {
  const nothing = all.store.limitedTo([]);
  expect(await nothing.search("search", { facets: true })).toMatchObject({
    results: [],
    matches: 0,
    facets: { collections: [] },
    interpretation: { unknown: [{ word: "search", nearest: [] }] },
  });
  expect(await nothing.listCollections()).toEqual([]);
});

test("part of a compound that only another collection has as a word was found", async () => {
  const sun = await storeOf({
    "a/wetter.md": "# Wetter\n\nWir haben heute den ganzen Tag Sonnenschein und kaum Wolken.",
    "b/himmel.md": "# Himmel\n\nDie Sonne scheint. Der Schein der Sonne ist am Himmel zu sehen.",
  });
  const limited = sun.store.limitedTo(["a"]);
  expect((await sun.store.search("Sonne")).results).toHaveLength(2);
  const { query: _known, ...hidden } = await limited.search("Sonne", { facets: true });
  const { query: _unknown, ...nowhere } = await limited.search("Wanne", { facets: true });
  const wordless = (answer: object) => JSON.stringify(answer).replace(/sonne|wanne|[\d.]+}$/gi, "");
  expect(wordless(hidden)).toBe(wordless(nowhere));
  await sun.close();
});

test("a name that no collection has changes nothing", async () => {
  const limited = all.store.limitedTo(["guide", "no such collection"]);
  expect(await limited.listCollections()).toHaveLength(1);
  expect(all.store.limitedTo(["guide"]).status().documents).toBe(limited.status().documents);
});

test("links of a hidden page moved the pages that they lead to", async () => {
  const linkingTo = (folder: string) => ({
    "a/one.md": "# One\n\nHow orders are paid.",
    "a/two.md": "# Two\n\nHow orders are paid too.\n\n[first](one.md)",
    "b/hidden.md": `# Hidden\n\nSee [zeppelin mooring orders](../${folder}/one.md).`,
  });
  const linked = await storeOf(linkingTo("a"));
  const alone = await storeOf(linkingTo("gone"));
  const seen = linked.store.limitedTo(["a"]);
  const lone = alone.store.limitedTo(["a"]);
  for (const query of ["orders paid", "first orders", "zeppelin orders"]) {
    expect(await seen.explain(query)).toEqual(await lone.explain(query));
  }
  expect(await linked.store.explain("zeppelin orders")).not.toEqual(
    await alone.store.explain("zeppelin orders"),
  );
  await linked.close();
  await alone.close();
});

test("words of a ticket that was in a hidden collection found pages", async () => {
  const taught = await storeOf({
    "a/one.md": "# One\n\nHow orders are paid.",
    "b/hidden.md": "# Hidden\n\nNothing.",
  });
  const ask = async (word: string) => (await seen.search(`${word} paid`)).results.length;
  const seen = taught.store.limitedTo(["a"]);
  const documents = [(await taught.store.search("paid")).results[0]?.id ?? ""];
  const ticket = (text: string, collections: readonly string[]) =>
    Array.from({ length: 5 }, () => ({ text, documents, collections }));
  await taught.store.learnFromTickets([
    ...ticket("mooring zeppelin", ["a", "b"]),
    ...ticket("mooring trawler", ["a"]),
  ]);
  const scoreOf = async (word: string) => (await seen.explain(word)).map(({ id }) => id);
  expect(await scoreOf("zeppelin")).toEqual(await scoreOf("hindenburg"));
  expect(await scoreOf("trawler")).toEqual(documents);
  expect(await ask("zeppelin")).toBe(await ask("hindenburg"));
  await taught.close();
});

test("changes of hidden pages are not counted by the generation", async () => {
  const texts = { "a/one.md": "# One", "b/hidden.md": "# Hidden" };
  const first = await storeOf(texts);
  const second = await storeOf({ ...texts, "b/more.md": "# More" });
  const generation = ({ store }: TemporaryStore) => store.limitedTo(["a"]).status().generation;
  expect(generation(first)).toBe(generation(second));
  expect(generation(first)).not.toBe(first.store.limitedTo(["a", "b"]).status().generation);
  await first.close();
  await second.close();
});
