/** 38 tickets of the handbook after 1, 3 and 5 words of people that all name one collection, for each of five. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Handbook, handbookCollections, openHandbook } from "./fixtures/handbook.ts";
import {
  believedOf,
  doubtedOf,
  lostMax,
  standingOf,
  teach,
  ticketsFor,
} from "./fixtures/one-sided.ts";
import { strangers } from "./fixtures/strangers.ts";

let handbook: Handbook;
beforeAll(async () => {
  handbook = await openHandbook();
}, 60_000);
afterAll(() => handbook.close());

const kinds = ["corrections", "confirmations"] as const;
const cases = handbookCollections.flatMap((named) => kinds.map((kind) => [kind, named] as const));
const steps = [1, 3, 5];

test.each(cases)("%s that all name %s", async (kind, named) => {
  handbook.forgetAll();
  const classifier = await handbook.open();
  const before = await standingOf(classifier, named);
  const doubted = await doubtedOf(classifier, strangers);
  const given = await ticketsFor(classifier, kind, named);
  expect(given.length).toBe(5);
  for (const [index, { text, paraphrase }] of given.entries()) {
    await teach(classifier, `T-${index}`, text, named);
    const { collection } = await classifier.classify({ correlationId: "again", title: text });
    expect(collection).toBe(named);
    await classifier.settled();
    for (const title of [text, paraphrase]) {
      expect([title, (await classifier.preview({ title })).collection]).toEqual([title, named]);
    }
    if (!steps.includes(index + 1)) continue;
    const after = await standingOf(classifier, named);
    expect(before.othersRight - after.othersRight).toBeLessThanOrEqual(lostMax);
    expect(await believedOf(classifier, doubted)).toEqual([]);
  }
  await classifier.close();
});
