/** After a person's word nothing that is told of a ticket contradicts it. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  classifierOf,
  type TemporaryClassifier,
  ticket,
} from "../../tests/kit/stores/classifier-of.ts";
import { ClassifyResponse, TicketResponse } from "../contract/index.ts";
import type { KnowledgeClassifier } from "./operations/knowledge-classifier.ts";

let opened: TemporaryClassifier;
let classifier: KnowledgeClassifier;

beforeEach(async () => {
  opened = await classifierOf({
    settings: { collections: [{ name: "people", description: "A queue without documents" }] },
  });
  ({ classifier } = opened);
  await classifier.settled();
});
afterEach(async () => {
  await opened.close();
  expect(opened.errors).toEqual([]);
});

const title = "The invoice has the wrong address";
const correct = (correctCollection: string, more: object = {}) =>
  classifier.feedback({ correlationId: "T-1", correctCollection, ...more });
const described = async (): Promise<TicketResponse> => {
  const told = await classifier.ticket("T-1");
  expect(TicketResponse.parse(told)).toEqual(told);
  return told as TicketResponse;
};
const foldersOf = (docs: ClassifyResponse["relevantDocs"] = []) => [
  ...new Set(docs.map(({ url }) => url.split("/")[2])),
];

describe("a corrected ticket", () => {
  const about = "The invoice of the courier for my account has the wrong address";

  test("does not keep the documents of the wrong collection, at once and sent again", async () => {
    const { collection } = await classifier.classify(ticket("T-1", about));
    expect(collection).toBe("billing");
    await correct("shipping");
    const now = (await described()).answer;
    expect(foldersOf(now?.relevantDocs)).toEqual(["shipping"]);
    expect(now).toMatchObject({ collection: "shipping", subTheme: null, confidence: "high" });
    const again = await classifier.classify(ticket("T-1", about));
    expect(ClassifyResponse.parse(again)).toEqual(again);
    expect(again.relevantDocs).toEqual(now?.relevantDocs);
    expect((await described()).answer?.relevantDocs).toEqual(now?.relevantDocs);
  });

  test("has documents of its collection that are far behind those of the prediction", async () => {
    const far = `Courier${" invoice refund card address money".repeat(10)}`;
    await classifier.classify(ticket("T-1", far));
    await correct("shipping");
    expect(foldersOf((await described()).answer?.relevantDocs)).toEqual(["shipping"]);
    expect(foldersOf((await classifier.classify(ticket("T-1", far))).relevantDocs)).toEqual([
      "shipping",
    ]);
  });

  test("has no documents where its collection has none", async () => {
    await classifier.classify(ticket("T-1"));
    await correct("people");
    expect((await described()).answer?.relevantDocs).toEqual([]);
    expect((await classifier.classify(ticket("T-1"))).relevantDocs).toEqual([]);
  });

  test("is not said to be assigned to the old collection, at once and sent again", async () => {
    const { collection } = await classifier.classify(ticket("T-1"));
    await correct("shipping", { correctSubTheme: "couriers" });
    for (const reasoning of [
      (await described()).answer?.reasoning,
      (await classifier.classify(ticket("T-1"))).reasoning,
      (await described()).answer?.reasoning,
    ]) {
      expect(reasoning).toMatch(/^A person placed this ticket in "shipping \/ couriers"/);
      expect(reasoning).not.toContain("Assigned to");
      expect(reasoning).not.toContain("belong to it");
      expect(reasoning).toContain(`"${collection}"`);
    }
  });

  test("that is undone gets the classifier's answer, also when it was sent again", async () => {
    const first = await classifier.classify(ticket("T-1"));
    await correct("shipping");
    await classifier.undoFeedback({ correlationId: "T-1" });
    const { correlationId: _id, duration_ms: _ms, ...answer } = first;
    expect((await described()).answer).toEqual(answer);
    await correct("shipping");
    await classifier.classify(ticket("T-1"));
    await classifier.undoFeedback({ correlationId: "T-1" });
    const { prediction, answer: told } = await described();
    expect(told).toMatchObject({
      collection: prediction.collection,
      confidence: prediction.confidence,
      reasoning: expect.stringMatching(new RegExp(`^Assigned to "${prediction.collection}"`)),
    });
    expect(foldersOf(told?.relevantDocs)).toContain(prediction.collection);
  });

  test("whose collection has been switched off gets the classifier's answer", async () => {
    await classifier.classify(ticket("T-1"));
    await correct("shipping");
    await classifier.configure({ collections: [{ name: "shipping", enabled: false }] });
    await classifier.settled();
    expect((await described()).answer?.reasoning).toMatch(/^Assigned to/);
  });

  test("whose text is not kept has no answer that could contradict", async () => {
    await classifier.configure({ privacy: { storeText: false } });
    await classifier.classify(ticket("T-1"));
    await correct("shipping");
    expect(await described()).toMatchObject({ answer: null, correct: { collection: "shipping" } });
  });
});

test("a confirmed ticket keeps its reasons, and no document of a runner-up", async () => {
  const { collection } = await classifier.classify(ticket("T-1"));
  await correct(collection);
  const { answer } = await described();
  expect(answer?.reasoning).toMatch(
    new RegExp(`^A person placed this ticket in "${collection}", .* Assigned to "${collection}"`),
  );
  expect(foldersOf(answer?.relevantDocs)).toEqual([collection]);
});

describe("feedback without a comment", () => {
  test("leaves the earlier comment and says that nothing changed", async () => {
    await classifier.classify(ticket("T-1"));
    await correct("shipping", { comment: "A parcel is meant." });
    expect(await correct("shipping")).toMatchObject({ changed: false });
    expect(await described()).toMatchObject({ comment: "A parcel is meant." });
    expect(await correct("account")).toMatchObject({ changed: true });
    const { comment, history } = await described();
    expect(comment).toBe("A parcel is meant.");
    expect(history.map(({ action }) => action)).toEqual([
      "classified",
      "corrected",
      "repeated",
      "corrected",
    ]);
  });

  test("does not lose the comment to an undo of what came later", async () => {
    await classifier.classify(ticket("T-1"));
    await correct("shipping", { comment: "A parcel is meant." });
    await correct("account");
    await correct("billing", { comment: "No, an invoice." });
    await classifier.undoFeedback({ correlationId: "T-1" });
    expect(await described()).toMatchObject({
      correct: { collection: "account" },
      comment: "A parcel is meant.",
    });
  });

  test("keeps it for several tickets at once too", async () => {
    await classifier.classify(ticket("T-1"));
    await correct("shipping", { comment: "A parcel is meant." });
    const bulk = { correlationIds: ["T-1"], correctCollection: "account" };
    expect(await classifier.bulkFeedback(bulk)).toMatchObject({ accepted: 1 });
    expect(await described()).toMatchObject({ comment: "A parcel is meant." });
  });
});

test("an empty comment takes the earlier one away, and so does no other", async () => {
  await classifier.classify(ticket("T-1"));
  await correct("shipping", { comment: "A parcel is meant." });
  expect(await correct("shipping", { comment: "" })).toMatchObject({ changed: true });
  expect(await described()).toMatchObject({ comment: null });
  expect(await correct("shipping", { comment: "" })).toMatchObject({ changed: false });
});

test("the same judgement of another text of the ticket is learnt and changes nothing", async () => {
  await classifier.classify(ticket("T-1", title));
  await correct("shipping");
  await classifier.classify(ticket("T-1", "My parcel never arrived"));
  expect(await correct("shipping")).toMatchObject({ changed: false });
});
