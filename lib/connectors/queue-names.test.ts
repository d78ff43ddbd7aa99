/** Labels as other systems write them. */
import { expect, test } from "vitest";
import { queueNames } from "./queue-names.ts";

const { collectionOf, nameOf } = queueNames({
  names: { billing: "💶 Geld", account: "Rückfragen" },
  collections: () => ["billing", "account", "constructor"],
});

test.each([
  ["💶 Geld", "billing"],
  ["💶 GELD", "billing"],
  ["Rückfragen", "account"],
  ["Ru\u0308ckfragen", "account"],
  ["constructor", "constructor"],
  ["billing", null],
  ["🐛 bug", null],
  ["__proto__", null],
  ["", null],
  ["x".repeat(10_000), null],
])("%j is the label of %s", (label, collection) => {
  expect(collectionOf(label)).toBe(collection);
});

test("a collection without a label of its own is called as it is", () => {
  expect(nameOf("constructor")).toBe("constructor");
  expect(nameOf("billing")).toBe("💶 Geld");
});
