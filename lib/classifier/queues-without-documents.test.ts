/** Queues that nothing but a name or keywords is known of, beside collections that have documents. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Handbook, handbookTickets, openHandbook } from "./fixtures/handbook.ts";
import type { KnowledgeClassifier } from "./operations/knowledge-classifier.ts";

let handbook: Handbook;
let classifier: KnowledgeClassifier;
beforeAll(async () => {
  handbook = await openHandbook();
  classifier = await handbook.open({
    collections: [
      { name: "billing", description: "Money", keywords: ["invoice", "refund"] },
      { name: "parcels", description: "Delivery of parcels by couriers" },
    ],
  });
}, 60_000);
afterAll(async () => {
  await classifier.close();
  await handbook.close();
});

const body = `Hello,

on Tuesday a courier was to bring it and nobody rang the bell. The page says that it is on its way
since then. We waited all day. Can you find out where it is, and when somebody brings it?`;

test.each([
  ["billing", "I want a refund for my invoice", undefined],
  ["billing", "The amount on the invoice is wrong", undefined],
  ["parcels", "Where is my parcel?", undefined],
  ["parcels", "The delivery has not arrived", body],
  ["parcels", "Two parcels, one is empty", undefined],
])("%s gets %j", async (queue, title, text) => {
  const answer = await classifier.preview({ title, body: text });
  expect([title, answer.collection]).toEqual([title, queue]);
});

test("tickets of documents lose nothing to them", async () => {
  const plain = await handbook.open();
  let before = 0;
  let after = 0;
  for (const { text, collection } of handbookTickets.tickets) {
    if ((await plain.preview({ title: text })).collection === collection) before += 1;
    if ((await classifier.preview({ title: text })).collection === collection) after += 1;
  }
  await plain.close();
  expect(before - after).toBeLessThanOrEqual(1);
});

test("no answer beside them is sure for what documents alone say of it", async () => {
  for (const title of ["My washing machine makes a strange noise", "The courier lost it"]) {
    expect([title, (await classifier.preview({ title })).confidence]).not.toContain("high");
  }
});
