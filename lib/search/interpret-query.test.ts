import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storeOf, type TemporaryStore } from "../../tests/kit/stores/store-of.ts";
import type { Interpretation, SearchOptions } from "../contract/index.ts";

const pages: Readonly<Record<string, string>> = {
  "guide/effects.md": "# Synchronizing with effects\n\nCall `useEffect` when a component connects.",
  "guide/sockets.md": "# WebSocket handshake\n\nThe websocket client sends a handshake first.",
  "guide/encoding.md": "# Encodings\n\nText is utf8 here. Error E_1234 says otherwise.",
  "guide/configuration.md": "# Configuration\n\nThe configuration file sets the port to 3000.",
  "guide/web.md": "# Data base\n\nA data set in a web page.",
  "guide/names.md":
    "# useSet\n\nYou use a set, a sef, and what may affect it. Call `useSet` once. aPKC, or PKC, has a pk and a cz.",
  "guide/flex.md": "# Flex\n\nA row with `display: flex` shares out the rest of its width.",
  "api/register.md": "# registerPlugin\n\nRegisters a plug-in. Registration happens once.",
};

let opened: TemporaryStore;
beforeAll(async () => {
  opened = await storeOf(pages);
});
afterAll(() => opened.close());

async function told(query: string, options: SearchOptions = {}) {
  const response = await opened.store.search(query, options);
  const interpretation: Interpretation = response.interpretation ?? {};
  const { results } = response;
  return { ...interpretation, first: results[0]?.id.split("/").at(-1) };
}

describe("a name of which pages have all parts and not the whole", () => {
  test("is corrected to a name that pages have, if the slip is in one part", async () => {
    // "use" and "affect" are words of the pages.
    expect((await told("useAffect")).corrected).toBeUndefined();
    expect((await told("useSef")).query).toBe("useSet");
    expect((await told("useSef")).first).toBe("names.md");
  });

  test("is no other name for want of a letter behind upper-case ones", async () => {
    // "a", "PK" and "Cz" are words of the pages, and aPKC is a name.
    expect((await told("aPKCz")).corrected).toBeUndefined();
  });

  test("stays in another form, and with a number", async () => {
    expect((await told("useSets")).corrected).toBeUndefined();
    expect((await told("useSef2")).corrected).toBeUndefined();
  });
});

describe("a word that no page has", () => {
  test.each([
    ["efects", "effects", "effects.md"],
    ["useEfect", "useeffect", "effects.md"],
    ["hadnshake", "handshake", "sockets.md"],
    ["confguratoin", "configuration", "configuration.md"],
    ["jandshake", "handshake", "sockets.md"],
    ["ahndshake", "handshake", "sockets.md"],
    ["andshake", "handshake", "sockets.md"],
    ["clienttext", "client text", "sockets.md"],
    ["websocketclient", "websocket client", "sockets.md"],
    ["hand shake", "handshake", "sockets.md"],
    ["hand-shake", "handshake", "sockets.md"],
    ["flexbox", "flex", "flex.md"],
    ["flexboxes", "flex", "flex.md"],
    ["flexBox", "flex", "flex.md"],
  ])("%s is searched as %s", async (typed, to, first) => {
    const { corrected, query, ...rest } = await told(typed);
    expect(corrected).toEqual([{ word: typed.toLowerCase().replace("-", " "), to: [to] }]);
    expect(query?.toLowerCase()).toBe(to);
    expect(rest.first).toBe(first);
  });

  test("is searched with the upper-case letters of the typed name, by which it is read in parts", async () => {
    expect((await told("useEfect")).query).toBe("useEffect");
    expect((await told("useEffectt")).query).toBe("useEffect");
    expect((await told("registerPlguin")).query).toBe("registerPlugin");
  });

  test("keeps its parts inside a word with a hyphen, unless pages have them there", async () => {
    const kept = await told("set-pirt");
    expect(kept.corrected).toBeUndefined();
    expect(kept.unknown).toMatchObject([{ word: "pirt", nearest: ["port"] }]);
    expect((await told("configuration-fiel")).query).toBe("configuration-file");
    expect((await told("web-pgae")).query).toBe("web-page");
  });

  test.each([
    ["utf16", "numbers are never mistaken for another"],
    ["E_1235", "nor are those in identifiers"],
    ["30001", "nor are plain numbers"],
    ["xyz", "three letters tell too little"],
    ["confgurxtoinn", "four slips are too many"],
    ["restaurant", "its ending is no word of compounds"],
    ["setbox", "three letters tell too little of a compound"],
  ])("%s stays as it is: %s", async (typed) => {
    const { corrected, unknown } = await told(typed);
    expect(corrected).toBeUndefined();
    expect(unknown?.map(({ word }) => word)).toEqual([typed.toLowerCase()]);
  });

  test("is only reported with typo off, with similar words", async () => {
    const { corrected, unknown, suggestions, first } = await told("hadnshake", { typo: false });
    expect(corrected).toBeUndefined();
    expect(unknown).toEqual([{ word: "hadnshake", nearest: ["handshake"] }]);
    expect(suggestions).toEqual({ queries: ["handshake"], collections: [] });
    expect(first).toBeUndefined();
  });

  test("is judged by the collections that are asked", async () => {
    const { unknown, suggestions } = await told("handshake", { collection: "api" });
    expect(unknown).toEqual([{ word: "handshake", nearest: [] }]);
    expect(suggestions).toEqual({ queries: [], collections: [{ name: "guide", count: 1 }] });
  });
});

