/** What solved a ticket stays with it, helps with tickets like it, and goes with it. */
import { dirname, join } from "node:path";
import { createClient, type Row } from "@libsql/client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  classifierOf,
  type TemporaryClassifier,
  ticket,
} from "../../tests/kit/stores/classifier-of.ts";
import { type FeedbackRequest, limits, type TicketResolution } from "../contract/index.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";
import { exportTickets } from "./operations/export-tickets.ts";
import type { KnowledgeClassifier } from "./operations/knowledge-classifier.ts";
import type { ImportedTicket } from "./records/imported-ticket.ts";

const clock = createFixedClock();
let opened: TemporaryClassifier;
let classifier: KnowledgeClassifier;

const open = async (privacy = {}) => {
  opened = await classifierOf({ settings: { privacy }, clock });
  ({ classifier } = opened);
  await classifier.settled();
};
beforeEach(() => open());
afterEach(async () => {
  await opened.close();
  expect(opened.errors).toEqual([]);
});

const refunds = "kb://billing/refunds.md";
const invoices = "kb://billing/invoices.md";
const parcels = "kb://shipping/parcels.md";
const about = "My order: money, card and the invoice address";
const place = async (correlationId: string, title = about) => {
  await classifier.classify(ticket(correlationId, title));
};
const solve = (correlationId: string, resolution: TicketResolution | null | undefined) =>
  classifier.feedback({ correlationId, correctCollection: "billing", resolution });
const solutionOf = async (id: string, by = classifier) => (await by.ticket(id))?.resolution;
const keptOf = async (id: string, by = classifier) => (await by.record(id))?.resolution;
const similarTo = async (id: string) => (await classifier.ticket(id))?.similar ?? [];
const scoreOf = async (page: string, by = classifier): Promise<number> => {
  const answer = await by.classify(ticket("asks", `${about} please`));
  return answer.relevantDocs.find(({ id }) => id === page)?.score ?? 0;
};
const stateRows = async (sql: string): Promise<readonly Row[]> => {
  const state = createClient({ url: `file:${join(dirname(opened.dbPath), "state.db")}` });
  const { rows } = await state.execute(sql);
  state.close();
  return rows;
};

test("a ticket like one that was solved shows what solved it", async () => {
  await place("T-1");
  const text = "Download it again once the address is right.";
  await solve("T-1", { text, page: `${invoices}#wrong-address` });
  await place("T-2", `${about} please`);
  expect(await similarTo("T-2")).toMatchObject([
    { correlationId: "T-1", resolution: { text, page: `${invoices}#wrong-address` } },
  ]);
  expect(await solutionOf("T-1")).toEqual({
    text,
    page: `${invoices}#wrong-address`,
    title: "Invoices",
    url: "/docs/billing/invoices#wrong-address",
  });
  expect(await solutionOf("T-2")).toBeUndefined();
});

test("the page that solved one is suggested for the next, in every process, until that is taken back", async () => {
  const other = await opened.another({ clock });
  const plain = await scoreOf(refunds);
  expect(plain).toBeLessThan(1);
  await place("T-1");
  await solve("T-1", { page: `${refunds}#duration` });
  expect(await scoreOf(refunds)).toBeGreaterThan(plain);
  expect(await scoreOf(refunds, other)).toBeGreaterThan(plain);
  await solve("T-1", { page: invoices });
  await solve("T-1", { text: "Only words." });
  expect(await scoreOf(refunds, other)).toBe(plain);
  expect(await scoreOf(refunds)).toBe(plain);
});

test("a page of another product helps nobody here", async () => {
  await place("T-1");
  await solve("T-1", { page: parcels });
  expect(await scoreOf(parcels)).toBe(0);
});

test("what solved it stays until it is said anew, taken away or undone", async () => {
  await place("T-1");
  await solve("T-1", undefined);
  expect((await solve("T-1", { text: "First." })).changed).toBe(true);
  expect((await solve("T-1", { text: "First." })).changed).toBe(false);
  expect((await solve("T-1", undefined)).changed).toBe(false);
  expect(await keptOf("T-1")).toEqual({ text: "First." });
  await solve("T-1", { page: refunds });
  await classifier.undoFeedback({ correlationId: "T-1" });
  expect(await keptOf("T-1")).toEqual({ text: "First." });
  await classifier.undoFeedback({ correlationId: "T-1" });
  expect(await keptOf("T-1")).toBeNull();
  await solve("T-1", { text: "Again." });
  await solve("T-1", null);
  expect(await keptOf("T-1")).toBeNull();
});

test("tickets that are judged together get one resolution", async () => {
  await place("T-1");
  await place("T-2");
  const resolution = { page: refunds };
  await classifier.bulkFeedback({ correlationIds: ["T-1", "T-2"], resolution });
  expect([await keptOf("T-1"), await keptOf("T-2")]).toEqual([resolution, resolution]);
});

