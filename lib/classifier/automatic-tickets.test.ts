/** Mail of programs: answered as specified, out of the queue, without effect on others, and open to a person's word. */
import { afterEach, expect, test } from "vitest";
import { classifierOf, type TemporaryClassifier } from "../../tests/kit/stores/classifier-of.ts";
import { ClassifyResponse, TicketsParameters } from "../contract/index.ts";

let opened: TemporaryClassifier;
afterEach(async () => {
  await opened.close();
  expect(opened.errors).toEqual([]);
});

const away = {
  title: "Automatic reply: The invoice has the wrong address",
  body: "I am out of the office until 5 May. In urgent cases please contact Tom.",
};
const request = { title: "The invoice has the wrong address." };
const idsOf = async (given: Record<string, string>): Promise<string[]> => {
  const { tickets } = await opened.classifier.tickets(TicketsParameters.parse(given));
  return tickets.map(({ correlationId }) => correlationId);
};

test("an out-of-office reply is answered as specified, low, and waits in no queue", async () => {
  opened = await classifierOf();
  const { classifier } = opened;
  await classifier.settled();
  await classifier.classify({ correlationId: "T-1", ...request });
  const answer = await classifier.classify({ correlationId: "A-1", ...away });
  expect(ClassifyResponse.parse(answer)).toEqual(answer);
  expect(answer).toMatchObject({ kind: "automatic", confidence: "low" });
  expect(answer.automation?.automatic).toBe(false);
  expect(answer.reasoning).toContain("It is an automatic reply and waits for nobody.");
  expect(await idsOf({})).toEqual(["T-1"]);
  expect(await idsOf({ status: "predicted" })).toEqual(["T-1"]);
  expect(await idsOf({ sort: "doubtful" })).toEqual(["T-1"]);
  expect(await idsOf({ kind: "automatic" })).toEqual(["A-1"]);
  expect(await idsOf({ q: "A-1" })).toEqual(["A-1"]);
  expect(await classifier.ticketCounts()).toMatchObject({ unjudged: 1, automatic: 1 });
  expect((await classifier.ticket("A-1"))?.kind).toBe("automatic");
});

test("a person's word on one is taken, learnt, and makes it a ticket like others; an undo takes that back", async () => {
  opened = await classifierOf();
  const { classifier } = opened;
  await classifier.settled();
  await classifier.classify({ correlationId: "A-1", ...away, body: `${away.body} Zither.` });
  await classifier.feedback({ correlationId: "A-1", correctCollection: "account" });
  expect(await idsOf({})).toEqual(["A-1"]);
  expect(await idsOf({ kind: "automatic" })).toEqual([]);
  const later = await classifier.classify({ correlationId: "T-2", title: "zither" });
  expect(later.collection).toBe("account");
  await classifier.undoFeedback({ correlationId: "A-1" });
  expect(await idsOf({ kind: "automatic" })).toEqual(["A-1"]);
});

test("the caller's word about its kind stands before what its words say", async () => {
  opened = await classifierOf();
  const { classifier } = opened;
  await classifier.settled();
  const asked = await classifier.classify({ correlationId: "T-1", ...away, kind: "request" });
  expect(asked).not.toHaveProperty("kind");
  const told = await classifier.classify({ correlationId: "T-2", ...request, kind: "automatic" });
  expect(told.kind).toBe("automatic");
  expect(told.reasoning).toContain("It is the mail of a program");
});

test("many of them are no template and no duplicate of a request", async () => {
  opened = await classifierOf();
  const { classifier } = opened;
  await classifier.settled();
  for (let count = 0; count < 6; count++) {
    await classifier.classify({ correlationId: `A-${count}`, ...away });
  }
  const asked = await classifier.classify({ correlationId: "T-1", ...away, kind: "request" });
  expect(asked.duplicates ?? []).toEqual([]);
  expect((await classifier.ticket("T-1"))?.ticket).not.toHaveProperty("parts");
});

test("a list of them takes no other order or status", async () => {
  opened = await classifierOf();
  const { classifier } = opened;
  for (const wrong of [{ sort: "doubtful" }, { status: "corrected" }]) {
    const given = TicketsParameters.parse({ kind: "automatic", ...wrong });
    await expect(classifier.tickets(given)).rejects.toMatchObject({ code: "parameter_invalid" });
  }
});

test("their texts are removed with age as those of others", async () => {
  opened = await classifierOf({ settings: { privacy: { retentionDays: 1 } } });
  const { classifier } = opened;
  await classifier.settled();
  await classifier.classify({ correlationId: "A-1", ...away });
  await classifier.forget("A-1");
  expect(await classifier.ticket("A-1")).toBeNull();
});
