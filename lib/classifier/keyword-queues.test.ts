/** Queues of a support desk that have keywords and no documents, beside collections that have documents. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Handbook, handbookTickets, openHandbook } from "./fixtures/handbook.ts";
import type { KnowledgeClassifier } from "./operations/knowledge-classifier.ts";

let handbook: Handbook;
beforeAll(async () => {
  handbook = await openHandbook();
}, 60_000);
afterAll(() => handbook.close());

const queues: Readonly<Record<string, readonly string[]>> = {
  legal: ["letter from a lawyer", "lawsuit", "subpoena", "court order"],
  jobs: ["application for a job", "internship", "open position", "curriculum vitae"],
  press: ["interview request", "press release", "journalist", "magazine article"],
  sales: ["price quote", "volume discount", "purchase order", "framework agreement"],
  events: ["trade fair", "conference booth", "speaker slot", "meetup"],
};
const sentences = [
  (words: string) => words,
  (words: string) => `We have a question about a ${words}`,
  (words: string) => `Hello, yesterday we received a ${words} and do not know what to do with it`,
  (words: string) => `${words} from a customer in Vienna`,
  (words: string) => `Who is responsible for this: ${words}?`,
];
/** 100 tickets, each with a keyword of its queue. */
const cases = Object.entries(queues).flatMap(([queue, keywords]) =>
  keywords.flatMap((words) => sentences.map((say) => ({ queue, title: say(words) }))),
);

/** So many of 100 tickets. */
const lostMax = 5;

async function lostOf(classifier: KnowledgeClassifier): Promise<readonly string[]> {
  const lost: string[] = [];
  for (const { queue, title } of cases) {
    const { collection, confidence } = await classifier.preview({ title });
    if (collection !== queue) lost.push(`${title}: ${collection} ${confidence}`);
  }
  return lost;
}

test("1, 2 and 10 confirmations of other tickets take nothing from queues with keywords", async () => {
  const collections = Object.entries(queues).map(([name, keywords]) => ({
    name,
    keywords: [...keywords],
  }));
  const classifier = await handbook.open({ collections });
  expect(await lostOf(classifier)).toEqual([]);
  const unrelated = Object.values(handbookTickets.confirmations).flatMap((texts) => texts);
  for (const [index, title] of unrelated.slice(0, 10).entries()) {
    const correlationId = `T-${index}`;
    const { collection } = await classifier.classify({ correlationId, title });
    await classifier.feedback({ correlationId, correctCollection: collection });
    if (![1, 2, 10].includes(index + 1)) continue;
    await classifier.settled();
    const lost = await lostOf(classifier);
    expect(lost.slice(lostMax)).toEqual([]);
  }
  await classifier.close();
}, 300_000);