test("imported tickets bring what solved them, and exports take it along", async () => {
  const text = "Sent once more.";
  const told: ImportedTicket = { ...ticket("T-1", about), collection: "billing" };
  const solved = { ...told, resolution: { text, page: refunds } };
  expect(await classifier.importTickets([told])).toMatchObject({ changed: 1 });
  const plain = await scoreOf(refunds);
  expect(await classifier.importTickets([solved])).toMatchObject({ changed: 1 });
  expect(await classifier.importTickets([solved, told])).toMatchObject({ changed: 0 });
  expect(await keptOf("T-1")).toEqual({ text, page: refunds });
  expect(await scoreOf(refunds)).toBeGreaterThan(plain);
  const lines: string[] = [];
  await exportTickets(opened.dbPath, (line) => lines.push(line));
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ resolution: { text, page: refunds } });
});

test("who may see some collections sees no page of another", async () => {
  await place("T-1");
  await solve("T-1", { text: "Look there.", page: parcels });
  const seen = classifier.limitedTo(["billing"]);
  expect((await seen.ticket("T-1"))?.resolution).toEqual({ text: "Look there." });
  await solve("T-1", { page: parcels });
  expect(await seen.ticket("T-1")).not.toHaveProperty("resolution");
});

test("the use of documents is counted without it", async () => {
  await place("T-1");
  await solve("T-1", { page: refunds });
  expect((await classifier.report()).documents?.tickets).toBe(0);
});

describe("privacy", () => {
  test("text is redacted, and an address that names somebody is not kept", async () => {
    await place("T-1");
    const page = "https://example.com/anna@example.org";
    await solve("T-1", { text: "Written to anna@example.org", page });
    const { text = "", page: kept } = (await keptOf("T-1")) ?? {};
    expect(text).toContain("Written to");
    expect(text).not.toContain("anna");
    expect(kept).toBeUndefined();
  });

  test("where no text is stored, a document alone is", async () => {
    await opened.close();
    await open({ storeText: false });
    await place("T-1");
    await solve("T-1", { text: "Words", page: refunds });
    await place("T-2", "A parcel");
    await solve("T-2", { text: "Words", page: "https://example.com/pull/7" });
    expect(await keptOf("T-1")).toEqual({ page: refunds });
    expect(await keptOf("T-2")).toBeNull();
  });

  test("a forgotten ticket leaves nothing of it", async () => {
    await place("T-1");
    const plain = await scoreOf(refunds);
    await solve("T-1", { text: "Words", page: refunds });
    await classifier.forget("T-1");
    expect(await stateRows("SELECT * FROM document_event")).toEqual([]);
    expect(await stateRows("SELECT * FROM ticket_event WHERE resolution IS NOT NULL")).toEqual([]);
    expect(await scoreOf(refunds)).toBe(plain);
  });

  test("when texts are old, their words go and the document stays", async () => {
    await place("T-1");
    await place("T-2", "A refund to my card");
    await solve("T-1", { text: "Words", page: refunds });
    await solve("T-2", { page: "https://example.com/pull/7" });
    clock.advance(31 * 86_400_000);
    const settings = { privacy: { retentionDays: 30 } };
    const later = await opened.another({ settings, clock });
    await expect
      .poll(() => stateRows("SELECT resolution FROM classification ORDER BY correlation_id"))
      .toMatchObject([{ resolution: JSON.stringify({ page: refunds }) }, { resolution: null }]);
    expect(await stateRows("SELECT 1 FROM ticket_event WHERE resolution LIKE '%Words%'")).toEqual(
      [],
    );
    expect(await keptOf("T-1", later)).toEqual({ page: refunds });
  });
});

describe("bad input", () => {
  const long = "x".repeat(limits.ticketBodyLengthMax + 1);
  test.each([
    ["nothing in it", {}],
    ["an empty text", { text: " " }],
    ["a text that is too long", { text: long }],
    ["a text that is none", { text: 7 }],
    ["an address that runs", { page: "javascript:alert(1)" }],
    ["a file", { page: "file:///etc/passwd" }],
    ["a path", { page: "/docs/billing" }],
    ["no document", { page: "kb://" }],
    ["an address without a host", { page: "https://" }],
    ["control characters", { page: "https://example.com/\u0000" }],
    ["an address that is too long", { page: `https://example.com/${long}` }],
    ["a list", [{ text: "a" }]],
    ["a text alone", "Solved."],
  ])("%s is refused and nothing is stored", async (_name, resolution) => {
    await place("T-1");
    const given = { correlationId: "T-1", correctCollection: "billing", resolution };
    await expect(classifier.feedback(given as FeedbackRequest)).rejects.toMatchObject({
      code: "parameter_invalid",
    });
    const imported = { ...ticket("T-2", about), collection: "billing", resolution };
    await expect(
      classifier.importTickets([imported as unknown as ImportedTicket]),
    ).rejects.toMatchObject({ code: "parameter_invalid" });
    expect((await classifier.ticket("T-1"))?.correct).toBeNull();
  });

  test("a page that does not exist is kept and counts for nothing", async () => {
    await place("T-1");
    await solve("T-1", { page: "kb://billing/none.md" });
    expect(await scoreOf("kb://billing/none.md")).toBe(0);
    expect(await solutionOf("T-1")).toEqual({ page: "kb://billing/none.md" });
  });

  test("half a character and bytes that mean nothing are mended", async () => {
    await place("T-1");
    await solve("T-1", { text: "a\u0000b \ud800" });
    expect((await solutionOf("T-1"))?.text).not.toMatch(/\u0000|\ud800/);
  });
});
