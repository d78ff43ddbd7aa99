/** From what is asked to the list of what is missing, and back when a page is written. */
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { storeOf, type TemporaryStore } from "../../tests/support/store-of.ts";
import { createQueryAnalytics } from "../analytics/query-analytics.ts";
import { collectionAt } from "../configuration/configuration.ts";
import { GapsResponse } from "../contract/index.ts";
import { runIndex } from "../indexer/run-index.ts";
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
