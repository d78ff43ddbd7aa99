import { expect, test } from "vitest";
import { packPages, unpackPages } from "./packed-pages.ts";
import { unreadPageFacts } from "./page-facts.ts";
import { createPagesRead, type PageRead } from "./pages-read.ts";

test("pages are the same after packing, in whatever number", () => {
  for (const count of [0, 1, 500, 1_201]) {
    const entries = Array.from({ length: count }, (_, number): [string, PageRead] => {
      const facts = { ...unreadPageFacts(`# ${number}`, "a.md"), title: `Seite ${number} – ä 😀` };
      return [`kb://c/${number}.md`, { revision: number % 2 ? "r" : null, hash: "h", facts }];
    });
    const known = createPagesRead(unpackPages(packPages(entries)));
    expect([...known.entries()]).toEqual(entries);
  }
});