describe("a clean query is never changed", () => {
  test.each(["useEffect", "websocket client", "data base", "web data", "configuration file"])(
    "%s",
    async (query) => {
      const on = await opened.store.search(query);
      const off = await opened.store.search(query, { typo: false });
      expect(on.interpretation?.corrected).toBeUndefined();
      expect({ ...on, duration_ms: 0 }).toEqual({ ...off, duration_ms: 0 });
    },
  );
});

test("an identifier whose pieces the pages have is found by them, and not unknown", async () => {
  const { unknown, corrected, relaxed, first } = await told("clientHandshake");
  expect([unknown, corrected, relaxed, first]).toEqual([
    undefined,
    undefined,
    undefined,
    "sockets.md",
  ]);
});

describe("what is reported", () => {
  test("function words that were dropped", async () => {
    expect((await told("how do I use the handshake")).dropped).toEqual(["how", "do", "i", "the"]);
    expect((await told("the")).dropped).toBeUndefined();
  });

  test("words that the best hit lacks", async () => {
    expect((await told("handshake configuration")).relaxed).toHaveLength(1);
    expect((await told("websocket handshake")).relaxed).toBeUndefined();
  });

  test("a query without phrases and fields when those found nothing", async () => {
    const { suggestions } = await told('"handshake websocket client"');
    expect(suggestions?.queries).toEqual(["handshake websocket client"]);
  });

  test("no plain words that find nothing, as a name does in small letters", async () => {
    expect((await told('"useEffectHandshakes"')).suggestions).toBeUndefined();
  });
});

describe("the last word while it is typed", () => {
  test.each([
    ["hand", "sockets.md"],
    ["synchr", "effects.md"],
    ["regist", "register.md"],
    ["websocket ha", "sockets.md"],
    ["handhs", "sockets.md"],
    ["confgur", "configuration.md"],
  ])("%s finds %s", async (query, first) => {
    const found = await told(query, { prefix: true });
    expect(found.first).toBe(first);
    expect(found.completed).toHaveLength(1);
    expect(found.unknown).toBeUndefined();
  });

  test("is closed by a space, a quote or prefix off", async () => {
    expect((await told("hand ", { prefix: true })).completed).toBeUndefined();
    expect((await told('"hand"', { prefix: true })).completed).toBeUndefined();
    expect((await told("hand")).completed).toBeUndefined();
  });

  test("the words before it are corrected as ever", async () => {
    const { corrected, first } = await told("websockt ha", { prefix: true });
    expect(corrected).toEqual([{ word: "websockt", to: ["websocket"] }]);
    expect(first).toBe("sockets.md");
  });
});

test("facets count the pages of every collection, regardless of the filter", async () => {
  const { facets, total } = await opened.store.search("handshake registration", {
    collection: "api",
    facets: true,
  });
  expect(total).toBe(1);
  expect(facets).toEqual({
    collections: [
      { name: "api", count: 1 },
      { name: "guide", count: 1 },
    ],
  });
});
