/** One incident that is reported 10,000 times is learnt as it is told. */
import { expect, test } from "vitest";
import { classifierOf, ticket } from "../../tests/kit/stores/classifier-of.ts";

const count = 10_000;

test("10,000 identical tickets are imported, and the next one is placed like them", async () => {
  const { classifier, errors, close } = await classifierOf();
  try {
    const title = "The parcel of my order never arrived";
    const lines = Array.from({ length: count }, (_, index) => ({
      correlationId: `I-${index}`,
      title,
      collection: "account",
    }));
    const report = await classifier.importTickets(lines);
    expect(report).toMatchObject({ tickets: count, changed: count });
    expect(await classifier.classify(ticket("T-1", title))).toMatchObject({
      collection: "account",
    });
    expect(errors).toEqual([]);
  } finally {
    await close();
  }
}, 600_000);
