/** Nothing in the list moves under the hand, and nothing in it contradicts a judgement. */
import type { TicketSummary } from "knowledge-sdk/service-schemas";
import { describe, expect, test } from "vitest";
import type { Save } from "../../../_ticket/state/desk.ts";
import {
  appended,
  chosenAll,
  judgedRows,
  listStateOf,
  neighbour,
  nextUnjudged,
  refreshed,
  shownRow,
  toggled,
  withArrived,
} from "./list-state.ts";

const row = (correlationId: string, more: Partial<TicketSummary> = {}): TicketSummary => ({
  correlationId,
  title: correlationId,
  status: "predicted",
  collection: "billing",
  subTheme: null,
  predicted: "billing",
  confidence: "low",
  updatedAt: "2026-11-20T08:00:00.000Z",
  ...more,
});
const page = (ids: readonly string[], nextCursor: string | null = null) => ({
  tickets: ids.map((id) => row(id)),
  nextCursor,
  seenTo: null,
});
const idsOf = ({ tickets }: { readonly tickets: readonly TicketSummary[] }) =>
  tickets.map(({ correlationId }) => correlationId);
const since = "2026-11-21T00:00:00.000Z";
const later = "2026-11-21T08:00:00.000Z";
const save: Save = {
  id: 1,
  correlationId: "B",
  title: "B",
  place: { collection: "shipping", subTheme: null },
  status: "corrected",
  comment: "",
  seen: null,
  before: { status: "predicted", correct: null, comment: "" },
  fault: null,
};

test("a page that follows repeats no ticket", () => {
  const state = appended(listStateOf(page(["A", "B"], "x")), page(["B", "C"]));
  expect(idsOf(state)).toEqual(["A", "B", "C"]);
  expect(state.nextCursor).toBeNull();
});

describe("what comes while the list is open", () => {
  const state = listStateOf(page(["A", "B"]));
  const newest = [row("N", { updatedAt: later }), row("B", { status: "confirmed" }), row("OLD")];

  test("waits, and rows that are there are brought up to date in their places", () => {
    const now = refreshed(state, newest, since);
    expect(idsOf(now)).toEqual(["A", "B"]);
    expect(now.tickets[1]?.status).toBe("confirmed");
    expect(now.arrived.map(({ correlationId }) => correlationId)).toEqual(["N"]);
  });

  test("is told once, however often it is read, and comes first when it is asked for", () => {
    const now = refreshed(refreshed(state, newest, since), newest, since);
    expect(now.arrived).toHaveLength(1);
    expect(idsOf(withArrived(now))).toEqual(["N", "A", "B"]);
    expect(withArrived(now).arrived).toEqual([]);
  });

  test("is shown at once where there was nothing", () => {
    expect(idsOf(refreshed(listStateOf(page([])), newest, since))).toEqual(["N"]);
  });
});

test("tickets are chosen one by one and all at once, and others stay chosen", () => {
  const state = toggled(listStateOf(page(["A", "B"])), "B");
  expect([...state.chosen]).toEqual(["B"]);
  expect([...toggled(state, "B").chosen]).toEqual([]);
  expect([...chosenAll(state, true).chosen]).toEqual(["A", "B"]);
  expect([...chosenAll(state, false).chosen]).toEqual([]);
});

test("a judgement shows in the row while it is on its way, and an undo shows the prediction", () => {
  expect(shownRow(row("B"), [save])).toMatchObject({ status: "corrected", collection: "shipping" });
  expect(shownRow(row("A"), [save])).toEqual(row("A"));
  const undo = { ...save, place: null, status: "predicted" as const };
  const corrected = row("B", { status: "corrected", collection: "shipping" });
  expect(shownRow(corrected, [undo])).toMatchObject({ status: "predicted", collection: "billing" });
});

test("a judged ticket stays where it is", () => {
  const standing = {
    correlationId: "A",
    status: "confirmed" as const,
    collection: "billing",
    subTheme: null,
  };
  const state = judgedRows(listStateOf(page(["A", "B"])), [standing]);
  expect(idsOf(state)).toEqual(["A", "B"]);
  expect(state.tickets[0]?.status).toBe("confirmed");
});

test("moving stops at both ends, and begins at the first ticket", () => {
  const { tickets } = page(["A", "B"]);
  expect(neighbour(tickets, null, 1)).toBe("A");
  expect(neighbour(tickets, "A", 1)).toBe("B");
  expect(neighbour(tickets, "B", 1)).toBeNull();
  expect(neighbour(tickets, "A", -1)).toBeNull();
  expect(neighbour([], null, 1)).toBeNull();
});

test("after a judgement comes the next ticket without one, also if that is on its way", () => {
  const tickets = [row("A"), row("B"), row("C", { status: "confirmed" }), row("D")];
  expect(nextUnjudged(tickets, "A", [save])).toBe("D");
  expect(nextUnjudged(tickets, "A", [])).toBe("B");
  expect(nextUnjudged(tickets, "D", [])).toBeNull();
});
