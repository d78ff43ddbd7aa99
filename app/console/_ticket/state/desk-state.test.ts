/** Nothing that a person wrote is dropped, whatever happens in which order. */
import { createTranslator } from "knowledge-sdk/service-ui";
import { describe, expect, test } from "vitest";
import { desk as texts } from "../../../_messages/english/desk.ts";
import { type Desk, emptyDesk, mayPass, type Save } from "./desk.ts";
import { nextDesk } from "./desk-state.ts";
import { emptyDraft, type PlacedTicket } from "./desk-types.ts";
import { placed } from "./fixtures/placed-ticket.ts";
import { hasUnsent, isBusy, isEdited, replacesRefused } from "./ticket-queue.ts";

const t = createTranslator<typeof texts>({ language: "en", messages: texts });
const { draft } = placed;
const save: Save = {
  id: 1,
  correlationId: "T-1",
  title: "Refund",
  place: { collection: "mobile", subTheme: null },
  status: "corrected",
  comment: "It is the app.",
  seen: null,
  before: { status: "predicted", correct: null, comment: "" },
  fault: null,
};
const fault = { kind: "offline", detail: "No answer." } as const;
const run = (desk: Desk, ...events: Parameters<typeof nextDesk>[1][]): Desk =>
  events.reduce((shown, event) => nextDesk(shown, event, t), desk);
const desk = emptyDesk(placed, null);

