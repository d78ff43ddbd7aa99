import { expect, test } from "vitest";
import { readKeptViews, withoutView, withView } from "./kept-views.ts";

const mine = { name: "Mine", asked: { status: "predicted", q: "invoice" } };

test("a view is kept, replaced by one of the same name, and removed", () => {
  const kept = readKeptViews(withView([], mine));
  expect(kept).toEqual([mine]);
  const other = { name: "Mine", asked: { q: "parcel" } };
  const replaced = readKeptViews(withView(kept, other));
  expect(replaced).toEqual([other]);
  expect(readKeptViews(withoutView(replaced, "Mine"))).toEqual([]);
});

test.each([
  "",
  "nonsense",
  "null",
  "{}",
  '[null,1,"x",{}]',
  '[{"name":" ","asked":{}}]',
  '[{"name":"x","asked":{"q":1}}]',
  '[{"name":"x","asked":null}]',
])("what is not ours in the browser is no view: %s", (kept) => {
  expect(readKeptViews(kept)).toEqual([]);
});

test("fifty are kept, the last ones", () => {
  const names = Array.from({ length: 60 }, (_unused, index) => `View ${index}`);
  const kept = names.reduce((views, name) => readKeptViews(withView(views, { name, asked: {} })), [
    mine,
  ] as readonly (typeof mine | { name: string; asked: Record<string, string> })[]);
  expect(kept).toHaveLength(50);
  expect(kept.at(-1)?.name).toBe("View 59");
});
