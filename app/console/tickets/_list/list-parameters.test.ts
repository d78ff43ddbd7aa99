import { expect, test } from "vitest";
import { readListParameters, withFolding } from "./list-parameters.ts";

test("blank filters of a form are left out, and so is what no list knows", () => {
  const given = { status: "predicted", words: "  ", q: "", other: "x", from: ["a", "b"] };
  expect(readListParameters(given)).toEqual({ status: "predicted" });
});

test("mail of programs has an address: its view showed all tickets", () => {
  expect(readListParameters({ kind: "automatic" })).toEqual({ kind: "automatic" });
});

test("a search from the view by doubt looks through all tickets, in no order by doubt", () => {
  const given = { words: " parcel ", sort: "doubtful", collection: "shipping" };
  expect(readListParameters(given)).toEqual({ words: "parcel", collection: "shipping" });
  expect(readListParameters({ ...given, sort: "oldest" })).toMatchObject({ sort: "oldest" });
});

test("what waits is folded by incident, what is searched for is not", () => {
  expect(withFolding({ status: "predicted" })).toMatchObject({ folded: "1" });
  expect(withFolding({ status: "predicted", words: "parcel" })).not.toHaveProperty("folded");
});
