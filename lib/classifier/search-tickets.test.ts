/** Tickets are found by the words of title, text and notes, by whoever may see them and by nobody else. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createClient } from "@libsql/client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type ClassifierOptions,
  classifierOf,
  type TemporaryClassifier,
} from "../../tests/kit/stores/classifier-of.ts";
import { type TicketsParameters, TicketsResponse } from "../contract/index.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";
import { createFoundTerms } from "./found/found-terms.ts";
import { wordsStatement } from "./found/search-tickets.ts";
import type { KnowledgeClassifier } from "./operations/knowledge-classifier.ts";

const clock = createFixedClock();
let opened: TemporaryClassifier;
let classifier: KnowledgeClassifier;

const open = async (options: ClassifierOptions = {}) => {
  opened = await classifierOf({ clock, ...options });
  ({ classifier } = opened);
};
beforeEach(() => open());
afterEach(async () => {
  await opened.close();
  expect(opened.errors).toEqual([]);
});

const send = (correlationId: string, title: string, body?: string) =>
  classifier.classify({ correlationId, title, ...(body !== undefined && { body }) });

async function idsOf(
  words: string,
  given: Partial<TicketsParameters> = {},
  asked: Pick<KnowledgeClassifier, "tickets"> = classifier,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await asked.tickets({ words, ...given, ...(cursor && { cursor }) });
    expect(TicketsResponse.parse(page)).toEqual(page);
    expect(page.areAll).toBeUndefined();
    found.push(...page.tickets.map(({ correlationId }) => correlationId));
    cursor = page.nextCursor;
  }
  return found;
}

const query = async (sql: string) => {
  const client = createClient({ url: `file:${join(dirname(opened.dbPath), "state.db")}` });
  const { rows } = await client.execute(sql);
  client.close();
  return rows;
};

describe("words", () => {
  test("are found in title, text, tags and notes, in any form and language", async () => {
    await send("T-1", "Invoices of the last year", "They have been refunded to the wrong cards.");
    await send("T-2", "Die Rechnung ist falsch", "Meine Erstattungen sind noch nicht da.");
    await classifier.classify({ correlationId: "T-3", title: "Parcel", tags: ["zebra-crossing"] });
    await classifier.feedback({
      correlationId: "T-3",
      correctCollection: "shipping",
      comment: "The courier has lost several parcels in Reykjavík",
      resolution: { text: "Told the depot to search its shelves." },
    });
    expect(await idsOf("invoice")).toEqual(["T-1"]);
    expect(await idsOf("INVOICES refund card")).toEqual(["T-1"]);
    expect(await idsOf("Rechnungen")).toEqual(["T-2"]);
    expect(await idsOf("erstattung")).toEqual(["T-2"]);
    expect(await idsOf("reykjavik")).toEqual(["T-3"]);
    expect(await idsOf("shelf")).toEqual([]);
    expect(await idsOf("shelves depots")).toEqual(["T-3"]);
    expect(await idsOf("zebra")).toEqual(["T-3"]);
    expect(await idsOf("invoice parcel")).toEqual([]);
    expect(await idsOf("the invoice of a year")).toEqual(["T-1"]);
  });

  test("of a text that does not tell its language are read in all", async () => {
    await send("T-1", "Rechnungen falsch");
    expect(await idsOf("Rechnung")).toEqual(["T-1"]);
  });

  test("of scripts without spaces are found by neighbours", async () => {
    await send("T-1", "請求書の住所が間違っています");
    await send("T-2", "住所を変更したい");
    expect(await idsOf("請求書")).toEqual(["T-1"]);
    expect(await idsOf("住所")).toEqual(["T-2", "T-1"]);
    expect(await idsOf("書請")).toEqual([]);
  });

  test("of a key find its ticket, that with exactly this key first", async () => {
    await send("ZD-4711", "Parcel");
    await send("ZD-4711-b", "Parcel");
    expect(await idsOf("4711")).toEqual(["ZD-4711-b", "ZD-4711"]);
    expect(await idsOf("ZD-4711")).toEqual(["ZD-4711", "ZD-4711-b"]);
    expect(await idsOf("ZD-4711", { limit: 1 })).toEqual(["ZD-4711", "ZD-4711-b"]);
    const oldest = { limit: 1, sort: "oldest" } as const;
    expect(await idsOf("ZD-4711", oldest)).toEqual(["ZD-4711", "ZD-4711-b"]);
  });
});

describe("a list by words", () => {
  const numbers = Array.from({ length: 12 }, (_unused, index) => `B-${index + 1}`);
  beforeEach(async () => {
    for (const id of numbers) {
      clock.advance(1_000);
      await send(id, Number(id.slice(2)) % 2 === 0 ? "Parcel is late" : "Parcel and invoice");
    }
  });

  test("goes newest or oldest first over pages, and takes the filters of the queue", async () => {
    expect(await idsOf("parcel", { limit: 5 })).toEqual(numbers.toReversed());
    expect(await idsOf("parcel", { limit: 5, sort: "oldest" })).toEqual(numbers);
    const even = numbers.filter((id) => Number(id.slice(2)) % 2 === 0);
    expect(await idsOf("late parcels", { sort: "oldest", limit: 1 })).toEqual(even);
    await classifier.bulkFeedback({ correlationIds: ["B-2"], correctCollection: "account" });
    expect(await idsOf("late", { status: "corrected" })).toEqual(["B-2"]);
    expect(await idsOf("late", { collection: "account" })).toEqual(["B-2"]);
    expect(await idsOf("parcel", { to: "2001-01-01" })).toEqual([]);
    expect(await idsOf("late", { kind: "automatic" })).toEqual([]);
  });

  test("has a ticket that came again at its new place, once", async () => {
    clock.advance(1_000);
    await send("B-3", "Parcel again");
    const [first, ...others] = await idsOf("parcel", { limit: 3 });
    expect(first).toBe("B-3");
    expect(others).toHaveLength(11);
    expect(others).not.toContain("B-3");
    expect(await idsOf("invoice", { sort: "oldest" })).not.toContain("B-3");
  });

  test("is that of the key of the words, and looks tickets up one by one", async () => {
    const statement = wordsStatement({ sort: "newest", kind: "request", folded: false }, 1, null);
    const plan = (await query(`EXPLAIN QUERY PLAN ${statement}`)).map(({ detail }) =>
      String(detail),
    );
    expect(plan.filter((step) => /^SCAN (?:ticket|classification)/.test(step))).toEqual([]);
    expect(plan).toContainEqual(
      expect.stringMatching(/^SEARCH ticket_word USING PRIMARY KEY \(word=\? AND number<\?\)/),
    );
    expect(plan).toContainEqual(
      expect.stringMatching(
        /^SEARCH classification USING INDEX classification_list \(updated_at_ms=\? AND correlation_id=\?\)/,
      ),
    );
  });
});

test.each([
  ["no word", { words: '" ( ) * - : ^ ~ + .' }],
  ["a picture", { words: "😀" }],
  ["nothing that is printed", { words: "\u0000\u0001" }],
  ["more than 1,000 characters", { words: "parcel ".repeat(200) }],
  ["an order by doubt", { words: "parcel", sort: "doubtful" }],
  ["a part of a title", { words: "parcel", q: "late" }],
  ["a figure", { words: "parcel", counted: "judged" }],
  ["the cursor of another list", { words: "parcel", cursor: "MTIzIFQtMQ" }],
  ["no cursor", { words: "parcel", cursor: "w" }],
] as const)("a search for %s is refused in words", async (_case, given) => {
  const asked = classifier.tickets(given);
  await expect(asked).rejects.toMatchObject({ code: "parameter_invalid" });
});

test.each([
  ["operators of a full-text index", 'parcel OR NEAR("late" 5) NOT title:* ^parcel', []],
  ["quotes and brackets", '"parcel" (late)', ["T-1"]],
  ["SQL", "parcel'); DELETE FROM classification; --", []],
  ["a character between words that is not printed", "parcel\u0000late", ["T-1"]],
  ["emoji beside words", "parcel 😀 late", ["T-1"]],
  ["1,000 characters", "parcel late ".repeat(83), ["T-1"]],
  ["150 words", Array.from({ length: 150 }, (_unused, at) => `w${at}`).join(" "), []],
  ["a cursor beyond all tickets", "parcel", ["T-1"]],
] as const)("a search with %s is answered", async (_case, words, ids) => {
  await send("T-1", "Parcel is late", "The parcel is late again.");
  expect(await idsOf(words)).toEqual(ids);
});

test("limited callers find what they see, and learn nothing of the rest", async () => {
  await send("S-1", "The courier lost a parcel", "xylophone");
  await send("B-1", "The invoice has the wrong address", "xylophone glockenspiel");
  const seen = classifier.limitedTo?.(["shipping"]);
  expect(seen).toBeDefined();
  const limited = seen as Pick<KnowledgeClassifier, "tickets">;
  expect(await idsOf("xylophone")).toEqual(["B-1", "S-1"]);
  expect(await idsOf("xylophone", {}, limited)).toEqual(["S-1"]);
  const page = await limited.tickets({ words: "xylophone", limit: 1 });
  expect([page.nextCursor, page.seenTo]).toEqual([null, null]);
  const hidden = await limited.tickets({ words: "glockenspiel" });
  expect(hidden).toEqual(await limited.tickets({ words: "nobody has written that" }));
  expect(await limited.tickets({ words: "B-1" })).toEqual(hidden);
});

test("another process finds a ticket at once, and a note that has changed", async () => {
  const other = await opened.another({ clock });
  await send("T-1", "Parcel");
  expect(await idsOf("parcel", {}, other)).toEqual(["T-1"]);
  const said = { correlationId: "T-1", correctCollection: "shipping" };
  await classifier.feedback({ ...said, comment: "glockenspiel" });
  expect(await idsOf("glockenspiel", {}, other)).toEqual(["T-1"]);
  await other.feedback({ ...said, comment: "xylophone" });
  expect(await idsOf("glockenspiel")).toEqual([]);
  expect(await idsOf("xylophone")).toEqual(["T-1"]);
  await classifier.undoFeedback({ correlationId: "T-1" });
  expect(await idsOf("glockenspiel", {}, other)).toEqual(["T-1"]);
});

/** Files in which the word stands: as text, and as its fingerprint in either table. */
function filesWithWord(word: string): readonly string[] {
  const [[fingerprint = 0] = []] = createFoundTerms().ofSearch(word);
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(fingerprint);
  const folder = dirname(opened.dbPath);
  return readdirSync(folder)
    .filter((name) => name.startsWith("state.db"))
    .flatMap((name) => {
      const file = readFileSync(join(folder, name));
      const marks = { text: word, list: String(fingerprint), key: bytes };
      const found = Object.entries(marks).filter(([, mark]) => file.includes(mark));
      return found.map(([mark]) => `${name}: ${mark}`);
    });
}
const places = (word: string) => new Set(filesWithWord(word).map((found) => found.split(": ")[1]));

