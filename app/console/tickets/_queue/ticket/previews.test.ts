/** Tickets that were read before are shown at once, and never as older than what was judged since. */
import type { TicketResponse } from "knowledge-sdk/service-schemas";
import { expect, test } from "vitest";
import { placedTicketOf } from "../../../_ticket/state/placed-ticket.ts";
import { createPreviews } from "./previews.ts";

const stored = (correlationId: string): TicketResponse => ({
  correlationId,
  status: "predicted",
  ticket: { title: "Refund", body: "", tags: [], repo: null },
  prediction: {
    collection: "billing",
    subTheme: null,
    confidence: "low",
    probability: 0.3,
    path: "fast",
    modelSequence: 0,
  },
  judged: null,
  correct: null,
  comment: null,
  answer: null,
  history: [],
  similar: [],
  createdAt: "2026-11-20T08:00:00.000Z",
  updatedAt: "2026-11-20T08:00:00.000Z",
});

function previewsWithClock() {
  const asked: string[] = [];
  let now = 1_000_000;
  const gone = { kind: "refused", detail: "No.", code: "classification_not_found" } as const;
  const previews = createPreviews(
    {
      async ticket(id) {
        asked.push(id);
        await Promise.resolve();
        return id === "gone" ? { ok: false, fault: gone } : { ok: true, value: stored(id) };
      },
    },
    () => now,
  );
  return { previews, asked, pass: (ms: number) => void (now += ms) };
}

test("a ticket is asked for once, and fresh for ten seconds", async () => {
  const { previews, asked, pass } = previewsWithClock();
  await Promise.all([previews.load("T-1"), previews.load("T-1")]);
  expect(asked).toEqual(["T-1"]);
  expect([previews.read("T-1")?.draft.title, previews.isStale("T-1")]).toEqual(["Refund", false]);
  pass(10_001);
  expect(previews.isStale("T-1")).toBe(true);
});

test("a judgement wins over an answer that was asked for before, and is asked about", async () => {
  const { previews } = previewsWithClock();
  const loading = previews.load("T-1");
  const judged = { ...placedTicketOf(stored("T-1")), status: "confirmed" as const };
  previews.keep(judged);
  await loading;
  expect(previews.read("T-1")?.status).toBe("confirmed");
  expect(previews.isStale("T-1")).toBe(true);
});

test("a ticket that somebody has deleted is told from one that cannot be loaded", async () => {
  const { previews } = previewsWithClock();
  expect(await previews.load("gone")).toMatchObject({ isGone: true });
  expect(previews.read("gone")).toBeNull();
});

test("two hundred tickets are kept, the last ones", async () => {
  const { previews } = previewsWithClock();
  for (let index = 0; index < 201; index++) await previews.load(`T-${index}`);
  expect([previews.read("T-0"), previews.read("T-200")?.status]).toEqual([null, "predicted"]);
});
