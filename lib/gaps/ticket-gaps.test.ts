/** Tickets as questions of gaps: they come with their group, and leave it with their ticket. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { classifierOf, type TemporaryClassifier } from "../../tests/kit/stores/classifier-of.ts";
import type { Gap } from "../contract/index.ts";
import { type Database, openStateDatabase } from "../storage/index.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";
import type { Gaps } from "./gaps.ts";
import { openGaps } from "./open-gaps.ts";

const day = 86_400_000;
const clock = createFixedClock();
let used: TemporaryClassifier;
let gaps: Gaps;
let database: Database;

beforeEach(async () => {
  used = await classifierOf({ clock });
  const { dbPath } = used;
  const settings = { search: () => ({ searchMode: "fts" as const }), withSearches: true };
  gaps = openGaps({ dbPath, ...settings, shownFrom: 1, clock });
  database = await openStateDatabase(dbPath);
});
afterEach(async () => {
  await database.close();
  await gaps.close();
  await used.close();
});

const place = (correlationId: string, title: string, body = "") =>
  used.classifier.classify({ correlationId, title, body });

async function gapOf(key: string): Promise<Gap | undefined> {
  const found = (await gaps.list({ days: 30, limit: 50 })).gaps;
  return found.find(({ questions }) => questions.some((one) => one.key === key));
}

const keysOf = async (): Promise<readonly string[]> =>
  (await database.read("SELECT key FROM gap_question WHERE kind = 'ticket' ORDER BY key")).rows.map(
    (row) => String(row[0]),
  );

test("tickets that no page answers are one gap, by their subject or what their text asks", async () => {
  await place("T-1", "Zeppelin tour over the lake", "Mail anna@example.com about my order 4711.");
  await place("T-2", "Help", "When does the zeppelin tour over the lake begin tomorrow?");
  await place("T-3", "Correct the address of an invoice");
  await gaps.look();
  const gap = await gapOf("T-1");
  expect(gap).toMatchObject({ state: "open", size: 2, asked: { people: 0, tickets: 2 } });
  expect(gap?.id).toBe((await gapOf("T-2"))?.id);
  expect(gap?.weeks.at(-1)).toMatchObject({ people: 0, agents: 0, others: 2 });
  expect(JSON.stringify(gap)).not.toContain("anna@example.com");
  expect(await gapOf("T-3")).toBeUndefined();
});

test("what solved a ticket is its answer, and a page that was rejected is named", async () => {
  await place("T-1", "Zeppelin tour over the lake");
  await place("T-2", "Balloon ride for children");
  const { classifier } = used;
  await classifier.feedback({
    correlationId: "T-1",
    correctCollection: "billing",
    resolution: { page: "kb://billing/refunds.md" },
  });
  const rejected = { id: "kb://account/profile.md", action: "rejected" } as const;
  await classifier.documentFeedback({ correlationId: "T-2", ...rejected });
  await gaps.look();
  expect(await gapOf("T-1")).toBeUndefined();
  expect(await gapOf("T-2")).toMatchObject({
    reason: "rejected",
    nearest: { id: "kb://account/profile.md" },
  });
});

test("a ticket that is forgotten leaves its gap at once, and a gap without questions is gone", async () => {
  await place("T-1", "Zeppelin tour over the lake");
  await place("T-2", "Zeppelin tour over the lake");
  await gaps.look();
  const id = (await gapOf("T-1"))?.id;
  await used.classifier.forget("T-1");
  expect(await keysOf()).toEqual(["T-2"]);
  expect(await gapOf("T-2")).toMatchObject({ id, size: 1, asked: { tickets: 1 } });
  await used.classifier.forget("T-2");
  expect(await keysOf()).toEqual([]);
  expect((await gaps.list({ days: 30, limit: 50 })).gaps).toEqual([]);
  await gaps.look();
  expect((await database.read("SELECT gap_id FROM gap")).rows).toEqual([]);
});

test("a ticket whose text is no longer kept leaves its gap", async () => {
  await place("T-1", "Zeppelin tour over the lake");
  await gaps.look();
  await database.write(["UPDATE classification SET ticket = NULL"]);
  expect(await gapOf("T-1")).toBeUndefined();
  await gaps.look();
  expect(await keysOf()).toEqual([]);
});

test("tickets older than 90 days, automatic mail, and what belongs nowhere are no questions", async () => {
  await place("T-old", "Zeppelin tour over the lake");
  clock.advance(91 * day);
  await used.classifier.classify({
    correlationId: "T-mail",
    title: "Out of office: zeppelin tour",
    body: "I am out of the office until Monday. This is an automatic reply.",
  });
  await place("T-nowhere", "Zeppelin tour over the lake");
  await used.classifier.feedback({ correlationId: "T-nowhere", none: true });
  await gaps.look();
  for (const key of ["T-old", "T-nowhere"]) expect(await gapOf(key)).toBeUndefined();
  expect(
    (await gaps.list({ days: 90, limit: 50 })).gaps.flatMap(({ questions }) => questions),
  ).toEqual([]);
});

test("an incident asks once, also for tickets that a look had found before it was one", async () => {
  const report = (number: number) =>
    place(`T-${number}`, "Zeppelin tour cannot be booked", `The page is empty. Seat ${number}.`);
  for (const number of [1, 2, 3, 4]) await report(number);
  await gaps.look();
  expect((await gapOf("T-1"))?.size).toBe(4);
  for (const number of [5, 6, 7]) await report(number);
  await place("T-other", "Zeppelin tour over the lake");
  await gaps.look();
  expect(await gapOf("T-1")).toMatchObject({ asked: { tickets: 1 } });
  expect(await keysOf()).toEqual(["T-1", "T-other"]);
  await used.classifier.forget("T-1");
  await gaps.look();
  expect(await keysOf()).toEqual(["T-2", "T-other"]);
});

test("a ticket that is placed again with another text stays in its gap until it is answered", async () => {
  await place("T-1", "Zeppelin tour over the lake");
  await gaps.look();
  const id = (await gapOf("T-1"))?.id;
  await place("T-1", "Zeppelin tours over the lake by night");
  clock.advance(day);
  await gaps.look();
  expect((await gapOf("T-1"))?.id).toBe(id);
});
