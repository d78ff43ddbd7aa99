/** Tickets of many words: the answer at a start is the one that the service gives later. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { exampleOf, openSmallCorpus, type SmallCorpus } from "../fixtures/small-corpus.ts";
import type { Ticket } from "../ticket.ts";

let corpus: SmallCorpus;
beforeAll(async () => {
  corpus = await openSmallCorpus();
});
afterAll(() => corpus.close());

/** What a long letter says besides its topic; nothing of it stands in a document. */
const letter = Array.from(
  { length: 12 },
  (_, index) =>
    `Our office on street ${index} has waited since week ${index}, several colleagues noticed it, nobody could explain what happened there.`,
).join("\n");

test.each([
  ["billing", "Something about billing"],
  ["mobile", "It is the mobile team again"],
  ["shipping", "Is shipping aware of that"],
])(
  "a letter that mentions %s once is placed there at the start, and after documents and few corrections",
  async (collection, mention) => {
    const ticket: Ticket = {
      title: "Question",
      body: `${letter}\n${mention}.\n${letter}`,
      tags: [],
      repo: null,
      attachments: [],
    };
    const model = await corpus.open();
    const answers = [model.decide(ticket).collection];
    await model.settled();
    answers.push(model.decide(ticket).collection);
    const corrected = ["billing", "mobile", "shipping"].map((name, index) =>
      exampleOf(model, index + 1, `What does ${name} cost`, name),
    );
    await model.learnAll(corrected);
    await model.refit();
    answers.push(model.decide(ticket).collection);
    expect(answers).toEqual([collection, collection, collection]);
    await model.close();
  },
);
