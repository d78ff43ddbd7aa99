/** The places that a person may choose from, and their keys. */
import { expect, test } from "vitest";
import { choicesFor } from "./choices.ts";
import type { PlacedTicket } from "./desk-types.ts";
import { placed } from "./fixtures/placed-ticket.ts";

test("choices are what was weighed, then the other places, nine of them with keys", () => {
  const places = ["account", "billing", "mobile", ...Array.from({ length: 12 }, (_, i) => `c${i}`)]
    .flatMap((collection) => [{ collection, subTheme: null }])
    .concat([{ collection: "billing", subTheme: "cards" as never }]);
  const choices = choicesFor(placed, places);
  expect(choices.slice(0, 2)).toEqual([
    { place: { collection: "mobile", subTheme: null }, probability: 0.2, key: "1" },
    { place: { collection: "account", subTheme: null }, probability: null, key: "2" },
  ]);
  expect(choices.map(({ key }) => key).filter((key) => key !== null)).toHaveLength(9);
  expect(choices.map(({ place }) => place)).not.toContainEqual({
    collection: "billing",
    subTheme: null,
  });
  expect(choices.at(-1)?.place).toEqual({ collection: "billing", subTheme: "cards" });
});

test("a correction does not give its key to another place", () => {
  const places = ["mobile", "account", "shipping"].map((collection) => ({
    collection,
    subTheme: null,
  }));
  const keysOf = (ticket: PlacedTicket) =>
    choicesFor(ticket, places).map(({ place, key }) => [place.collection, key]);
  expect(keysOf(placed)).toEqual([
    ["mobile", "1"],
    ["account", "2"],
    ["shipping", "3"],
  ]);
  expect(keysOf({ ...placed, correct: { collection: "mobile", subTheme: null } })).toEqual([
    ["billing", null],
    ["account", "2"],
    ["shipping", "3"],
  ]);
});
