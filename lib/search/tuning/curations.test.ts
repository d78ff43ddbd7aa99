import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storeOf, type TemporaryStore } from "../../../tests/kit/stores/store-of.ts";
import type { SearchOptions, SearchTuning } from "../../contract/index.ts";

const pages: Readonly<Record<string, string>> = {
  "guide/install.md": "# Install\n\nInstall the service with one command.",
  "guide/start.md": "# First steps\n\nOpen the page and look around.",
  "guide/old.md": "# Install the old version\n\nInstall version 1 with a script to install.",
  "guide/upgrade.md": "# Upgrade\n\nInstall the new version over the old one.",
  "api/install.md": "# install()\n\nCall install to install a plug-in.",
};

const search: SearchTuning = {
  curations: [
    {
      queries: ["install", "C++"],
      pinned: ["kb://guide/start.md", "kb://guide/none.md", "kb://api/install.md"],
      hidden: ["kb://guide/old.md", "kb://guide/absent.md"],
    },
    { query: "Über uns", pinned: ["kb://guide/start.md"] },
    { query: "install version", hidden: ["kb://guide/old.md"] },
    { query: "version upgrade", pinned: ["kb://guide/upgrade.md", "kb://guide/old.md"] },
  ],
};

let opened: TemporaryStore;
beforeAll(async () => {
  opened = await storeOf(pages, { search });
});
afterAll(() => opened.close());

async function ids(query: string, options: SearchOptions = {}): Promise<string[]> {
  const { results } = await opened.store.search(query, options);
  return results.map(({ id }) => id.replace("kb://", ""));
}

describe("chosen results", () => {
  test("come first in their order, and hidden ones never", async () => {
    const found = await ids("install");
    expect(found.slice(0, 2)).toEqual(["guide/start.md", "api/install.md"]);
    expect(found.slice(2).sort()).toEqual(["guide/install.md", "guide/upgrade.md"]);
  });

  test.each(["Install", "INSTALL ", "“install”", "install?", '"install"', "insatll"])(
    "are those of %s as well",
    async (query) => {
      expect((await ids(query))[0]).toBe("guide/start.md");
    },
  );

  test.each(["install it now", "installs", "-install", "title:install", "c", "c#"])(
    "are not those of %s",
    async (query) => {
      expect(await ids(query)).not.toContain("guide/start.md");
    },
  );

  test("are compared without case and diacritics", async () => {
    expect(await ids("uber UNS")).toEqual(["guide/start.md"]);
  });

  test.each([
    ["api", ["api/install.md"]],
    ["guide", ["guide/start.md"]],
    ["nowhere", []],
  ])("lie in the collection that is asked: %s", async (collection, pinned) => {
    const found = await ids("install", { collection });
    expect(found.slice(0, pinned.length)).toEqual(pinned);
    expect(found.filter((id) => id === "guide/start.md").length).toBe(
      pinned.includes("guide/start.md") ? 1 : 0,
    );
  });

  test("are bounded by the limit like all", async () => {
    expect(await ids("install", { limit: 1 })).toEqual(["guide/start.md"]);
  });

  test("leave the scores falling, the explanation exact and every page once", async () => {
    for (const query of ["install", "version upgrade"]) {
      const { results } = await opened.store.search(query, { explain: true });
      const scores = results.map(({ score }) => score);
      expect(new Set(scores).size).toBe(scores.length);
      expect(scores).toEqual([...scores].sort((left, right) => right - left));
      expect(new Set(results.map(({ id }) => id)).size).toBe(results.length);
      for (const { score, explanation } of results) {
        const parts = explanation?.parts ?? [];
        const sum = parts.reduce((total, part) => total + Math.round(part.score * 10_000), 0);
        expect(sum).toBe(Math.round(score * 10_000));
      }
    }
  });

  test("are said to be pinned, those that would not have come first", async () => {
    const { results } = await opened.store.search("install", { explain: true });
    const pinned = results.map(({ explanation }) =>
      explanation?.parts.some(({ part }) => part === "pinned"),
    );
    expect(pinned).toEqual([true, expect.any(Boolean), false, false]);
    // The page has none of the words: all of its score is that it was chosen.
    expect(results[0]?.explanation?.parts).toEqual([{ part: "pinned", score: results[0]?.score }]);
  });

  test("do not make the words of the query relaxed", async () => {
    const { interpretation } = await opened.store.search("install");
    expect(interpretation).toBeUndefined();
  });

  test("show their opening when no word is found in them", async () => {
    const { results } = await opened.store.search("install");
    expect(results[0]?.snippet).toContain("Open the page");
    expect(results[0]?.highlights).toEqual([]);
  });

  test("hidden pages are not counted", async () => {
    const countOf = async (query: string): Promise<number | undefined> => {
      const { facets } = await opened.store.search(query, { facets: true });
      return facets?.collections.find(({ name }) => name === "guide")?.count;
    };
    expect(await countOf("version install")).toBe(2);
    expect(await countOf("install version")).toBe(1);
    expect(await ids("install version")).not.toContain("guide/old.md");
    expect(await ids("install old version")).toContain("guide/old.md");
  });

  test("answer explain() too", async () => {
    const explained = await opened.store.explain("install");
    expect(explained[0]?.id).toBe("kb://guide/start.md");
    expect(explained.map(({ id }) => id)).not.toContain("kb://guide/old.md");
  });
});