test("a ticket that is forgotten leaves none of its words, among many that stay", async () => {
  const words = ["Glockenspiel", "Xylophonium", "Vibraphonium"];
  for (let index = 0; index < 60; index++) {
    await send(
      `T-${index}`,
      `Parcel ${index}`,
      `${index < 3 ? words[index] : "Courier"} ${"lost it ".repeat(9)}`,
    );
  }
  for (const word of words) {
    expect(await idsOf(word)).toHaveLength(1);
    expect(places(word)).toEqual(new Set(["text", "list", "key"]));
  }
  for (const [index, word] of words.entries()) {
    await classifier.forget(`T-${index}`);
    expect(await idsOf(word)).toEqual([]);
    expect(filesWithWord(word)).toEqual([]);
  }
  expect(await query("SELECT count(*) AS n FROM ticket_search")).toMatchObject([{ n: 57 }]);
});

test("what is too old is found no more, and leaves none of its words", async () => {
  await opened.close();
  await open({ settings: { privacy: { retentionDays: 30 } } });
  await send("T-1", "Parcel", "Glockenspiel");
  await send("T-2", "Parcel", "Xylophonium");
  await classifier.feedback({ correlationId: "T-2", correctCollection: "shipping" });
  expect(await idsOf("glockenspiel")).toEqual(["T-1"]);
  clock.advance(31 * 86_400_000);
  // The sweep of a start.
  const other = await opened.another({ clock, settings: { privacy: { retentionDays: 30 } } });
  await expect.poll(() => idsOf("parcel", {}, other)).toEqual([]);
  expect(await idsOf("T-2", {}, other)).toEqual(["T-2"]);
  for (const word of ["Glockenspiel", "Xylophonium"]) {
    await expect.poll(() => filesWithWord(word)).toEqual([]);
  }
});

test("where no text is kept, tickets are found by their keys and by nothing else", async () => {
  await opened.close();
  await open({ settings: { privacy: { storeText: false } } });
  await send("T-1", "Parcel", "Glockenspiel");
  expect(await idsOf("glockenspiel")).toEqual([]);
  expect(await idsOf("T-1")).toEqual(["T-1"]);
});
