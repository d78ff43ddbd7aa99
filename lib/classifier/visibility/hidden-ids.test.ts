/** A limited caller who sends a ticket under the id of one that it does not see. */
import { expect, test } from "vitest";
import { shopPages } from "../../../tests/kit/stores/classifier-of.ts";
import { storeOf } from "../../../tests/kit/stores/store-of.ts";
import { createFixedClock } from "../../testing/fixed-clock.ts";
import type { KnowledgeClassifier, VisibleClassifier } from "../operations/knowledge-classifier.ts";
import { openTicketClassifier } from "../ticket-classifier.ts";
import { runTraining } from "../training/run-training.ts";

const pages = { ...shopPages, "plans/secret.md": "# Secret\n\nPlans about zeppelins." };
const permitted = ["billing", "shipping", "account"];

/** With one ticket of a hidden collection. */
async function openService(hiddenId: string) {
  const { store, dbPath, close } = await storeOf(pages);
  const clock = createFixedClock();
  const classifier = await openTicketClassifier({ store, dbPath }, { clock, train: runTraining });
  await classifier.classify({ correlationId: hiddenId, title: "Zeppelins of the plans" });
  await classifier.feedback({ correlationId: hiddenId, correctCollection: "plans" });
  clock.advance(1_000);
  return {
    classifier,
    clock,
    seen: classifier.limitedTo(permitted),
    async close() {
      await classifier.close();
      await close();
    },
  };
}

/** All that a caller can do with an id, and what it is told. */
async function tellingAnswers(seen: VisibleClassifier, tick: () => void): Promise<unknown[]> {
  const told: unknown[] = [];
  const tell = async (work: Promise<unknown>): Promise<void> => {
    told.push(await work.catch(({ code, message }) => ({ code, message })));
    tick();
  };
  const [correlationId, other] = ["T-1", "T-2"];
  const title = "The invoice has the wrong address";
  await tell(seen.ticket(correlationId));
  await tell(seen.feedback({ correlationId, correctCollection: "billing" }));
  await tell(seen.classify({ correlationId, title, body: "My invoice shows the wrong street." }));
  await tell(
    seen.classify({ correlationId: other, title, body: "My invoice has a wrong street." }),
  );
  await tell(seen.classify({ correlationId, title, body: "My invoice shows the wrong street." }));
  await tell(seen.ticket(correlationId));
  await tell(seen.tickets({ q: "T-1" }));
  await tell(seen.tickets({ q: "-1" }));
  await tell(seen.tickets({ q: "~" }));
  for (const sort of ["newest", "oldest", "doubtful"] as const) {
    const first = await seen.tickets({ sort, limit: 1 });
    told.push(first);
    await tell(seen.tickets({ sort, limit: 1, cursor: first.nextCursor ?? "" }));
  }
  await tell(seen.ticketCounts());
  const document = { correlationId, id: "kb://billing/invoices.md" };
  await tell(seen.documentFeedback({ ...document, action: "inserted" }));
  await tell(seen.undoFeedback({ correlationId }));
  await tell(seen.feedback({ correlationId, correctCollection: "shipping" }));
  await tell(seen.undoFeedback({ correlationId, correctCollection: "billing" }));
  await tell(seen.undoFeedback({ correlationId }));
  await tell(seen.bulkFeedback({ correlationIds: [correlationId, other] }));
  await tell(seen.bulkFeedback({ correlationIds: [correlationId] }));
  await tell(seen.ticket(correlationId));
  await tell(seen.ticket(other));
  await tell(seen.preview({ title, body: "My invoice shows the wrong street." }));
  await tell(seen.stats());
  return JSON.parse(JSON.stringify(told, (key, value) => (key === "duration_ms" ? 0 : value)));
}

test("a ticket was answered and then not there: it is kept beside the hidden one, and nothing tells them apart", async () => {
  const [taken, free] = [await openService("T-1"), await openService("Z-1")];
  try {
    const hidden = await taken.classifier.ticket("T-1");
    const answers = [];
    for (const { seen, clock } of [taken, free]) {
      answers.push(await tellingAnswers(seen, () => clock.advance(1_000)));
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(JSON.stringify(answers[0])).not.toContain("~");
    // What it had is as it was, and who sees everything sees both.
    expect(await taken.classifier.record("T-1")).toMatchObject({ correct: hidden?.correct });
    expect((await idsOf(taken.classifier)).map((id) => id.replace(/~.*/, "~"))).toEqual(
      expect.arrayContaining(["T-1", "T-1~", "T-2"]),
    );
  } finally {
    await taken.close();
    await free.close();
  }
});

test("erasing a ticket takes those with it that limited callers sent under its id", async () => {
  const { classifier, seen, close } = await openService("T-1");
  await seen.classify({ correlationId: "T-1", title: "The invoice has the wrong address" });
  expect(await idsOf(classifier)).toHaveLength(2);
  await classifier.forget("T-1");
  expect(await idsOf(classifier)).toEqual([]);
  expect(await seen.ticket("T-1")).toBeNull();
  await close();
});

test("an id of the greatest length has one beside it that can be asked for", async () => {
  const long = "字".repeat(200);
  const { classifier, seen, close } = await openService(long);
  const title = "The invoice has the wrong address";
  expect(await seen.classify({ correlationId: long, title })).toMatchObject({
    correlationId: long,
  });
  expect(await seen.ticket(long)).toMatchObject({ correlationId: long, ticket: { title } });
  const [id = ""] = (await idsOf(classifier)).filter((one) => one !== long);
  expect(
    await classifier.feedback({ correlationId: id, correctCollection: "billing" }),
  ).toBeDefined();
  await close();
});

async function idsOf(classifier: KnowledgeClassifier): Promise<string[]> {
  return (await classifier.tickets()).tickets.map(({ correlationId }) => correlationId);
}
