/** Words that only a hidden collection has, against invented ones. */
import { expect, test } from "vitest";
import { tellHiddenWords } from "../../tests/kit/access/hidden-words.ts";

test("a word of hidden pages, links and tickets moved a ticket and a hit of who may not see them", async () => {
  const { limited, whole } = await tellHiddenWords(50);
  for (const [name, area] of limited) {
    expect([name, Math.abs(area - 0.5) < 0.15]).toEqual([name, true]);
  }
  // Who sees the collection is told by the same questions.
  expect(whole.get("matches")).toBeGreaterThan(0.9);
  expect(whole.get("completion")).toBeGreaterThan(0.9);
}, 60_000);
