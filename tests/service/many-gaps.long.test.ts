/** A hundred thousand different questions in a day: a look takes a share of them, the rest waits, and nothing stops. */
import { openGaps } from "knowledge-sdk/service";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mainThreadCpuMs } from "../../bench/cpu.ts";
import { openStateDatabase } from "../../lib/storage/index.ts";
import { storeOf, type TemporaryStore } from "../kit/stores/store-of.ts";

const questions = 100_000;
/** What one look asks. */
const share = 5_000;
const today = Math.floor(Date.now() / 86_400_000);
const nouns = "pump valve lamp motor brake wheel chain pedal saddle bell horn mirror".split(" ");

let opened: TemporaryStore;
let gaps: ReturnType<typeof openGaps>;

beforeAll(async () => {
  opened = await storeOf({ "guide/parcels.md": "# Parcels\n\nTrack a parcel with its number." });
  const { dbPath } = opened;
  const state = await openStateDatabase(dbPath);
  for (let from = 0; from < questions; from += 10_000) {
    const texts = Array.from({ length: 10_000 }, (_unused, at) => {
      const row = from + at;
      return `${nouns[row % nouns.length]} number${row} broke`;
    });
    const sql = `INSERT INTO search_statistic
        (day, query, searches, without_results, hits, duration_us)
      SELECT ${today}, value, 3, 3, 0, 1 FROM json_each(?)`;
    await state.write([{ sql, args: [JSON.stringify(texts)] }]);
  }
  await state.close();
  const settings = { withSearches: true, shownFrom: 3 };
  gaps = openGaps({ dbPath, search: () => ({ searchMode: "fts" }), ...settings });
}, 300_000);
afterAll(async () => {
  await gaps.close();
  await opened.close();
});

test("a look takes its share, says how many wait, and leaves the thread that answers alone", async () => {
  for (const waiting of [questions - share, questions - 2 * share]) {
    const before = mainThreadCpuMs() ?? 0;
    expect(await gaps.look()).toEqual({ asked: share, waiting });
    // Waiting costs some timers.
    expect((mainThreadCpuMs() ?? 0) - before).toBeLessThan(1_000);
  }
  const found = await gaps.list({ days: 30, limit: 50 });
  expect(found.gaps).toHaveLength(50);
}, 1_200_000);
