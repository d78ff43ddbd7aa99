import { expect, test } from "vitest";
import { chanceWith, openedRates } from "./opened-rates.ts";

const counts = (opened: number, times: number) =>
  Array.from({ length: times }, () => ({ searches: 10, opened, chance: 0.8 }));

test("two kinds of questions are told apart by how often their hits are opened", () => {
  const rates = openedRates([...counts(9, 40), ...counts(3, 8)]);
  expect(rates?.answered).toBeGreaterThan(0.8);
  expect(rates?.unanswered).toBeLessThan(0.4);
  if (rates === null) throw new Error("No rates");
  const seldom = { searches: 10, opened: 2, chance: 0.9 };
  expect(chanceWith(seldom, rates)).toBeLessThan(0.5);
  expect(chanceWith({ ...seldom, searches: 1, opened: 1 }, rates)).toBeGreaterThan(0.5);
});

test.each([
  ["a site that counts no clicks", counts(0, 40)],
  ["few searches", counts(5, 2)],
  ["questions that are all alike", counts(9, 40)],
  ["nothing", []],
])("%s tells nothing", (_name, given) => {
  expect(openedRates(given)).toBeNull();
});

test("more opened hits than searches count once each", () => {
  const rates = { answered: 0.8, unanswered: 0.2 };
  const many = chanceWith({ searches: 2, opened: 50, chance: 0.5 }, rates);
  expect(many).toBeCloseTo(chanceWith({ searches: 2, opened: 2, chance: 0.5 }, rates));
});
