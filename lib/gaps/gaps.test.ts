/** From what is asked to the list of what is missing, and back when a page is written. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { storeOf, type TemporaryStore } from "../../tests/kit/stores/store-of.ts";
import { createPageVotes } from "../analytics/page-votes.ts";
import { createQueryAnalytics } from "../analytics/query-analytics.ts";
import { collectionAt } from "../configuration/configuration.ts";
import { type GapAction, GapsResponse } from "../contract/index.ts";
import { runIndex } from "../indexer/run-index.ts";
import { erasePerson } from "../privacy/erase-person.ts";
import { createTextMatch } from "../privacy/text-match.ts";
import { openStateDatabase } from "../storage/open-databases.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";
import type { Gaps } from "./gaps.ts";
import { openGaps } from "./open-gaps.ts";

const pages = {
  "guide/invoices.md":
    "# Invoices\n\nEvery order has an invoice.\n\n## Wrong address\n\nCorrect the address of an invoice and download it again.",
  "guide/refunds.md":
    "# Refunds\n\nA refund goes back to the card that paid. Money arrives within five days.",
  "guide/parcels.md": "# Parcels\n\nTrack a parcel with its number. Report a lost parcel.",
};

let opened: TemporaryStore;
let gaps: Gaps;
const clock = createFixedClock();
const month = { days: 30, limit: 50 };

const open = (more: Partial<Parameters<typeof openGaps>[0]> = {}): Gaps =>
  openGaps({
    dbPath: opened.dbPath,
    search: () => ({ searchMode: "fts" }),
    withSearches: true,
    shownFrom: 1,
    clock,
    ...more,
  });

beforeEach(async () => {
  opened = await storeOf(pages);
  gaps = open();
});
afterEach(async () => {
  await gaps.close();
  await opened.close();
});

async function searched(texts: Readonly<Record<string, number>>, asker?: "agents"): Promise<void> {
  const analytics = createQueryAnalytics({ dbPath: opened.dbPath, clock });
  for (const [text, times] of Object.entries(texts)) {
    for (let time = 0; time < times; time++) analytics.recordSearch(text, 1, 1, asker);
  }
  await analytics.close();
}

async function write(path: string, text: string): Promise<void> {
  const root = dirname(dirname(opened.dbPath));
  writeFileSync(join(root, path), text);
  const collections = [collectionAt({ name: "guide", folder: join(root, "guide") })];
  await runIndex({ dbPath: opened.dbPath, collections, fetchedFolders: {} }, {});
}

const list = async (more: object = {}) =>
  GapsResponse.parse(await gaps.list({ ...month, ...more }));

test("questions that no page answers are one gap, which closes with the page that answers them", async () => {
  await searched({
    "how do I export a voucher as csv": 4,
    "export voucher to csv": 2,
    "correct the address of an invoice": 9,
  });
  await searched({ "export voucher to csv": 3 }, "agents");
  expect(await gaps.look()).toEqual({ asked: 3, waiting: 0 });
  const found = await list();
  expect(found.counts).toMatchObject({ open: 1, answered: 0 });
  const [gap] = found.gaps;
  expect(gap).toMatchObject({
    state: "open",
    asked: { people: 6, agents: 3, tickets: 0, votes: 0 },
    size: 2,
    unanswered: { count: 2, share: 1 },
  });
  expect(gap?.words).toEqual(expect.arrayContaining(["voucher", "csv"]));
  expect(gap?.questions[0]?.missing).toContain("voucher");
  await write(
    "guide/vouchers.md",
    "# Export vouchers\n\nExport a voucher as CSV from the list of vouchers.",
  );
  clock.advance(86_400_000);
  await gaps.look();
  const [closed] = (await list()).gaps;
  expect(closed).toMatchObject({
    id: gap?.id,
    state: "answered",
    isReviewed: false,
    answeredBy: { id: "kb://guide/vouchers.md" },
  });
});

test("of a page that is named only its title and address are told, and for a table none is asked", async () => {
  const asked: string[] = [];
  const document = { title: "Refunds", path: "/refunds", body: "All that the page says." };
  gaps = open({
    async describe(id) {
      asked.push(id);
      return { ...document, ...(id.includes("parcels") && { url: "https://docs.example/p" }) };
    },
  });
  await searched({ "refund of a cancelled voucher": 3, "parcel to a submarine": 2 });
  await gaps.look();
  await gaps.list(month, { withTitles: false });
  expect(asked).toEqual([]);
  const nearest = (await gaps.list(month)).gaps.map((gap) => gap.nearest);
  expect(nearest).toEqual(
    expect.arrayContaining([
      { id: "kb://guide/refunds.md", title: "Refunds", path: "/refunds" },
      { id: "kb://guide/parcels.md", title: "Refunds", path: "https://docs.example/p" },
    ]),
  );
});

test("a state that could not be opened once is opened with the next change", async () => {
  const folder = join(dirname(opened.dbPath), "later");
  writeFileSync(folder, "");
  gaps = open({ dbPath: join(folder, "index.db") });
  const change: GapAction = { action: "change", gap: "gap_none", note: "x" };
  await expect(gaps.change(change)).rejects.not.toMatchObject({ code: "gap_not_found" });
  rmSync(folder);
  mkdirSync(folder);
  await expect(gaps.change(change)).rejects.toMatchObject({ code: "gap_not_found" });
});

const byName = async (part: string, more: object = {}) =>
  (await list(more)).gaps.find(({ questions }) =>
    questions.some(({ text }) => text.includes(part)),
  );

test("one visitor who asks a thousand times weighs less than many who ask once", async () => {
  const asks = "pump,valve,lamp,motor,brake,wheel,chain,pedal,saddle,bell,horn".split(",");
  await searched({ "kubernetes helm chart": 1_000 });
  await searched(Object.fromEntries(asks.map((part) => [`spare part ${part} for bicycle`, 1])));
  await gaps.look();
  const found = (await list()).gaps;
  const [first] = found;
  const wanted = first?.questions.map(({ text }) => text) ?? [];
  expect(found.length).toBeGreaterThan(1);
  expect(wanted.every((text) => text.includes("bicycle"))).toBe(true);
});

test("addresses are no questions, and what was asked too seldom is counted and not shown", async () => {
  gaps = open({ shownFrom: 3 });
  await searched({
    "cheap pills https://spam.example/x": 50,
    "www.spam.example": 9,
    "zeppelin tour": 2,
  });
  expect(await gaps.look()).toMatchObject({ asked: 1 });
  expect(await list()).toMatchObject({ gaps: [], notShown: 1 });
});

test("other languages, code and signs are questions of their own", async () => {
  const texts = [
    "如何导出优惠券",
    "wie exportiere ich gutscheine",
    "voucher.export({ csv: true })",
    "كيف أصدر القسائم",
  ];
  await searched(Object.fromEntries(texts.map((text) => [text, 2])));
  await searched({ "🚀🚀": 5, "the of and": 5, "42": 5 });
  expect(await gaps.look()).toMatchObject({ asked: texts.length });
  for (const text of texts) expect(await byName(text)).toMatchObject({ state: "open" });
});

test("texts that may be private are in no gap, and an erased one leaves its gap", async () => {
  await searched({ "mail anna@example.com about vouchers": 5, "voucher for anna schmidt": 4 });
  await gaps.look();
  expect(await byName("@")).toBeUndefined();
  expect(await byName("anna schmidt")).toBeDefined();
  const database = await openStateDatabase(opened.dbPath);
  const { left } = await erasePerson(database, {
    isMeant: createTextMatch("anna schmidt"),
    forget: async () => false,
    confirmed: null,
  });
  expect(left).toEqual({});
  const { rows } = await database.read("SELECT count(*) FROM gap_question WHERE key LIKE '%anna%'");
  expect(rows[0]?.[0]).toBe(0);
  await database.close();
  expect(await byName("anna")).toBeUndefined();
});

test("without counted searches their texts are left alone", async () => {
  await searched({ "zeppelin tour": 5 });
  await gaps.look();
  await gaps.close();
  gaps = open({ withSearches: false });
  expect((await list()).gaps).toEqual([]);
});

test("of two nodes one looks, and each question is in one gap", async () => {
  const other = open();
  await searched({ "zeppelin tour": 5, "zeppelin tours": 3 });
  const looks = await Promise.all([gaps.look(), other.look()]);
  expect(looks.filter((look) => look !== null && look.asked > 0)).toHaveLength(1);
  await other.close();
  expect((await list()).gaps).toHaveLength(1);
});

test("what people merge, split and name lasts, and a changed gap is refused", async () => {
  await searched({ "zeppelin tour": 9, "zeppelin tours price": 8, "gift card balance": 7 });
  await gaps.look();
  const [zeppelin, card] = [await byName("zeppelin"), await byName("gift card")];
  if (zeppelin === undefined || card === undefined) throw new Error("There are no gaps");
  await gaps.change({ action: "merge", gap: card.id, into: zeppelin.id, revision: card.revision });
  await gaps.look();
  const merged = await byName("gift card");
  expect(merged).toMatchObject({ id: zeppelin.id, size: 3 });
  const key = "gift card balance";
  const stale: Extract<GapAction, { action: "split" }> = {
    action: "split",
    gap: zeppelin.id,
    questions: [{ kind: "search", key }],
  };
  await expect(gaps.change({ ...stale, revision: 1 })).rejects.toMatchObject({
    code: "gap_changed",
  });
  const split = await gaps.change(stale);
  await gaps.change({
    action: "change",
    gap: split.gap,
    name: "Gift cards",
    state: "planned",
    page: "cards.md",
  });
  clock.advance(86_400_000);
  await searched({ "gift card balance check": 2 });
  await gaps.look();
  expect(await byName("gift card balance check")).toMatchObject({
    id: split.gap,
    name: "Gift cards",
    state: "planned",
    page: "cards.md",
    size: 2,
  });
  await expect(
    gaps.change({ action: "merge", gap: "gap_none", into: split.gap }),
  ).rejects.toMatchObject({
    code: "gap_not_found",
  });
});

test("a page that was refused closes the gap no more, and one that moved is named at its new place", async () => {
  await searched({ "how do I export a voucher as csv": 4 });
  await gaps.look();
  const text = "# Export vouchers\n\nExport a voucher as CSV from the list of vouchers.";
  await write("guide/vouchers.md", text);
  await gaps.look();
  const closed = await byName("voucher");
  expect(closed?.answeredBy?.id).toBe("kb://guide/vouchers.md");
  rmSync(join(dirname(dirname(opened.dbPath)), "guide/vouchers.md"));
  await write("guide/moved.md", text);
  await gaps.look();
  expect(await byName("voucher")).toMatchObject({
    state: "answered",
    answeredBy: { id: "kb://guide/moved.md" },
  });
  await gaps.change({ action: "change", gap: closed?.id ?? "", state: "open" });
  await write("guide/other.md", "# Other\n\nSomething else.");
  await gaps.look();
  expect(await byName("voucher")).toMatchObject({ state: "open", answeredBy: null });
});

test("a look whose lease another process has taken over writes nothing more and ends", async () => {
  await searched({ "zeppelin tour": 5 });
  const { runGapLook } = await import("./pass/gap-look.ts");
  const database = await openStateDatabase(opened.dbPath);
  // The other process takes over when the first gap is made.
  await database.write([
    `CREATE TRIGGER taken_over AFTER INSERT ON gap BEGIN
       UPDATE lease SET holder = 'elsewhere 1 5 name', expires_at_ms = 9e15 WHERE name = 'gaps';
     END`,
  ]);
  const job = { dbPath: opened.dbPath, search: { searchMode: "fts" as const }, isForced: true };
  const days = { today: 20_000, nowMs: 1, withSearches: true, shownFrom: 1 };
  expect(await runGapLook({ ...job, ...days })).toBeNull();
  const { rows } = await database.read("SELECT count(*) FROM gap_question");
  expect(rows[0]?.[0]).toBe(0);
  await database.close();
});

test("a question whose gap was merged away while it was looked at finds a gap with the next look", async () => {
  await searched({ "zeppelin tour": 5 });
  await gaps.look();
  const database = await openStateDatabase(opened.dbPath);
  await database.write(["DELETE FROM gap"]);
  await database.close();
  expect(await byName("zeppelin")).toBeUndefined();
  await gaps.look();
  expect(await byName("zeppelin")).toMatchObject({ state: "open", size: 1 });
});

test("days of a gap are those of its questions, and whether a page helped is told of counted days alone", async () => {
  await searched({ "how do I export a voucher as csv": 4 });
  clock.advance(10 * 86_400_000);
  await gaps.look();
  const asked = await byName("voucher");
  expect(asked?.firstDay).toBe(asked?.lastDay);
  const today = new Date(clock.now()).toISOString().slice(0, 10);
  expect(asked?.lastDay).not.toBe(today);
  await gaps.change({ action: "change", gap: asked?.id ?? "", state: "answered" });
  expect((await list({ id: asked?.id })).gaps[0]?.helped).toBeNull();
  await searched({ "how do I export a voucher as csv": 1 });
  clock.advance(60 * 86_400_000);
  const [later] = (await list({ id: asked?.id })).gaps;
  // 60 days after, and of the 90 only 29 before it.
  expect(later?.helped).toMatchObject({ before: { days: 29, searches: 4 }, after: { days: 29 } });
  clock.advance(28 * 86_400_000);
  const [latest] = (await list({ id: asked?.id })).gaps;
  expect(latest?.helped?.before.days).toBe(1);
});

test("a gap that a page has closed stays closed with each further generation", async () => {
  await searched({ "how do I export a voucher as csv": 4 });
  await gaps.look();
  await write(
    "guide/vouchers.md",
    "# Vouchers\n\nExport a voucher with the button above the list.",
  );
  await gaps.look();
  const { state } = (await byName("voucher")) ?? {};
  for (const page of ["one", "two"]) {
    await write(`guide/${page}.md`, `# Page ${page}\n\nSomething else.`);
    await gaps.look();
    expect((await byName("voucher"))?.state).toBe(state);
  }
  expect(state).toBe("answered");
});

test("a gap whose page is gone is open again", async () => {
  await searched({ "how do I export a voucher as csv": 4 });
  await gaps.look();
  await write("guide/vouchers.md", "# Export vouchers\n\nExport a voucher as CSV from the list.");
  await gaps.look();
  const { id = "" } = (await byName("voucher")) ?? {};
  await gaps.change({ action: "change", gap: id, state: "answered" });
  rmSync(join(dirname(dirname(opened.dbPath)), "guide/vouchers.md"));
  await write("guide/new.md", "# New\n\nSomething else.");
  await gaps.look();
  expect(await byName("voucher")).toMatchObject({ state: "open", isReviewed: false });
});

test("readers whom a page did not help are in a gap with what they say", async () => {
  const votes = createPageVotes({ dbPath: opened.dbPath, clock });
  for (const browser of ["a", "b"]) {
    await votes.record({
      address: "/docs/guide/refunds",
      browser,
      isHelpful: false,
      comment: "How long for gift cards?",
    });
  }
  await votes.close();
  await gaps.look();
  expect(await byName("gift cards")).toMatchObject({
    asked: { people: 0, votes: 2 },
    reason: "voted_down",
    nearest: { id: "/docs/guide/refunds" },
  });
});
