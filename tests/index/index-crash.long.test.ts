/** Many more killed runs than `npm run test:contract` has time for. */
import { setTimeout } from "node:timers/promises";
import { createSearchStore } from "knowledge-sdk";
import { expect, test } from "vitest";
import { runCommand } from "../kit/services/command-line.ts";
import { editionName, indexArguments, killRuns } from "../kit/services/kill-runs.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";

const pages = 1_000;
const kills = 100;

test(`${kills} killed runs over ${pages} pages leave the old or the new index`, async () => {
  const place = createWorkplace();
  try {
    const runs = await killRuns(place, pages, kills);
    for (const { integrity, documents, found, before, edition } of runs) {
      expect(integrity).toBe("ok");
      expect(documents).toBe(pages);
      expect([before, [edition]]).toContainEqual(found);
    }
    expect(runs.filter(({ wasKilled }) => wasKilled).length).toBeGreaterThan(kills / 2);
  } finally {
    place.remove();
  }
});

test("another process sees a new generation within a second", async () => {
  const place = createWorkplace();
  place.writeEdition(editionName(0), 10);
  await runCommand(indexArguments(place));
  const store = await createSearchStore({ dbPath: place.dbPath });
  try {
    // A machine that does other things may hold some of them up.
    const times: number[] = [];
    for (let round = 1; round <= 5; round++) {
      const { generation } = store.status();
      place.writeEdition(editionName(round), 10);
      expect((await runCommand(indexArguments(place))).code).toBe(0);
      const endedAt = performance.now();
      while (store.status().generation === generation) await setTimeout(10);
      times.push(performance.now() - endedAt);
    }
    expect(Math.min(...times)).toBeLessThanOrEqual(1_000);
  } finally {
    await store.close();
    place.remove();
  }
});
