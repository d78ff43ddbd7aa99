/** Votes on pages are counted once for each browser, replaced, bounded, and say nothing of anybody. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createClient } from "@libsql/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createStateFolder } from "../../tests/kit/stores/state-folder.ts";
import { openStateDatabase } from "../storage/open-databases.ts";
import { storeVote } from "../storage/page-vote-table.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";
import { createPageVotes, type PageVotes, readPageVotes, voteDays } from "./page-votes.ts";

let folder: ReturnType<typeof createStateFolder>;
let dbPath: string;
let votes: PageVotes;
const clock = createFixedClock();

beforeEach(() => {
  folder = createStateFolder();
  dbPath = join(folder.path, "index.db");
  votes = createPageVotes({ dbPath, clock });
});
afterEach(async () => {
  await votes.close();
  folder.remove();
});

const start = "/wiki/guide/start";
const vote = (browser: string, isHelpful: boolean, address = start) =>
  votes.record({ address, browser, isHelpful });
const month = { days: 30, limit: 20 };

test("a browser has one vote on a page, and may change it", async () => {
  expect(await vote("a", true)).toBe(true);
  expect(await vote("a", true)).toBe(false);
  expect(await vote("b", true)).toBe(true);
  expect(await vote("a", false)).toBe(true);
  expect(await vote("a", false, "/wiki/other")).toBe(true);
  expect(await votes.statistics(month)).toEqual({
    yes: 1,
    no: 2,
    pages: [
      { address: start, yes: 1, no: 1 },
      { address: "/wiki/other", yes: 0, no: 1 },
    ],
  });
});

test("twenty votes of one browser at once are one", async () => {
  const other = createPageVotes({ dbPath, clock });
  const all = Array.from({ length: 20 }, (_unused, index) =>
    (index % 2 === 0 ? votes : other).record({ address: start, browser: "a", isHelpful: true }),
  );
  const changed = await Promise.all(all);
  expect(changed.filter((isChanged) => isChanged)).toHaveLength(1);
  expect(await votes.statistics(month)).toMatchObject({ yes: 1, no: 0 });
  await other.close();
});

test("what is kept does not tell browsers, nor that two votes come from one", async () => {
  await vote("the-browser's-own-id", true);
  await vote("the-browser's-own-id", true, "/wiki/other");
  const client = createClient({ url: `file:${join(dirname(dbPath), "state.db")}` });
  const { rows } = await client.execute("SELECT voter FROM page_vote");
  client.close();
  expect(new Set(rows.map(({ voter }) => voter)).size).toBe(2);
  for (const file of ["state.db", "state.db-wal"]) {
    expect(readFileSync(join(folder.path, file)).includes("browser's")).toBe(false);
  }
});

test("days that are asked for count, and a vote goes after a year", async () => {
  await vote("a", true);
  clock.advance(31 * 86_400_000);
  await vote("b", false);
  expect(await votes.statistics(month)).toMatchObject({ yes: 0, no: 1 });
  expect(await votes.statistics({ days: 40, limit: 20 })).toMatchObject({ yes: 1, no: 1 });
  const earlier = new Date(clock.now() - 31 * 86_400_000).toISOString().slice(0, 10);
  expect(await votes.statistics({ ...month, to: earlier })).toMatchObject({ yes: 1, no: 0 });
  clock.advance((voteDays - 1) * 86_400_000);
  await vote("c", true);
  expect(await votes.statistics({ days: 3_650, limit: 20 })).toMatchObject({ yes: 1, no: 1 });
});

test("the oldest votes make room where there are too many", async () => {
  const database = await openStateDatabase(dbPath);
  for (let day = 0; day < 8; day++) {
    const given = { page: start, voter: `v${day}`, isHelpful: day > 3, day, comment: null };
    await storeVote(database, given, { firstDay: 0, votesMax: 5 });
  }
  const { rows } = await database.read("SELECT voter FROM page_vote ORDER BY day");
  expect(rows.map((row) => row[0])).toEqual(["v3", "v4", "v5", "v6", "v7"]);
  await database.close();
});

test("an operator reads them without the service, and there are none without votes", async () => {
  const nothing = { yes: 0, no: 0, pages: [] };
  expect(await readPageVotes({ dbPath, clock, ...month })).toEqual(nothing);
  expect(await votes.statistics(month)).toEqual(nothing);
  await vote("a", false);
  expect(await readPageVotes({ dbPath, clock, ...month })).toMatchObject({ no: 1 });
});

test("what a reader says is kept with the vote, and goes with it", async () => {
  const say = (browser: string, isHelpful: boolean, comment?: string) =>
    votes.record({ address: start, browser, isHelpful, comment });
  const said = async () =>
    (await votes.statistics(month)).pages[0]?.comments?.map(({ text }) => text);
  expect(await say("a", false, "No example.")).toBe(true);
  expect(await say("a", false, "No example.")).toBe(false);
  expect(await say("a", false)).toBe(false);
  expect(await said()).toEqual(["No example."]);
  expect(await say("a", false, "An old example.")).toBe(true);
  expect(await said()).toEqual(["An old example."]);
  expect(await say("a", true)).toBe(true);
  expect(await said()).toBeUndefined();
});

test("of each page the newest comments are shown", async () => {
  for (let index = 0; index < 7; index++) {
    await votes.record({
      address: start,
      browser: `b${index}`,
      isHelpful: false,
      comment: `c${index}`,
    });
    clock.advance(86_400_000);
  }
  await votes.record({ address: "/wiki/other", browser: "a", isHelpful: true, comment: "Fine" });
  const { pages } = await votes.statistics(month);
  expect(pages.map(({ comments }) => comments?.map(({ text }) => text))).toEqual([
    ["c6", "c5", "c4", "c3", "c2"],
    ["Fine"],
  ]);
  expect(pages[1]?.comments?.[0]).toMatchObject({
    isHelpful: true,
    day: expect.stringMatching(/^\d{4}-/),
  });
});
