/** Many more killed runs than `npm run test:contract` has time for. */
import { expect, test } from "vitest";
import { createWorkplace } from "../support/corpus.ts";
import { killRuns } from "../support/kill-runs.ts";

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
