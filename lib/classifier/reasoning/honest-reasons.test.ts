/** Reasons that a person can use: no grammar, no language that nobody wrote, no quiet contradiction. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { foreignLanguage } from "../confidence/foreign-language.ts";
import type { TicketDecision } from "../decision.ts";
import {
  exampleOf,
  openSmallCorpus,
  type SmallCorpus,
  ticketOf,
} from "../fixtures/small-corpus.ts";
import type { TicketModel } from "../model/ticket-model.ts";
import { formatReasoning } from "./format-reasoning.ts";

let corpus: SmallCorpus;
let model: TicketModel;

beforeAll(async () => {
  // Enough words to show which language the documents are in.
  const notes = Array.from(
    { length: 9 },
    (_, year) =>
      `In the ${year}th year of the desk we have moved the office, and the door to it is now at the back of the house, which is not far from where it was before.`,
  );
  corpus = await openSmallCorpus({ "mobile/office.md": `# Office\n\n${notes.join("\n\n")}` });
  model = await corpus.open();
  await model.settled();
});
afterAll(async () => {
  await model.close();
  await corpus.close();
});

const told = ({ reasoning }: TicketDecision): string => formatReasoning(reasoning);
const termsOf = ({ candidates }: TicketDecision): string[] =>
  candidates.flatMap(({ terms }) => terms.map((term) => term.toLowerCase()));

test("words that every ticket may have are no reason, in several languages", async () => {
  const own = await corpus.open();
  await own.settled();
  [
    ["Since the update every parcel is late, please help", "shipping"],
    ["Seit gestern ist auf dem Konto die Rechnung doppelt", "billing"],
    ["Bonjour, depuis hier le colis est perdu", "shipping"],
  ].forEach(([title, collection], index) => {
    own.learn(exampleOf(own, index + 1, title as string, collection as string));
  });
  for (const title of [
    "Since the change every parcel is lost, please",
    "Seit heute ist auf dem Konto die Rechnung falsch",
    "Bonjour, depuis lundi le colis est perdu",
  ]) {
    const terms = termsOf(own.decide(ticketOf(title)));
    expect(terms.length).toBeGreaterThan(0);
    for (const empty of [
      "since",
      "the",
      "every",
      "please",
      "is",
      "seit",
      "auf",
      "die",
      "bonjour",
      "depuis",
      "le",
    ]) {
      expect(terms).not.toContain(empty);
    }
  }
  await own.close();
});

test("a ticket in a language of no document is low, and the reasoning names the language", () => {
  const decision = model.decide(
    ticketOf("Invoice", {
      body: "Ich kann meine Invoice nicht finden, und die App geht auch nicht.",
    }),
  );
  expect(decision.confidence).toBe("low");
  expect(told(decision)).toContain("It is written in German, which no document is written in.");
  const english = model.decide(ticketOf("I cannot find the invoice of my payment"));
  expect(told(english)).not.toContain("written in");
});

test("a keyword or a like ticket that a person placed speaks for a foreign ticket", async () => {
  const title = "Ich kann mich mit dem Fingerabdruck nicht anmelden";
  const own = await corpus.open();
  await own.settled();
  expect(own.decide(ticketOf(title)).confidence).toBe("low");
  own.learn(exampleOf(own, 1, title, "mobile"));
  const placed = own.decide(ticketOf(`${title}, leider`));
  expect([placed.collection, placed.confidence]).not.toEqual(["mobile", "low"]);
  await own.close();
});

test("text that tells no language, and a service without documents, is never foreign", () => {
  expect(foreignLanguage("Error: ENOENT", corpus.store)).toBeNull();
  expect(foreignLanguage("The invoice is not there, and I have paid it", corpus.store)).toBeNull();
  expect(foreignLanguage("Ich kann mich nicht anmelden", null)).toBeNull();
  expect(foreignLanguage("Ich kann mich nicht anmelden", corpus.store)).toBe("de");
});

test("documents of fewer than 200 words judge no language", async () => {
  const short = await openSmallCorpus();
  expect(short.store.wordCount()).toBeLessThan(200);
  expect(foreignLanguage("I cannot find the invoice and I have paid it", short.store)).toBeNull();
  expect(foreignLanguage("Ich kann mich nicht anmelden", short.store)).toBeNull();
  await short.close();
});

test("the same text that people placed differently is told with both places", async () => {
  const own = await corpus.open();
  await own.settled();
  const title = "the projector shows a green picture";
  own.learn(exampleOf(own, 1, title, "shipping"));
  own.learn(exampleOf(own, 2, title, "billing"));
  const reasons = told(own.decide(ticketOf(title)));
  expect(reasons).toContain("People disagree about this text:");
  expect(reasons).toMatch(/"billing" \(ticket t2\).*"shipping" \(ticket t1\)/);
  await own.close();
});
