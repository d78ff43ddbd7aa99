/** The first words of people may all name one collection; `one-sided-feedback.long.test.ts` tries all five. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Handbook, handbookTickets, openHandbook } from "./fixtures/handbook.ts";
import { believedOf, doubtedOf, lostMax, standingOf, teach } from "./fixtures/one-sided.ts";
import { strangers } from "./fixtures/strangers.ts";
import type { KnowledgeClassifier } from "./operations/knowledge-classifier.ts";

let handbook: Handbook;
beforeAll(async () => {
  handbook = await openHandbook();
}, 60_000);
afterAll(() => handbook.close());

const named = "guide";
const { corrections, tickets } = handbookTickets;

async function answersOf(classifier: KnowledgeClassifier): Promise<readonly unknown[]> {
  const texts = [...tickets.slice(0, 8), ...corrections].map(({ text }) => text);
  const answers = [];
  for (const title of texts) {
    // Near duplicates are those of the tickets that this process has seen.
    const { duplicates: _seen, ...answer } = await classifier.preview({ title });
    answers.push({ ...answer, duration_ms: 0 });
  }
  return answers;
}

test("five corrections to one collection leave the tickets of the others where they were, before and after a restart", async () => {
  handbook.forgetAll();
  const classifier = await handbook.open();
  const before = await standingOf(classifier, named);
  expect(before.right).toBeGreaterThanOrEqual(26);
  const doubted = await doubtedOf(classifier, strangers.slice(0, 50));
  for (const [index, { text, paraphrase }] of corrections.entries()) {
    await teach(classifier, `T-${index}`, text, named);
    for (const [again, title] of [text, paraphrase].entries()) {
      const { collection } = await classifier.classify({ correlationId: `A-${again}`, title });
      expect([title, collection]).toEqual([title, named]);
    }
  }
  await classifier.settled();
  const after = await standingOf(classifier, named);
  expect(before.othersRight - after.othersRight).toBeLessThanOrEqual(lostMax);
  expect(await believedOf(classifier, doubted)).toEqual([]);
  const answers = await answersOf(classifier);
  await classifier.close();
  const restarted = await handbook.open();
  expect(await answersOf(restarted)).toEqual(answers);
  await restarted.close();
});
