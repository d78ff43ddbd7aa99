/** Words that only a hidden collection has, against invented ones. */
import { expect, test } from "vitest";
import { tellHiddenWords } from "../../tests/support/hidden-words.ts";

test("a word of hidden pages, links and tickets moved a ticket and a hit of who may not see them", async () => {
  const areas = await tellHiddenWords(50);
  for (const [name, area] of areas) {
    expect([name, Math.abs(area - 0.5) < 0.15]).toEqual([name, true]);
  }
}, 60_000);
