import { expect, test } from "vitest";
import { collectionViews, commonViews, isSameView } from "./views.ts";

const counts = {
  unjudged: 5,
  doubtful: 3,
  confirmed: 7,
  corrected: 2,
  collections: [
    { collection: "shipping", unjudged: 4, doubtful: 3 },
    { collection: "billing", unjudged: 1, doubtful: 0 },
  ],
  areAll: true,
  revision: 9,
};

test("common views have their counts, and every address is another", () => {
  const views = commonViews(counts);
  expect(views.map(({ count }) => count)).toEqual([3, 5, 2, 7, null]);
  for (const view of views) {
    expect(views.filter((other) => isSameView(other.asked, view.asked))).toEqual([view]);
  }
});

test("mail of programs has a view where there is any", () => {
  const [last] = commonViews({ ...counts, automatic: 4 }).slice(-1);
  expect(last).toMatchObject({ asked: { kind: "automatic" }, count: 4 });
});

test("collections come by what waits in them, with those where nothing does last", () => {
  const views = collectionViews(counts, ["account", "billing", "shipping"]);
  expect(views.map(({ collection, count }) => [collection, count])).toEqual([
    ["shipping", 4],
    ["billing", 1],
    ["account", 0],
  ]);
});

test("a frame and the order of parameters make no other view", () => {
  expect(
    isSameView({ q: "a", status: "predicted" }, { status: "predicted", q: "a", embed: "1" }),
  ).toBe(true);
  expect(isSameView({ q: "a" }, { q: "b" })).toBe(false);
});