describe("a judgement", () => {
  const judged = run(desk, { type: "judging", save });

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
    const again = run(failed, { type: "retrying", save: unsaved });
    expect(again.saves).toEqual([save]);
  });

  test("that fails after the next ticket came is still reported", () => {
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

  test("of a colleague that came in the meantime is shown, with its comment, when one's own is given up", () => {
    const mine = { status: "confirmed", correct: save.place, comment: "Mine" } as const;
    const theirs = { status: "corrected", correct: null, comment: "Theirs" } as const;
    const undo: Save = { ...save, place: null, status: "predicted", comment: "", before: mine };
    const changed = { kind: "changed", detail: "Somebody was here.", now: theirs } as const;
    const here = { ...desk, placed: { ...placed, ...mine }, comment: "Mine" };
    const refused = run(
      here,
      { type: "judging", save: undo },
      { type: "not-saved", save: undo, fault: changed },
    );
    expect(refused.saves).toMatchObject([{ id: 1, fault: changed }]);
    const left = run(refused, { type: "discarded", save: undo });
    expect(left).toMatchObject({ placed: theirs, comment: "Theirs", saves: [] });
    const typed = run({ ...refused, comment: "Typed" }, { type: "discarded", save: undo });
    expect(typed.comment).toBe("Typed");
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

describe("two words about one ticket", () => {
  const account = { collection: "account", subTheme: null };
  const later: Save = { ...save, id: 2, place: account, before: { ...save, correct: save.place } };
  const both = run(desk, { type: "judging", save }, { type: "judging", save: later });
  const leave = (before: Desk): Desk => run(before, { type: "discarded", save: later });

  test("when neither is saved, leaving it shows what the service has", () => {
    const failed = run(
      both,
      { type: "not-saved", save, fault },
      { type: "not-saved", save: later, fault },
    );
    expect(failed.saves).toHaveLength(1);
    expect(leave(failed).placed).toMatchObject({ status: "predicted", correct: null });
  });

  test("when the first alone is saved, leaving it shows the first", () => {
    const now = { status: "corrected", correct: save.place } as const;
    const half = run(both, { type: "saved", save, now }, { type: "not-saved", save: later, fault });
    expect(half.placed?.correct).toEqual(account);
    expect(leave(half).placed).toMatchObject({ ...now, comment: save.comment });
  });

  test("an answer for the earlier does not replace the later", () => {
    const now = { status: "corrected", correct: save.place } as const;
    const answered = run(both, { type: "saved", save, now });
    expect(answered.placed?.correct).toEqual(account);
    expect(answered.saves.map(({ id }) => id)).toEqual([2]);
    expect(run(both, { type: "not-saved", save, fault }).saves).toEqual(both.saves);
  });

  test("a description that comes late replaces neither the word nor the comment", () => {
    const { predicted, similar } = placed;
    const stands = { status: "predicted", correct: null, comment: "" } as const;
    const known = { predicted, judged: null, similar, ...stands };
    const described = run(both, { type: "described", correlationId: "T-1", known });
    expect(described.placed).toMatchObject({ correct: account });
    const typed = run(
      desk,
      { type: "commented", comment: "Typed" },
      { type: "described", correlationId: "T-1", known: { ...known, comment: "Older" } },
    );
    expect(typed.comment).toBe("Typed");
  });
});

describe("what is unfinished", () => {
  const judged = run(
    desk,
    { type: "judging", save },
    { type: "saved", save, now: { status: "corrected", correct: save.place } },
    { type: "commented", comment: save.comment },
  );
  const other = { ...draft, correlationId: "T-2", title: "Crash" };

  test("a ticket waits for a comment that is not saved and for an edited text", () => {
    expect([isBusy(judged), hasUnsent(judged)]).toEqual([false, false]);
    const commented = run(judged, { type: "commented", comment: "And more" });
    expect([isBusy(commented), hasUnsent(commented)]).toEqual([true, true]);
    const edited = run(judged, { type: "edited", draft: { ...draft, body: "More" } });
    expect([isBusy(edited), isEdited(edited)]).toEqual([true, true]);
  });

  test("n sets a typed ticket aside and brings it back, without placing it", () => {
    const typed = { ...emptyDraft, body: "Half a sentence" };
    const away = run(emptyDesk(null, null), { type: "edited", draft: typed }, { type: "next" });
    expect([away.draft, hasUnsent(away)]).toEqual([emptyDraft, true]);
    expect(away.waiting).toMatchObject([{ draft: typed, isReady: false }]);
    expect(run(away, { type: "next" })).toMatchObject({ draft: typed, waiting: [] });
  });

  test("n keeps a ticket that is being placed or was not placed, to place it in its turn", () => {
    const placing = run(emptyDesk(null, null), { type: "placing", draft: other });
    const refused = run(placing, { type: "not-placed", correlationId: "T-2", fault });
    for (const before of [placing, refused]) {
      const away = run(before, { type: "next" });
      expect(away.waiting).toMatchObject([{ draft: other, isReady: true }]);
    }
  });

  test("a ticket that was set aside is still shown as it is stored", () => {
    const away = run(
      desk,
      { type: "judging", save },
      { type: "commented", comment: "More to say" },
      { type: "next" },
      { type: "not-saved", save, fault },
      { type: "discarded", save },
      { type: "next" },
    );
    expect(away).toMatchObject({ placed: { status: "predicted" }, comment: "More to say" });
  });

  test("a ticket that is placed again keeps a comment that is not saved, and no other", () => {
    const again = (before: Desk): Desk =>
      run(before, { type: "placing", draft }, { type: "placed", ticket: placed });
    expect(again(judged).comment).toBe("");
    const typed = run(judged, { type: "commented", comment: "Typed" });
    expect(again(typed).comment).toBe("Typed");
  });

  test("n keeps a comment together with its ticket", () => {
    const away = run(desk, { type: "commented", comment: "Typed" }, { type: "next" });
    expect(away.placed).toBeNull();
    expect(run(away, { type: "next" })).toMatchObject({ placed, comment: "Typed" });
  });
});

describe("two tickets at once", () => {
  const other = { ...draft, correlationId: "T-2", title: "Crash" };

  test("the second waits while the first is not judged, once", () => {
    expect(isBusy(desk)).toBe(true);
    const waiting = run(desk, { type: "arrived", draft: other }, { type: "arrived", draft: other });
    expect(waiting.waiting.map((sheet) => sheet.draft)).toEqual([other]);
    expect(waiting.placed).toBe(placed);
    expect(run(waiting, { type: "next" })).toMatchObject({
      draft: other,
      placed: null,
      waiting: [],
    });
  });

  test("the second may be sent in the same tick, while the first is being placed", () => {
    const third = { ...other, correlationId: "T-3" };
    const placing = run(emptyDesk(null, null), { type: "placing", draft });
    expect(isBusy(placing)).toBe(true);
    const three = run(
      placing,
      { type: "arrived", draft: other },
      { type: "arrived", draft: third },
      { type: "arrived", draft },
    );
    expect(three.waiting.map((sheet) => sheet.draft)).toEqual([other, third]);
    expect(run(three, { type: "placed", ticket: placed }).waiting).toEqual(three.waiting);
  });

  test("one that is sent again with another text before its turn has that text", () => {
    const longer = { ...other, body: "The whole story" };
    const waiting = run(
      desk,
      { type: "arrived", draft: other },
      { type: "arrived", draft: longer },
    );
    expect(waiting.waiting.map((sheet) => sheet.draft)).toEqual([longer]);
  });

  test("one that is sent again never replaces what a person began to write about it", () => {
    const away = run(desk, { type: "commented", comment: "Typed" }, { type: "next" });
    const again = { ...draft, body: "From the host" };
    const both = run(away, { type: "arrived", draft: again });
    expect(both.waiting).toMatchObject([{ draft, comment: "Typed" }, { draft: again }]);
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

  test("a ticket that was refused makes room for itself, sent again", () => {
    const refused = { kind: "refused", detail: "Too long." } as const;
    const there = run(
      emptyDesk(null, null),
      { type: "placing", draft: other },
      { type: "not-placed", correlationId: "T-2", fault: refused },
    );
    expect(replacesRefused(there, { ...other, body: "Shorter" })).toBe(true);
    expect(replacesRefused(there, draft)).toBe(false);
    const edited = run(there, { type: "edited", draft: { ...other, body: "By hand" } });
    expect(replacesRefused(edited, other)).toBe(false);
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

describe("a ticket whose key is edited while it is being placed", () => {
  const placing = run(
    emptyDesk(null, null),
    { type: "placing", draft },
    { type: "edited", draft: { ...draft, correlationId: "T-10" } },
  );

  test("is shown when the answer comes, and the form keeps what was typed", () => {
    const shown = run(placing, { type: "placed", ticket: placed });
    expect(shown).toMatchObject({ placed, placing: null, draft: { correlationId: "T-10" } });
    expect(isEdited(shown)).toBe(true);
  });

  test("says so when it could not be placed", () => {
    const failed = run(placing, { type: "not-placed", correlationId: "T-1", fault });
    expect(failed).toMatchObject({ fault, placing: null, draft: { correlationId: "T-10" } });
  });

  test("is no longer shown when another one is being placed", () => {
    const other = { ...draft, correlationId: "T-10" };
    const later = run(placing, { type: "placing", draft: other });
    expect(run(later, { type: "placed", ticket: placed })).toBe(later);
  });
});

test("what was refused is not sent again by itself, a colleague's judgement least of all", () => {
  const { status, correct, comment } = placed;
  const now = { status, correct, comment };
  expect(mayPass({ kind: "changed", detail: "", now })).toBe(false);
  expect(mayPass({ kind: "refused", detail: "" })).toBe(false);
  expect(mayPass({ kind: "signed-out", detail: "" })).toBe(true);
  expect(mayPass(fault)).toBe(true);
  expect(mayPass(null)).toBe(false);
});

test("a ticket that is placed again before its answer came is shown as last sent", () => {
  const longer = { ...draft, body: "More" };
  const shown = run(
    emptyDesk(null, null),
    { type: "placing", draft },
    { type: "placing", draft: longer },
    { type: "placed", ticket: placed },
    { type: "placed", ticket: { ...placed, draft: longer } },
  );
  expect([shown.placed?.draft, isEdited(shown)]).toEqual([longer, false]);
});

test("a ticket that could not be placed keeps its text", () => {
  const failed = run(
    emptyDesk(null, null),
    { type: "placing", draft },
    { type: "not-placed", correlationId: "T-1", fault },
  );
  expect(failed).toMatchObject({ draft, fault, placing: null });
});

describe("a ticket that is opened from a list", () => {
  const other: PlacedTicket = {
    ...placed,
    draft: { ...draft, correlationId: "T-2", title: "Parcel" },
    comment: "Stored",
  };

  test("takes the desk, and a comment that was not saved comes back with its ticket", () => {
    const written = run(desk, { type: "commented", comment: "Half a sen" });
    const there = run(written, { type: "opened", ticket: other });
    expect([there.placed?.draft.title, there.comment]).toEqual(["Parcel", "Stored"]);
    expect(hasUnsent(there)).toBe(true);
    const back = run(there, { type: "opened", ticket: placed });
    expect([back.comment, back.waiting]).toEqual(["Half a sen", []]);
  });

  test("that is there already changes nothing", () => {
    const written = run(desk, { type: "commented", comment: "Half a sen" });
    expect(run(written, { type: "opened", ticket: placed })).toBe(written);
  });

  test("keeps judgements of others that are on their way", () => {
    const judged = run(desk, { type: "judging", save });
    const there = run(judged, { type: "opened", ticket: other });
    expect(there.saves).toEqual([save]);
    expect(hasUnsent(there)).toBe(true);
  });
});
