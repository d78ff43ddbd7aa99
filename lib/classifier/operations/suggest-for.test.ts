/** Documents come from the collection of the answer, or from none. */
import { expect, test } from "vitest";
import { classifierOf, ticket } from "../../../tests/kit/stores/classifier-of.ts";
import { storeOf } from "../../../tests/kit/stores/store-of.ts";
import { openTicketClassifier } from "../ticket-classifier.ts";
import { runTraining } from "../training/run-training.ts";

test("a queue without documents gets none of another product's pages, and says so", async () => {
  const { classifier, close } = await classifierOf({
    settings: { collections: [{ name: "legal", keywords: ["lawyer"] }] },
  });
  await classifier.settled();
  const answer = await classifier.classify(ticket("T-1", "A letter of my lawyer: the invoice"));
  expect(answer.collection).toBe("legal");
  expect(answer.relevantDocs).toEqual([]);
  expect(answer.reasoning).toContain('"legal" has no documents, so none is suggested.');
  const told = await classifier.ticket("T-1");
  expect(told?.answer).toMatchObject({ relevantDocs: [], reasoning: answer.reasoning });
  const other = await classifier.classify(ticket("T-2", "The invoice has the wrong address"));
  expect(other.relevantDocs).not.toEqual([]);
  expect(other.reasoning).not.toContain("has no documents");
  await close();
});

test("a service without any documents says nothing of them", async () => {
  const { store, dbPath, close } = await storeOf({});
  const classifier = await openTicketClassifier(
    {
      store,
      dbPath,
      settings: { collections: [{ name: "legal", keywords: ["lawyer"] }, { name: "sales" }] },
    },
    { train: (job) => runTraining(job) },
  );
  await classifier.settled();
  const answer = await classifier.classify(ticket("T-1", "A letter of my lawyer"));
  expect(answer).toMatchObject({ collection: "legal", relevantDocs: [] });
  expect(answer.reasoning).not.toContain("documents");
  await classifier.close();
  await close();
});
