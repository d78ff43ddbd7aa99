/** What people did with drafts of replies is a number by day, and nothing else. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { classifierOf, type TemporaryClassifier } from "../../tests/kit/stores/classifier-of.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";

const clock = createFixedClock();
let opened: TemporaryClassifier;
beforeEach(async () => {
  opened = await classifierOf({ clock });
});
afterEach(() => opened.close());

const drafts = async () => (await opened.classifier.stats({ detail: true })).detail?.drafts;

test("drafts are counted over thirty days, by every process", async () => {
  const { classifier } = opened;
  expect(await drafts()).toBeUndefined();
  await classifier.draftOutcome({ outcome: "kept" });
  clock.advance(29 * 86_400_000);
  const other = await opened.another({ clock });
  await other.draftOutcome({ outcome: "changed" });
  await classifier.draftOutcome({ outcome: "changed" });
  expect(await drafts()).toEqual({ kept: 1, changed: 2, discarded: 0 });
  clock.advance(86_400_000);
  expect(await drafts()).toEqual({ kept: 0, changed: 2, discarded: 0 });
});

test.each([{}, { outcome: "sent" }, { outcome: ["kept"] }])("%j is refused", async (told) => {
  await expect(opened.classifier.draftOutcome(told as never)).rejects.toMatchObject({
    code: "parameter_invalid",
  });
});
