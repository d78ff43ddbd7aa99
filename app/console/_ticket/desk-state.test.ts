/** Nothing that a person wrote is dropped, whatever happens in which order. */
import { describe, expect, test } from "vitest";
import { choicesFor } from "./choices.ts";
import { type Desk, emptyDesk, isBusy, nextDesk, type Save } from "./desk-state.ts";
import {
  emptyDraft,
  type PlacedTicket,
  placeValue,
  readPlaceValue,
  statusAfter,
} from "./desk-types.ts";

const draft = { ...emptyDraft, correlationId: "T-1", title: "Refund" };
const placed: PlacedTicket = {
  draft,
  answer: {
    collection: "billing",
    subTheme: null,
    confidence: "medium",
    path: "fast",
    repo: null,
    relevantDocs: [],
    reasoning: "",
    candidates: [
      { collection: "billing", probability: 0.7, terms: ["refund"] },
      { collection: "mobile", probability: 0.2, terms: [] },
    ],
  },
  predicted: { collection: "billing", subTheme: null, confidence: "medium" },
  status: "predicted",
  correct: null,
  comment: "",
  similar: [],
};
const save: Save = {
  correlationId: "T-1",
  title: "Refund",
  place: { collection: "mobile", subTheme: null },
  status: "corrected",
  comment: "It is the app.",
  before: { status: "predicted", correct: null, comment: "" },
  fault: null,
};
const fault = { kind: "offline", detail: "No answer." } as const;
const run = (desk: Desk, ...events: Parameters<typeof nextDesk>[1][]): Desk =>
  events.reduce(nextDesk, desk);
const desk = emptyDesk(placed, null);

describe("a judgement", () => {
  const judged = run(desk, { type: "judging", save, ticket: placed });

  test("is shown at once, as on its way", () => {
    expect(judged.placed).toMatchObject({ status: "corrected", correct: save.place });
    expect(judged.saves).toEqual([save]);
  });

  test("that was not saved stays with its comment, and is tried again or left", () => {
    const failed = run(judged, { type: "not-saved", save, fault });
    const [unsaved] = failed.saves as [Save];
    expect(unsaved).toEqual({ ...save, fault });
    expect(failed.said).toBe("Not saved. No answer.");
    const left = run(failed, { type: "discarded", save: unsaved });
    expect([left.saves, left.placed?.status]).toEqual([[], "predicted"]);
    const again = run(failed, { type: "retrying", save: { ...unsaved, fault: null } });
    expect(again.saves).toEqual([save]);
  });

  test("that fails after the next ticket came is still told", () => {
    const other = { ...draft, correlationId: "T-2" };
    const later = run(
      judged,
      { type: "arrived", draft: other },
      { type: "next" },
      { type: "not-saved", save, fault },
    );
    expect(later.draft).toEqual(other);
    expect(later.saves).toEqual([{ ...save, fault }]);
  });

  test("is as the service says once that has it", () => {
    const now = {
      status: "confirmed",
      correct: { collection: "billing", subTheme: null },
    } as const;
    const stored = run(judged, { type: "saved", save, now });
    expect(stored.saves).toEqual([]);
    expect(stored.placed).toMatchObject(now);
  });
});

describe("two tickets at once", () => {
  const other = { ...draft, correlationId: "T-2", title: "Crash" };

  test("the second waits while the first is not judged, once", () => {
    expect(isBusy(desk)).toBe(true);
    const waiting = run(desk, { type: "arrived", draft: other }, { type: "arrived", draft: other });
    expect(waiting.waiting).toEqual([other]);
    expect(waiting.placed).toBe(placed);
    expect(run(waiting, { type: "next" })).toMatchObject({
      draft: other,
      placed: null,
      waiting: [],
    });
  });

  test("an answer for a ticket that is no longer shown changes nothing", () => {
    const moved = run(desk, { type: "placing", draft: other });
    expect(run(moved, { type: "placed", ticket: placed }).placed).toBe(placed);
    const left = run(moved, { type: "next" }, { type: "placed", ticket: placed });
    expect(left.placed).toBeNull();
    const failed = run(
      moved,
      { type: "next" },
      { type: "not-placed", correlationId: "T-2", fault },
    );
    expect(failed.fault).toBeNull();
  });

  test("what is being typed is not replaced", () => {
    const typing = run(emptyDesk(null, null), {
      type: "edited",
      draft: { ...emptyDraft, body: "x" },
    });
    expect(isBusy(typing)).toBe(true);
    expect(isBusy(emptyDesk(null, null))).toBe(false);
  });
});

test("a ticket that could not be placed keeps its text", () => {
  const failed = run(
    emptyDesk(null, null),
    { type: "placing", draft },
    { type: "not-placed", correlationId: "T-1", fault },
  );
  expect(failed).toMatchObject({ draft, fault, isPlacing: false });
});

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

test.each([
  { collection: "a&b=c", subTheme: null },
  { collection: "größe", subTheme: "x / y" },
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
