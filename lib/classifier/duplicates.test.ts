/** Near duplicates in answers: of which tickets, and until when. */
import { afterEach, expect, test } from "vitest";
import { classifierOf, type TemporaryClassifier } from "../../tests/kit/stores/classifier-of.ts";
import { ClassifyResponse, TicketResponse } from "../contract/index.ts";

let opened: TemporaryClassifier;
afterEach(async () => {
  await opened.close();
  expect(opened.errors).toEqual([]);
});

const title = "The export of my invoices stops at 50 percent";

test("an answer names recent tickets that say nearly the same, and only then", async () => {
  opened = await classifierOf();
  const { classifier } = opened;
  const first = await classifier.classify({ correlationId: "T-1", title });
  expect(first).not.toHaveProperty("duplicates");
  const second = await classifier.classify({ correlationId: "T-2", title: `${title} today` });
  expect(ClassifyResponse.parse(second)).toEqual(second);
  expect(second.duplicates).toEqual([{ correlationId: "T-1", similarity: expect.any(Number) }]);
  const other = await classifier.classify({ correlationId: "T-3", title: "I forgot my password" });
  expect(other).not.toHaveProperty("duplicates");
  // Sent again it is no duplicate of itself.
  const again = await classifier.classify({ correlationId: "T-1", title });
  expect(again.duplicates?.map(({ correlationId }) => correlationId)).toEqual(["T-2"]);
  const described = await classifier.ticket("T-2");
  expect(TicketResponse.parse(described)).toEqual(described);
  expect(described?.duplicates).toMatchObject([{ correlationId: "T-1" }]);
  expect(described?.answer).not.toHaveProperty("duplicates");
  expect((await classifier.preview({ title })).duplicates).toHaveLength(2);
});

test("they are known after a start, without texts too, until they are forgotten in any process", async () => {
  opened = await classifierOf({ settings: { privacy: { storeText: false } } });
  await opened.classifier.classify({ correlationId: "T-1", title });
  const other = await opened.another();
  await expect
    .poll(async () => (await other.preview({ title })).duplicates)
    .toMatchObject([{ correlationId: "T-1", similarity: 1 }]);
  await opened.classifier.forget("T-1");
  expect(await other.preview({ title })).not.toHaveProperty("duplicates");
});
