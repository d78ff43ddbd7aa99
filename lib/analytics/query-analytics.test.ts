import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createClient } from "@libsql/client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { endsWithin } from "../../tests/kit/ends-within.ts";
import { openStateDatabase } from "../storage/open-databases.ts";
import { createQueryAnalytics, type QueryAnalytics } from "./query-analytics.ts";
import { readSearchStatistics, type SearchStatistics } from "./search-statistics.ts";

const day_ms = 86_400_000;
const start = Date.UTC(2026, 10, 21, 12);

let folder: string;
let dbPath: string;
let time: number;
const open: QueryAnalytics[] = [];
let faults: unknown[] = [];
const clock = { now: () => time };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "knowledge analytics "));
  dbPath = join(folder, "index.db");
  time = start;
  faults = [];
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((analytics) => analytics.close()));
  rmSync(folder, { recursive: true, force: true });
  expect(faults).toEqual([]);
});

function counting(
  onError: (error: unknown) => void = (error) => faults.push(error),
): QueryAnalytics {
  const made = createQueryAnalytics({ dbPath, clock, onError });
  open.push(made);
  return made;
}

const read = (days = 30, limit = 10): Promise<SearchStatistics> =>
  readSearchStatistics({ dbPath, clock, days, limit });

async function rows(): Promise<unknown[][]> {
  const database = await openStateDatabase(dbPath);
  const found = await database.read("SELECT * FROM search_statistic ORDER BY day, query");
  await database.close();
  return found.rows.map((row) => Array.from(row as unknown as ArrayLike<unknown>));
}

describe("what is counted", () => {
  test("searches, those without results, hits, time and clicks, by text", async () => {
    const counter = counting();
    counter.recordSearch("Rate limits", 4, 2);
    counter.recordSearch("rate limits", 2, 4);
    counter.recordSearch("submarine", 0, 1);
    counter.recordClick("rate limits", 1);
    counter.recordClick("Rate Limits", 4);
    await counter.close();
    expect(await read()).toEqual({
      days: 30,
      since: "2026-10-23",
      searches: 3,
      texts: 2,
      searchesNotKept: 0,
      withoutResults: 1,
      agentSearches: 0,
      agentWithoutResults: 0,
      meanDuration_ms: 2.333,
      clicks: 2,
      meanClickedRank: 2.5,
      top: [
        {
          query: "rate limits",
          searches: 2,
          withoutResults: 0,
          agentSearches: 0,
          agentWithoutResults: 0,
          meanHits: 3,
          meanDuration_ms: 3,
          clicks: 2,
          meanClickedRank: 2.5,
        },
        {
          query: "submarine",
          searches: 1,
          withoutResults: 1,
          agentSearches: 0,
          agentWithoutResults: 0,
          meanHits: 0,
          meanDuration_ms: 1,
          clicks: 0,
          meanClickedRank: null,
        },
      ],
      topWithoutResults: [expect.objectContaining({ query: "submarine", withoutResults: 1 })],
      topNotOpened: [],
      topAgentsWithoutResults: [],
    });
  });

  test("what agents ask is counted apart, and what they did not get is listed", async () => {
    const counter = counting();
    counter.recordSearch("limits", 4, 1);
    counter.recordSearch("limits", 3, 1, "agents");
    counter.recordSearch("submarine", 0, 1);
    counter.recordSearch("airship", 0, 1, "agents");
    counter.recordSearch("Airship", 0, 1, "agents");
    counter.recordSearch("airship", 2, 1, "agents");
    await counter.flush();
    counter.recordSearch("airship", 0, 1, "agents");
    await counter.close();
    expect(await read()).toMatchObject({
      searches: 7,
      agentSearches: 5,
      withoutResults: 4,
      agentWithoutResults: 3,
      top: [{ query: "airship" }, { query: "limits", searches: 2, agentSearches: 1 }, {}],
      topAgentsWithoutResults: [
        { query: "airship", searches: 4, agentSearches: 4, agentWithoutResults: 3 },
      ],
    });
  });

  test("a text that only agents found is not one that people did not open", async () => {
    const counter = counting();
    counter.recordSearch("agents alone", 4, 1, "agents");
    counter.recordSearch("both", 4, 1, "agents");
    counter.recordSearch("both", 4, 1, "people");
    counter.recordSearch("people in vain", 0, 1);
    counter.recordSearch("people in vain", 4, 1, "agents");
    await counter.close();
    expect((await read()).topNotOpened.map(({ query }) => query)).toEqual(["both"]);
  });

  test("texts with results of which none was opened, most searched first", async () => {
    const counter = counting();
    for (const [text, hits] of [
      ["opened", 3],
      ["once", 3],
      ["often", 3],
      ["often", 1],
      ["none", 0],
    ] as const) {
      counter.recordSearch(text, hits, 1);
    }
    counter.recordClick("opened", 1);
    await counter.close();
    const { topNotOpened } = await read();
    expect(topNotOpened.map(({ query }) => query)).toEqual(["often", "once"]);
  });

  test("several processes add to the same rows", async () => {
    const [first, second] = [counting(), counting()];
    for (let round = 0; round < 5; round++) {
      first.recordSearch("limits", 1, 1);
      second.recordSearch("limits", 1, 1);
      await Promise.all([first.flush(), second.flush()]);
    }
    expect((await read()).top).toMatchObject([{ query: "limits", searches: 10 }]);
  });

  test("a click without a search counts nothing, one that came to another process does", async () => {
    const [first, second] = [counting(), counting()];
    first.recordSearch("limits", 1, 1);
    second.recordClick("limits", 3);
    second.recordClick("made up", 1);
    await second.flush();
    await first.flush();
    await second.flush();
    const { clicks, meanClickedRank, texts } = await read();
    expect([clicks, meanClickedRank, texts]).toEqual([1, 3, 1]);
  });
});

