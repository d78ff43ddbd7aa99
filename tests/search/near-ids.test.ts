/** Ids that somebody may have meant, by the index of the handbook. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createIndexer, createSearchStore, type KnowledgeStore } from "knowledge-sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { projectFolder } from "../kit/sources/source-files.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";

const place = createWorkplace();
const handbook = join(projectFolder, "content");
let store: KnowledgeStore;
beforeAll(async () => {
  const { dbPath, folder } = place;
  const secret = join(folder, "secret", "hidden", "stars.md");
  mkdirSync(dirname(secret), { recursive: true });
  writeFileSync(secret, "# Stars\n\nOf a hidden collection.\n");
  const collections = [
    { name: "guide", path: join(handbook, "guide") },
    { name: "operations", path: join(handbook, "operations") },
    { name: "secret", path: join(folder, "secret") },
  ];
  await createIndexer({ dbPath, collections }).run();
  store = await createSearchStore({ dbPath });
});
afterAll(async () => {
  await store.close();
  place.remove();
});

/** Each of the kinds of slips, at places that depend on the id. */
function slipsOf(id: string): string[] {
  const begin = id.lastIndexOf("/") + 1;
  const at = begin + ((id.length * 7) % (id.length - begin - 4));
  const [before, after] = [id.slice(0, at), id.slice(at)];
  return [
    before + after.slice(1),
    `${before}x${after}`,
    `${before}x${after.slice(1)}`,
    before + (after[1] ?? "") + (after[0] ?? "") + after.slice(2),
  ];
}

describe("ids that were meant", () => {
  test.each([
    ["kb://guide/strat.md", "kb://guide/start.md"],
    ["kb://guide/start", "kb://guide/start.md"],
    ["kb://guide/Start.MDX", "kb://guide/start.md"],
    ["kb://operations/start.md", "kb://guide/start.md"],
    ["kb://guide/deep/start.md", "kb://guide/start.md"],
    ["guide/start.md", "kb://guide/start.md"],
  ])("for %s: %s first", async (asked, meant) => {
    expect((await store.nearIds(asked, 3))?.[0]).toBe(meant);
  });

  test.each([
    ["nothing", ""],
    ["a scheme", "kb://"],
    ["a collection", "kb://guide"],
    ["a collection and a slash", "kb://guide/"],
    ["500 emoji", "🙂".repeat(500)],
    ["2,048 slashes", "/".repeat(2_048)],
    ["a name of 2,000 letters", `kb://guide/${"a".repeat(2_000)}.md`],
  ])("for %s: none, and no fault", async (_what, asked) => {
    expect(await store.nearIds(asked, 3)).toEqual([]);
  });

  test("of 50 ids with one slip, the right page stands first for 95 of 100", async () => {
    const { results } = await store.search("service", { limit: 50 });
    const asked = results.flatMap(({ id }) => slipsOf(id).map((slip) => ({ id, slip })));
    const isFirst = await Promise.all(
      asked.map(async ({ id, slip }) => (await store.nearIds(slip, 3))?.[0] === id),
    );
    expect(results.length).toBeGreaterThan(30);
    expect(isFirst.filter(Boolean).length / asked.length).toBeGreaterThanOrEqual(0.95);
  });

  test("are those of permitted collections alone", async () => {
    const limited = store.limitedTo(["guide"]);
    expect(await store.nearIds("kb://secret/hidden/star.md", 3)).toEqual([
      "kb://secret/hidden/stars.md",
      "kb://guide/start.md",
    ]);
    expect(await limited.nearIds("kb://secret/hidden/stars.md", 3)).not.toContain(
      "kb://secret/hidden/stars.md",
    );
  });
});
