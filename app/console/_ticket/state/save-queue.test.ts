import { createTranslator } from "knowledge-sdk/service-ui";
/** What was said about a ticket arrives in that order, and undo takes back what did arrive. */
import { expect, test } from "vitest";
import { desk } from "../../../_messages/english/desk.ts";
import type { Save } from "./desk.ts";
import { createDeskRequests } from "./desk-requests.ts";
import type { Place } from "./desk-types.ts";
import { createSaveQueue } from "./save-queue.ts";

const t = createTranslator<typeof desk>({ language: "en", messages: desk });

const billing = { collection: "billing", subTheme: null };
const mobile = { collection: "mobile", subTheme: null };
const save = (id: number, place: Place | null, seen: Place | null = null): Save => ({
  id,
  correlationId: "T-1",
  title: "Refund",
  place,
  status: place === null ? "predicted" : "corrected",
  comment: "",
  seen,
  before: { status: "predicted", correct: null, comment: "" },
  fault: null,
});

interface Behaviour {
  /** Requests that get no answer, counted from 1. */
  readonly loses?: readonly number[];
  /** What a colleague says right before the first undo arrives. */
  readonly meanwhile?: Place;
  /** The state of the ticket, which the service alone knows. */
  readonly status?: "confirmed" | "corrected";
}

/** A service of one ticket, whose earlier answers take longer than its later ones. */
function service({ loses = [], meanwhile, status = "confirmed" }: Behaviour = {}) {
  const said: Place[] = [];
  const asked: string[] = [];
  const remarks: (string | undefined)[] = [];
  const state = () => said.at(-1) ?? null;
  /** What happened, a number for each; undos take judgements off `said` and add one here. */
  let events = 0;
  const answer = (more: object) => Response.json({ status, ...more });
  const fetch: typeof globalThis.fetch = async (path, init) => {
    const count = asked.push(String(path).replace(/^.api.classify-ticket.|[?].*$/g, ""));
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 20 - 5 * count)));
    if (loses.includes(count)) throw new TypeError("lost");
    const body = init?.body === undefined ? {} : JSON.parse(String(init.body));
    if (asked.at(-1) === "ticket") {
      const history = [
        { number: 0, action: "classified" },
        { number: events, action: "corrected" },
      ];
      return answer({ correct: state(), comment: "By Ben", history });
    }
    if (asked.at(-1) === "feedback") {
      remarks.push(body.comment);
      events += 1;
      const { correctCollection: collection = null, correctSubTheme: subTheme = null } = body;
      said.push({ collection, subTheme });
      const answered = { correctCollection: collection, correctSubTheme: subTheme };
      return answer({ ...answered, predictedCollection: "billing" });
    }
    if (meanwhile !== undefined && !said.includes(meanwhile)) {
      events += 1;
      said.push(meanwhile);
    }
    if (events !== body.lastJudgement) {
      return Response.json({ detail: "changed" }, { status: 409 });
    }
    events += 1;
    said.pop();
    const correct = state();
    const restored = { correctCollection: correct?.collection ?? null, correctSubTheme: null };
    return answer(correct === null ? { ...restored, status: "predicted" } : restored);
  };
  return { queue: createSaveQueue(createDeskRequests(fetch, t), t), asked, said, remarks };
}

test("a later word is not overtaken by an earlier one", async () => {
  const { queue, said } = service();
  await Promise.all([queue.save(save(1, billing)), queue.save(save(2, mobile))]);
  expect(said).toEqual([billing, mobile]);
});

test("that a ticket belongs to no collection is saved, and not shown as undone", async () => {
  const { queue } = service();
  const none = { collection: null, subTheme: null };
  const saved = await queue.save(save(1, none));
  expect(saved).toMatchObject({ ok: true, value: { status: "corrected", correct: none } });
});

test("an empty comment says nothing, unless one stood there and was taken away", async () => {
  const { queue, remarks } = service();
  const emptied = { status: "confirmed", correct: billing, comment: "By Ben" } as const;
  await queue.save(save(1, billing));
  await queue.save({ ...save(2, billing), before: emptied });
  await queue.save({ ...save(3, billing), comment: "More" });
  expect(remarks).toEqual([undefined, "", "More"]);
});

test("an undo right after a judgement waits for it and takes it back", async () => {
  const { queue, said } = service();
  const [, undone] = await Promise.all([
    queue.save(save(1, billing)),
    queue.save(save(2, null, billing)),
  ]);
  expect(undone).toMatchObject({ ok: true, value: { correct: null } });
  expect(said).toEqual([]);
});

test("an undo of what never arrived leaves what was said before", async () => {
  const { queue, said, asked } = service({ loses: [2] });
  await queue.save(save(1, billing));
  expect(await queue.save(save(2, mobile))).toMatchObject({ ok: false });
  const undone = await queue.save(save(3, null, mobile));
  expect(undone).toMatchObject({ ok: true, value: { correct: billing } });
  expect(said).toEqual([billing]);
  expect(asked).toEqual(["feedback", "feedback", "ticket"]);
});

