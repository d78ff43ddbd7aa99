import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storeOf, type TemporaryStore } from "../../../tests/kit/stores/store-of.ts";
import type { SearchOptions } from "../../contract/index.ts";

const pages: Readonly<Record<string, string>> = {
  "guide/zones.md": "# Timezones\n\nEach timezone is set in the profile.",
  "guide/clock.md": "# Clock\n\nThe clock of a meeting shows the time zone of its host.",
  "guide/copies.md": "# Copies\n\nA backup is made each night. Each backup stays for a week.",
  "guide/leaving.md": "# Sessions\n\nThe button below the picture is for logout.",
  "guide/again.md": "# Again\n\nTo start over, empty the folder. You may start over HTTP too.",
  "guide/starting.md":
    "# Start\n\nStart the service, start a worker, start a job: start what you need.",
  "guide/bounds.md": "# Bounds\n\n| What | Value |\n|---|---|\n| Max number of seats | 40 |",
  "guide/seats.md": "# Seats\n\nThe number of seats of a hall. Seats have a number.",
  "guide/people.md": "# People\n\nThree people are employed. Show their names. It does no harm.",
  "guide/files.md":
    "# Downloads\n\nA download of a file. Start the download at night. The engine is down.",
  "guide/crane.md": "# Crane\n\nMove the load down. A load that is down stays down.",
  "guide/tree.md": "# Organization\n\nAn organization has members.",
  "de/aendern.md":
    "# Passwort ändern\n\nSie ändern das Passwort in den Einstellungen. Das ist nicht schwer, und es ist für alle gleich.",
  "de/andere.md":
    "# Andere Fragen\n\nHier stehen andere Fragen, die wir nicht zu den vorigen zählen und die es auch gibt.",
};

let opened: TemporaryStore;
beforeAll(async () => {
  opened = await storeOf(pages);
});
afterAll(() => opened.close());

async function told(query: string, options: SearchOptions = {}) {
  const { results, interpretation = {} } = await opened.store.search(query, options);
  return { ...interpretation, found: results.map(({ id }) => id.split("/").at(-1)) };
}

describe("a compound that pages write in one word and in two", () => {
  test("is found in one word when two were typed, although both are known", async () => {
    const { synonyms, found } = await told("time zone");
    expect(synonyms).toEqual([{ word: "time zone", to: ["timezone"] }]);
    expect(found.slice(0, 2).sort()).toEqual(["clock.md", "zones.md"]);
  });

  test("is found in two words when one was typed", async () => {
    const { synonyms, found } = await told("timezone");
    expect(synonyms).toEqual([{ word: "timezone", to: ["time zone"] }]);
    expect(found).toEqual(["zones.md", "clock.md"]);
  });

  test.each([
    ["back up everything", "back up", "backup", "copies.md"],
    ["how do I log out", "log out", "logout", "leaving.md"],
  ])("%s: a verb is joined with its particle", async (query, word, to, first) => {
    const { synonyms, found } = await told(query);
    expect(synonyms).toEqual([{ word, to: [to] }]);
    expect(found[0]).toBe(first);
  });

  test("never comes before the whole word by its halves", async () => {
    // "down" and "load" stand on two pages, and never next to each other.
    const { synonyms, found } = await told("download");
    expect(synonyms).toBeUndefined();
    expect(found[0]).toBe("files.md");
    // Where nothing is German, halves are no match at all.
    expect((await told("download", { collection: "guide" })).found).toEqual(["files.md"]);
  });
});

test("over before a noun is no particle: search over http", async () => {
  expect((await told("how to start over http")).dropped).toContain("over");
});

test("a particle stays with its verb where pages have the two together: start over", async () => {
  const { dropped, found } = await told("how to start over");
  expect(dropped).toEqual(["how", "to"]);
  expect(found[0]).toBe("again.md");
});

test("a page that says max answers a question for the maximum", async () => {
  const { relaxed, found } = await told("what is the maximum number of seats");
  expect(found[0]).toBe("bounds.md");
  expect(relaxed).toBeUndefined();
});

describe("a right word that no page has is no slip of another one", () => {
  test.each(["threw", "dies", "employer", "shop"])("%s", async (word) => {
    const { corrected, unknown } = await told(word, { collection: "guide" });
    expect(corrected).toBeUndefined();
    expect(unknown?.map((other) => other.word)).toEqual([word]);
  });

  test("unless it is the same word in another spelling", async () => {
    const { corrected } = await told("organisation", { collection: "guide" });
    expect(corrected).toEqual([{ word: "organisation", to: ["organization"] }]);
  });

  test("slips are corrected as ever", async () => {
    expect((await told("orgnaization")).corrected).toMatchObject([{ to: ["organization"] }]);
  });
});

test("an umlaut makes another word: ändere is no andere", async () => {
  const { dropped, found } = await told("wie ändere ich das Passwort");
  expect(dropped).toEqual(["wie", "ich", "das"]);
  expect(found[0]).toBe("aendern.md");
  expect((await told("andere Fragen")).dropped).toEqual(["andere"]);
});
