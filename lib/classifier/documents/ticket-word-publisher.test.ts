/** Judged tickets teach the search their words: off until switched on, and no word of one person. */
import { afterEach, expect, test } from "vitest";
import {
  classifierOf,
  type TemporaryClassifier,
  ticket,
} from "../../../tests/kit/stores/classifier-of.ts";
import type { KnowledgeStore } from "../../search/knowledge-store.ts";
import { openSearchStore } from "../../search/search-store.ts";
import type { KnowledgeClassifier } from "../operations/knowledge-classifier.ts";
import { openTicketClassifier } from "../ticket-classifier.ts";
import { runTraining } from "../training/run-training.ts";

let shop: TemporaryClassifier | undefined;
let store: KnowledgeStore | undefined;
let classifier: KnowledgeClassifier | undefined;

afterEach(async () => {
  await classifier?.close();
  await store?.close();
  await shop?.close();
});

const refunds = "kb://billing/refunds.md";

async function open(teachesSearch: boolean) {
  shop = await classifierOf();
  const { dbPath } = shop;
  const own = await openSearchStore({ dbPath });
  store = own;
  const opened = await openTicketClassifier(
    { store: own, dbPath, settings: { teachesSearch } },
    { train: (job) => runTraining(job) },
  );
  classifier = opened;
  const answer = async (correlationId: string, title: string): Promise<void> => {
    await opened.classify(ticket(correlationId, title));
    await opened.documentFeedback({ correlationId, id: refunds, action: "inserted" });
    await opened.feedback({ correlationId, correctCollection: "billing" });
    await opened.settled();
  };
  const find = async (query: string): Promise<readonly string[]> =>
    (await own.search(query, { typo: false })).results.map(({ id }) => id);
  return { store: own, classifier: opened, answer, find };
}

test("nothing is taught until it is switched on, and nothing stays when it is switched off", async () => {
  const { answer, find, classifier: own } = await open(false);
  await answer("T-1", "The courier never brought my reimbursement");
  expect(await find("courier")).not.toContain(refunds);
  await own.configure({ teachesSearch: true });
  expect(await find("courier")).toContain(refunds);
  await own.configure({});
  expect(await find("courier")).not.toContain(refunds);
});

test("a word that documents have finds the page behind those that have it, and is explained", async () => {
  const { answer, find, store: own } = await open(true);
  const before = await find("courier");
  await answer("T-1", "The courier never brought my reimbursement");
  expect(await find("courier")).toEqual([...before, refunds]);
  const [explained] = await own.explain("courier", { only: [refunds] });
  expect(explained?.parts.map(({ part }) => part)).toEqual(["tickets"]);
  expect(explained?.ticketWords).toEqual([{ word: "courier", tickets: 1 }]);
  const sum = (explained?.parts ?? []).reduce((total, { score }) => total + score, 0);
  expect(sum).toBeCloseTo(explained?.score ?? 0, 10);
  expect(JSON.stringify(explained)).not.toContain("reimburs");
});

test("a search's explanation, which anybody may ask for, does not tell what tickets add", async () => {
  const { answer, store: own } = await open(true);
  await answer("T-1", "The refund by courier");
  for (const query of ["refund", "courier"]) {
    const told = await own.explain(query, { only: [refunds] });
    expect(told[0]?.parts.map(({ part }) => part)).toContain("tickets");
    const { results } = await own.search(query, { typo: false, explain: true });
    const explanation = results.find(({ id }) => id === refunds)?.explanation;
    const parts = explanation?.parts ?? [];
    expect(parts.map(({ part }) => part)).not.toContain("tickets");
    const sum = parts.reduce((total, { score }) => total + score, 0);
    expect(sum).toBeCloseTo(explanation?.score ?? 0, 10);
    const ofTerms = (explanation?.terms ?? []).reduce((total, { score }) => total + score, 0);
    expect(ofTerms).toBeCloseTo(parts.find(({ part }) => part === "terms")?.score ?? 0, 10);
    expect(JSON.stringify(explanation)).not.toContain("ticket");
  }
});

test("a name in one ticket, or in four, is never found, and in five tickets it is", async () => {
  const { answer, find } = await open(true);
  for (let number = 1; number <= 4; number++) {
    await answer(`T-${number}`, `Zebulon Kowalczyk waits for the refund number ${number}`);
    expect(await find("Zebulon Kowalczyk")).toEqual([]);
    expect(await find("Zebulon")).toEqual([]);
  }
  await answer("T-5", "Zebulon waits for the refund");
  expect(await find("Zebulon")).toEqual([refunds]);
  expect(await find("Kowalczyk")).toEqual([]);
});

test("a forgotten ticket, a judgement taken back and a rejected document teach nothing", async () => {
  const { answer, find, classifier: own } = await open(true);
  const title = "The courier never brought my reimbursement";
  await answer("T-1", title);
  await own.forget("T-1");
  expect(await find("courier")).not.toContain(refunds);
  await answer("T-2", title);
  expect(await find("courier")).toContain(refunds);
  await own.undoFeedback({ correlationId: "T-2" });
  await own.settled();
  expect(await find("courier")).not.toContain(refunds);
  await answer("T-3", title);
  await own.documentFeedback({ correlationId: "T-3", id: refunds, action: "rejected" });
  await own.settled();
  expect(await find("courier")).not.toContain(refunds);
});

test("conditions and collections of a query hold for taught pages too", async () => {
  const { answer, find, store: own } = await open(true);
  await answer("T-1", "The courier never brought my reimbursement");
  expect(await find('"courier"')).not.toContain(refunds);
  expect(await find("courier -parcel")).not.toContain(refunds);
  const { results } = await own.search("courier", { collection: "shipping" });
  expect(results.map(({ id }) => id)).not.toContain(refunds);
});
