import { afterEach, expect, test } from "vitest";
import { storeOf } from "../../../tests/kit/stores/store-of.ts";
import { openIndexDatabase } from "../../storage/index.ts";
import { suggestKeywords } from "./suggest-keywords.ts";

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

const licence = "Licensed under the Apache License, you may copy and distribute this file.";

/** Thirty pages of each collection: the same licence and the same headings on all of them. */
function pagesOf(topics: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  const pages: Record<string, string> = {};
  for (const [collection, titles] of Object.entries(topics)) {
    for (let at = 0; at < 30; at++) {
      const title = titles[at % titles.length] ?? "";
      pages[`${collection}/page-${at}.md`] =
        `# ${title}\n\n${licence}\n\nThis describes it in the usual way, number ${at}.\n\n## See also\n\nMore of it, and of part ${at}.\n\n## What happens\n\nIt happens.`;
    }
  }
  return pages;
}

async function suggested(topics: Readonly<Record<string, readonly string[]>>) {
  const opened = await storeOf(pagesOf(topics));
  close = opened.close;
  const index = await openIndexDatabase(opened.dbPath);
  const found = await suggestKeywords(index, Object.keys(topics), 10);
  await index.close();
  return Object.fromEntries(found.map(({ collection, keywords }) => [collection, keywords]));
}

test("keywords are what pages are called: no licence, no heading of their form, no word of any text", async () => {
  const { billing = [], shipping = [] } = await suggested({
    billing: ["Using invoices", "An invoice in two ways", "Refunds made easy"],
    shipping: ["Lost parcels", "Where is my parcel", "Track a delivery"],
  });
  expect([...billing].sort()).toEqual(["easy", "invoice", "refunds"]);
  expect([...shipping].sort()).toEqual(["delivery", "lost", "parcel", "track"]);
});

test("function words of other languages are no keywords", async () => {
  const { rechnung = [] } = await suggested({
    rechnung: ["Die Rechnung und der Betrag", "Eine Mahnung für den Kunden"],
    versand: ["Das Paket ist nicht da", "Wo bleibt mein Paket"],
  });
  expect([...rechnung].sort()).toEqual(["betrag", "kunden", "mahnung", "rechnung"]);
});
