/** Operators may set from which probability on the tickets of a collection are `high` and `medium`. */
import { afterEach, expect, test } from "vitest";
import {
  classifierOf,
  type TemporaryClassifier,
  ticket,
} from "../../tests/kit/stores/classifier-of.ts";
import type { KnowledgeClassifier } from "./operations/knowledge-classifier.ts";

let opened: TemporaryClassifier | null = null;
afterEach(async () => {
  await opened?.close();
  opened = null;
});
const open = async (levels: object): Promise<KnowledgeClassifier> => {
  opened = await classifierOf({ settings: { collections: [{ name: "billing", ...levels }] } });
  await opened.classifier.settled();
  return opened.classifier;
};

test.each([
  [
    "low",
    { automateAt: 1, suggestAt: 1 },
    "Its levels are configured: high from 1.00, medium from 1.00.",
  ],
  [
    "medium",
    { automateAt: 1, suggestAt: 0 },
    "Its levels are configured: high from 1.00, medium from 0.00.",
  ],
  ["high", { automateAt: 0 }, "Its levels are configured: high from 0.00."],
])(
  "a ticket is %s by the borders of its collection, and the reasoning says so",
  async (level, levels, told) => {
    const classifier = await open(levels);
    const answer = await classifier.classify(ticket("T-1"));
    expect(answer).toMatchObject({ collection: "billing", confidence: level });
    expect(answer.reasoning).toContain(told);
  },
);

test("a collection without borders keeps the learnt ones, and nothing is said of them", async () => {
  const classifier = await open({ automateAt: 0 });
  const answer = await classifier.classify(ticket("T-1", "The courier lost my parcel"));
  expect(answer.collection).toBe("shipping");
  expect(answer.reasoning).not.toContain("configured");
});

test("a ticket that fits nothing stays low", async () => {
  const classifier = await open({ automateAt: 0, suggestAt: 0 });
  expect(await classifier.classify(ticket("T-1", "zxqv wvut"))).toMatchObject({
    confidence: "low",
  });
});

test.each([
  [
    "suggestAt above automateAt",
    { automateAt: 0.5, suggestAt: 0.6 },
    /collections\.0\.suggestAt: is 0\.6, above automateAt \(0\.5\)/,
  ],
  ["a percentage", { automateAt: 95 }, /collections\.0\.automateAt/],
  ["a text", { suggestAt: "0.5" }, /collections\.0\.suggestAt/],
])("%s is refused by name", async (_name, levels, message) => {
  const classifier = await open({});
  const given = { collections: [{ name: "billing", ...levels }] };
  await expect(classifier.configure(given as never)).rejects.toMatchObject({
    code: "configuration_invalid",
    message: expect.stringMatching(message),
  });
});