describe("what is kept", () => {
  test("is day, text and counts, and nothing else", async () => {
    const counter = counting();
    counter.recordSearch("limits", 7, 1.5);
    counter.recordSearch("anna@example.com", 0, 0.5);
    await counter.close();
    const day = Math.floor(start / day_ms);
    expect(await rows()).toEqual([
      [day, "", 1, 1, 0, 500, 0, 0, 0, 0],
      [day, "limits", 1, 0, 7, 1_500, 0, 0, 0, 0],
    ]);
    expect(await read()).toMatchObject({ searches: 2, texts: 1, searchesNotKept: 1 });
  });

  test("goes after 90 days", async () => {
    const counter = counting();
    counter.recordSearch("old", 1, 1);
    await counter.flush();
    time = start + 89 * day_ms;
    counter.recordSearch("young", 1, 1);
    await counter.flush();
    expect((await read(90)).texts).toBe(2);
    expect((await read(30)).texts).toBe(1);
    time = start + 90 * day_ms;
    counter.recordSearch("younger", 1, 1);
    await counter.flush();
    expect((await rows()).map((row) => row[1])).toEqual(["young", "younger"]);
  });

  test("is at most about 5,000 texts a day; known ones continue, others count without text", async () => {
    const counter = counting();
    for (let text = 0; text < 6_000; text++) {
      counter.recordSearch(`word${text}`, 1, 1);
      if (text % 250 === 249) await counter.flush();
    }
    counter.recordSearch("word7", 1, 1);
    await counter.close();
    const { searches, texts, searchesNotKept, top } = await read();
    expect(searches).toBe(6_001);
    expect(texts).toBe(5_000);
    expect(searchesNotKept).toBe(1_000);
    expect(top[0]).toMatchObject({ query: "word7", searches: 2 });
  });
});

describe("when the database cannot be written", () => {
  test("a last write waits some time for another process's lock", async () => {
    await (await openStateDatabase(dbPath)).close();
    const other = createClient({ url: pathToFileURL(join(folder, "state.db")).href });
    const transaction = await other.transaction("write");
    const counter = counting();
    counter.recordSearch("limits", 1, 1);
    counter.recordClick("limits", 2);
    const closed = counter.close();
    await new Promise((resolve) => setTimeout(resolve, 80));
    await transaction.commit();
    other.close();
    await closed;
    expect((await read()).top).toMatchObject([{ query: "limits", searches: 1, clicks: 1 }]);
  });

  test("another process's lock delays no search, and the counts are written when it is gone", async () => {
    const counter = counting(() => undefined);
    counter.recordSearch("limits", 1, 1);
    await counter.flush();
    const other = createClient({ url: pathToFileURL(join(folder, "state.db")).href });
    const transaction = await other.transaction("write");
    counter.recordSearch("limits", 1, 1);
    // Others wait 5 s for a lock.
    expect(await endsWithin(4_000, counter.flush())).toBe(true);
    await transaction.commit();
    other.close();
    counter.recordSearch("limits", 1, 1);
    await counter.flush();
    expect((await read()).top).toMatchObject([{ query: "limits", searches: 3 }]);
  });

  test("counts wait in memory, and it is said once", async () => {
    // A file where the folder should be.
    rmSync(folder, { recursive: true });
    writeFileSync(folder, "");
    const errors: unknown[] = [];
    const counter = counting((error) => errors.push(error));
    counter.recordSearch("limits", 1, 1);
    for (const told of [0, 0, 1, 1]) {
      counter.recordSearch("limits", 1, 1);
      await counter.flush();
      expect(errors).toHaveLength(told);
    }
    rmSync(folder);
    await counter.flush();
    expect((await read()).top).toMatchObject([{ query: "limits", searches: 5 }]);
  });
});

test("a flood of texts is written early and bounded in memory", async () => {
  const counter = counting();
  for (let text = 0; text < 20_000; text++) counter.recordSearch(`flood${text}`, 1, 1);
  await counter.close();
  const { searches, texts } = await read();
  expect(searches).toBe(20_000);
  expect(texts).toBeLessThanOrEqual(1_000);
});

test("statistics of a folder without searches are empty and create no file", async () => {
  expect(await read()).toMatchObject({ searches: 0, top: [], meanClickedRank: null });
});

test("searches up to a day leave out those of later days", async () => {
  const analytics = createQueryAnalytics({ dbPath, clock: { now: () => 10 * day_ms } });
  open.push(analytics);
  analytics.recordSearch("rate limits", 3, 1);
  const counted = await analytics.statistics({ days: 7, limit: 5 });
  expect(counted).toMatchObject({ searches: 1, top: [{ query: "rate limits" }] });
  const before = await analytics.statistics({ days: 7, to: "1970-01-10", limit: 5 });
  expect(before).toMatchObject({ searches: 0, top: [] });
});
