/** Nobody writes on the home page by searching: it shows words of the documents alone. */

import { createQueryAnalytics, type QueryAnalytics } from "knowledge-sdk/host";
import { afterEach, beforeEach, expect, test } from "vitest";
import { storeOf, type TemporaryStore } from "../../tests/kit/stores/store-of.ts";
import { askedTitles } from "./asked-titles.ts";

let pages: TemporaryStore;
let analytics: QueryAnalytics;

beforeEach(async () => {
  pages = await storeOf({
    "guide/install.md":
      "# Install Acme\n\nAcme is a tool. A scam is something else; a rival sells one instead.\n\n## What does it cost?\n\nNothing.",
    "guide/<b>.md": "# Keys & <b>locks</b>\n\nHow to rotate keys.",
  });
  analytics = createQueryAnalytics({ dbPath: pages.dbPath });
});
afterEach(async () => {
  await analytics.close();
  await pages.close();
});

async function ask(query: string, times: number): Promise<void> {
  const { total, duration_ms } = await pages.store.search(query);
  for (let at = 0; at < times; at += 1) analytics.recordSearch(query, total, duration_ms);
}

test.each([
  "acme is a scam install rival instead",
  "Install Acme is a scam",
  "Install Acme https://rival.example",
  "install acme\u202escam",
  "acme",
])("six searches for %j show nothing of it to other readers", async (query) => {
  await ask(query, 6);
  expect(await askedTitles({ analytics, store: pages.store })).toEqual([]);
});

test("a title or heading that is asked for is shown as the document writes it", async () => {
  await ask("INSTALL  acme", 7);
  await ask("what does it cost", 6);
  await ask("keys & <b>locks</b>", 5);
  const shown = await askedTitles({ analytics, store: pages.store });
  expect(shown.slice(0, 2)).toEqual(["Install Acme", "What does it cost?"]);
});

test("fewer than five searches show nothing", async () => {
  await ask("install acme", 4);
  expect(await askedTitles({ analytics, store: pages.store })).toEqual([]);
});
