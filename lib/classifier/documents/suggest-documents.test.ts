import { afterAll, beforeAll, expect, test } from "vitest";
import { openSmallCorpus, type SmallCorpus, ticketOf as ticket } from "../fixtures/small-corpus.ts";
import { type DocumentRequest, suggestDocuments } from "./suggest-documents.ts";

let corpus: SmallCorpus;
beforeAll(async () => {
  corpus = await openSmallCorpus();
});
afterAll(async () => {
  await corpus.close();
});

const suggest = (title: string, more: Partial<DocumentRequest> = {}) =>
  suggestDocuments(corpus.store, {
    ticket: ticket(title),
    collection: "billing",
    ...more,
  });
const ids = async (title: string, more: Partial<DocumentRequest> = {}) =>
  (await suggest(title, more)).map(({ id }) => id);

test("documents are pages of the collection with address, id and passage, best first", async () => {
  const documents = await suggest("refund not paid out to my card");
  expect(documents[0]).toEqual({
    id: "kb://billing/refunds.md",
    title: "Refunds",
    url: "/docs/billing/refunds",
    score: 1,
    snippet: "A refund is paid out within five days to the same card.",
  });
  const scores = documents.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((left, right) => right - left));
  expect(documents.every(({ url }) => url.startsWith("/docs/billing/"))).toBe(true);
});

test("none is of another collection, though the ticket has more words of it", async () => {
  const found = await ids("the app crashes when I pay by card");
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((id) => id?.startsWith("kb://billing/") !== true)).toEqual([]);
});

test("a collection without documents gets none of the others'", async () => {
  expect(await ids("refund to my card", { collection: "shipping" })).toEqual([]);
});

test.each(['"refund" -card title:Refunds', "-refund", "path:/etc kind:guide refund"])(
  "signs of the query language in %j are plain words",
  async (title) => {
    expect(await ids(title)).toContain("kb://billing/refunds.md");
  },
);

test("a text without any word of the documents has none", async () => {
  expect(await ids("zzz qqq")).toEqual([]);
});

test("the section of a page is chosen by all that the ticket asks, not by its title alone", async () => {
  const fees =
    "# Fees\n\nWhat we charge.\n\n## Reminders\n\nA reminder costs five euros.\n\n## Foreign currencies\n\nAn exchange costs one percent.";
  const other = await openSmallCorpus({ "billing/fees.md": fees });
  const anchorOf = async (body: string) => {
    const documents = await suggestDocuments(other.store, {
      ticket: ticket("Fees", { body }),
      collection: "billing",
    });
    return documents.find(({ id }) => id === "kb://billing/fees.md")?.anchor;
  };
  expect(await anchorOf("Why did the exchange of foreign currencies cost more?")).toBe(
    "foreign-currencies",
  );
  expect(await anchorOf("Why did your last reminder cost more than before?")).toBe("reminders");
  await other.close();
});
