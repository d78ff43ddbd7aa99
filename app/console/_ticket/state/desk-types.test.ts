/** What a ticket on the desk says of its place. */
import { expect, test } from "vitest";
import {
  confirmable,
  judgedPlace,
  placeValue,
  readPlaceValue,
  standingAnswer,
  standingTerms,
  statusAfter,
} from "./desk-types.ts";
import { placed } from "./fixtures/placed-ticket.ts";

test.each([
  { collection: "a&b=c", subTheme: null },
  { collection: "größe", subTheme: "x / y" },
  { collection: null, subTheme: null },
])("the value of a button gives the place back: %j", (place) => {
  expect(readPlaceValue(placeValue(place))).toEqual(place);
});

test("a value without a collection is no place", () => {
  expect(readPlaceValue("")).toBeNull();
});

test.each([
  [null, "predicted"],
  [{ collection: "billing", subTheme: null }, "confirmed"],
  [{ collection: "billing", subTheme: "cards" }, "confirmed"],
  [{ collection: "billing", subTheme: "refunds" }, "corrected"],
  [{ collection: "mobile", subTheme: null }, "corrected"],
])("%j is %s", (place, status) => {
  expect(statusAfter(place, { collection: "billing", subTheme: "cards" })).toBe(status);
});

test.each([
  ["the prediction", placed.predicted, null, true],
  ["its confirmation", placed.predicted, { collection: "billing", subTheme: null }, true],
  ["a correction", placed.predicted, { collection: "mobile", subTheme: null }, false],
  ["another sub-theme", placed.predicted, { collection: "billing", subTheme: "cards" }, false],
  ["what a judgement left", { ...placed.predicted, collection: "mobile" }, null, false],
])(
  "the answer is shown if it is about the ticket's current place: %s",
  (_name, predicted, correct, isShown) => {
    const shown = standingAnswer({ ...placed, predicted, correct });
    expect(shown).toEqual(isShown ? placed.answer : null);
  },
);

test("an answer that was given under a person's word goes with that word", () => {
  const mobile = { collection: "mobile", subTheme: null };
  const answer = placed.answer && { ...placed.answer, ...mobile, reasoning: "A person said so." };
  const told = { ...placed, answer, answeredFor: mobile };
  expect(standingAnswer({ ...told, correct: mobile })).toBe(answer);
  expect(standingAnswer({ ...told, correct: null })).toBeNull();
  const same = { ...told, predicted: { ...placed.predicted, ...mobile }, correct: null };
  expect(standingAnswer(same)).toBeNull();
});

test("only words that support the ticket's current place are marked", () => {
  expect(standingTerms(placed)).toEqual(["refund"]);
  expect(standingTerms({ ...placed, correct: { collection: "mobile", subTheme: null } })).toEqual(
    [],
  );
});

test("after a correction the key of a confirmation does not take it back", () => {
  expect(confirmable(placed, "")).toBe(placed.predicted);
  const mobile = { collection: "mobile", subTheme: null };
  const corrected = { ...placed, correct: mobile, comment: "It is the app." };
  expect(confirmable(corrected, "It is the app.")).toBeNull();
  expect(confirmable(corrected, "Changed")).toBe(mobile);
});

test("a judgement is held against the prediction that a person judged first", () => {
  const mobile = { collection: "mobile", subTheme: null };
  expect(judgedPlace(placed)).toBe(placed.predicted);
  expect(judgedPlace({ ...placed, judged: mobile })).toBe(mobile);
});