test("an undo keeps a colleague's later judgement, also within one collection", async () => {
  const { queue, said, asked } = service();
  await queue.save(save(1, billing));
  said.push({ collection: "billing", subTheme: "refunds" });
  const undo = save(2, null, billing);
  const refused = {
    ok: false,
    fault: {
      kind: "changed",
      detail: expect.stringContaining("billing / refunds"),
      now: { status: "confirmed", correct: said[1], comment: "By Ben", lastJudgement: 1 },
    },
  };
  expect(await queue.save(undo)).toEqual(refused);
  // Tried again, it has still not been seen.
  expect(await queue.save(undo)).toEqual(refused);
  expect(said).toHaveLength(2);
  expect(asked).toEqual(["feedback", "ticket", "ticket"]);
  expect(await queue.save(save(3, null, said[1]))).toMatchObject({ value: { correct: billing } });
});

test("an undo that is overtaken by a colleague's judgement says where the ticket is", async () => {
  const { queue, said } = service({ meanwhile: mobile });
  await queue.save(save(1, billing));
  const undone = await queue.save(save(2, null, billing));
  expect(undone).toMatchObject({ ok: false, fault: { kind: "changed", now: { correct: mobile } } });
  expect(said).toEqual([billing, mobile]);
});

test("an undo that is lost is tried again, also of what may never have arrived", async () => {
  const { queue, said } = service({ loses: [2, 4] });
  await queue.save(save(1, billing));
  expect(await queue.save(save(2, mobile))).toMatchObject({ ok: false });
  said.push(mobile);
  const undo = save(3, null, mobile);
  expect(await queue.save(undo)).toMatchObject({ ok: false, fault: { kind: "offline" } });
  expect(await queue.save(undo)).toMatchObject({ ok: true, value: { correct: billing } });
});

test("the state of a judged ticket is compared with the prediction before the first judgement", async () => {
  const { queue } = service();
  expect(await queue.save(save(1, billing))).toMatchObject({ value: { status: "confirmed" } });
  const asShown: Save = { ...save(2, mobile), status: "confirmed" };
  expect(await queue.save(asShown)).toMatchObject({ value: { status: "corrected" } });
});

test("a sub-theme's state is the service's: the screen may not know the first judged prediction", async () => {
  const cards = { collection: "billing", subTheme: "cards" };
  const asShown: Save = { ...save(1, cards), status: "confirmed" };
  const saved = await service({ status: "corrected" }).queue.save(asShown);
  expect(saved).toEqual({ ok: true, value: { status: "corrected", correct: cards } });
  // While it cannot be asked, what the screen expects stays.
  const lost = await service({ status: "corrected", loses: [2] }).queue.save(asShown);
  expect(lost).toEqual({ ok: true, value: { status: "confirmed", correct: cards } });
});

test("a description asked for after a judgement knows it", async () => {
  const { queue } = service();
  const [, described] = await Promise.all([queue.save(save(1, billing)), queue.describe("T-1")]);
  expect(described).toMatchObject({ ok: true, value: { correct: billing } });
});

test("a judgement that a colleague was quicker with is told, with what stands now", async () => {
  const stands = { collection: "billing", subTheme: "refunds" };
  const sent: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (_path, init) => {
    if (init?.method === "POST") {
      sent.push(JSON.parse(String(init.body)));
      const body = { code: "feedback_changed", detail: "Judged meanwhile." };
      return Response.json(body, { status: 409 });
    }
    const history = [{ number: 7, action: "corrected" }];
    return Response.json({ status: "corrected", correct: stands, comment: null, history });
  };
  const queue = createSaveQueue(createDeskRequests(fetch, t), t);
  expect(await queue.save({ ...save(1, mobile), lastJudgement: null })).toEqual({
    ok: false,
    fault: {
      kind: "changed",
      detail: expect.stringContaining("billing / refunds in the meantime"),
      now: { status: "corrected", correct: stands, comment: "", lastJudgement: 7 },
    },
  });
  expect(sent).toMatchObject([{ correctCollection: "mobile", lastJudgement: 0 }]);
});

test("a judgement whose answer was lost is its own, and no colleague's", async () => {
  const answers = [
    () => {
      throw new TypeError("lost");
    },
    () => Response.json({ code: "feedback_changed", detail: "Judged." }, { status: 409 }),
    () =>
      Response.json({
        status: "corrected",
        correct: mobile,
        comment: null,
        history: [{ number: 7, action: "corrected" }],
      }),
  ];
  const fetch: typeof globalThis.fetch = async () => answers.shift()?.() ?? Response.error();
  const queue = createSaveQueue(createDeskRequests(fetch, t), t);
  const judging = { ...save(1, mobile), lastJudgement: null };
  expect(await queue.save(judging)).toMatchObject({ ok: false, fault: { kind: "offline" } });
  expect(await queue.save(judging)).toMatchObject({ ok: true, value: { correct: mobile } });
});
