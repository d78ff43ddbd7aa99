/** Whatever a reasoning cites is there: words in the ticket, documents in the index, tickets learnt. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { judgementsMin } from "../confidence/calibration.ts";
import type { ReasoningPart, TicketDecision } from "../decision.ts";
import {
  exampleOf,
  openSmallCorpus,
  type SmallCorpus,
  ticketOf,
} from "../fixtures/small-corpus.ts";
import { createRandom } from "../linear/random.ts";
import type { TicketModel } from "../model/ticket-model.ts";
import type { Ticket } from "../ticket.ts";
import { formatReasoning } from "./format-reasoning.ts";

const vocabulary =
  "Refund refunds invoice tax card declined bank app crash login fingerprint parcel courier " +
  "delivery late chargeback com.acme.app offline phone naïve Größe 北京 getUser() e-mail v2.1 — 🎉 " +
  "the a of is not again money back please address update";
const words = vocabulary.split(" ");
const taught: readonly (readonly [title: string, collection: string])[] = [
  ["parcel is late again", "shipping"],
  ["refund of the delivery", "shipping"],
  ["invoice has no tax", "billing"],
  ["app is slow on the phone", "mobile"],
];
let corpus: SmallCorpus;
let model: TicketModel;

beforeAll(async () => {
  corpus = await openSmallCorpus();
  model = await corpus.open();
  await model.settled();
  taught.forEach(([title, collection], index) => {
    model.learn(exampleOf(model, index + 1, title, collection));
  });
});

afterAll(async () => {
  await model.close();
  await corpus.close();
});

const random = createRandom(4);
function randomTicket(): Ticket {
  const text = (most: number): string =>
    Array.from(
      { length: 1 + Math.floor(random() * most) },
      () => words[Math.floor(random() * words.length)],
    ).join(random() < 0.1 ? "\n" : " ");
  return ticketOf(text(8), {
    body: random() < 0.5 ? text(40) : "",
    tags: random() < 0.3 ? [text(2)] : [],
    repo: random() < 0.2 ? "acme/billing" : null,
  });
}

function textOf({ title, body, tags, repo }: Ticket): string {
  return [title, body, ...tags, repo ?? ""].join("\n").toLowerCase();
}

test("every cited term, document, ticket and number of 300 chance tickets holds", async () => {
  const seen = new Set<ReasoningPart["kind"]>();
  for (let count = 0; count < 300; count++) {
    const ticket = randomTicket();
    const fast = model.decide(ticket);
    const decision = count % 2 === 0 ? fast : await model.decideDeeply(ticket, fast);
    for (const part of decision.reasoning) {
      seen.add(part.kind);
      expect([part, holds(part, ticket, decision)]).toEqual([part, true]);
    }
    const sum = decision.candidates.reduce((total, { probability }) => total + probability, 0);
    expect(sum).toBeLessThanOrEqual(1 + 1e-9);
    expect(decision.candidates[0]?.collection).toBe(decision.collection);
    for (const { terms } of decision.candidates) expectWords(terms, ticket);
    await expectDocuments(decision);
  }
  for (const kind of [
    "terms",
    "documents",
    "nearness",
    "tickets",
    "repo",
    "runner-up",
    "no-telling-word",
  ] as const) {
    expect(seen).toContain(kind);
  }
});

/** Pages of each collection that has some. */
const pagesOfEach = 3;

/** Whether all that the part cites is there, and its numbers can be counted again. */
function holds(part: ReasoningPart, ticket: Ticket, decision: TicketDecision): boolean {
  switch (part.kind) {
    case "assigned":
      return (
        part.collection === decision.collection &&
        part.confidence === decision.confidence &&
        part.probability === (decision.isCalibrated ? decision.probability : null) &&
        /\d\.\d\d/.test(formatReasoning([part])) ===
          (decision.isCalibrated && decision.confidence !== "low")
      );
    case "terms":
    case "runner-up":
      return part.terms.every((term) => textOf(ticket).includes(term.toLowerCase()));
    case "documents":
      return isCountedAgain(part, ticket);
    case "nearness":
      return part.of <= 6 && part.count <= Math.min(part.of, pagesOfEach);
    case "tickets":
      return part.ids.every((id) => placeOf(id) === part.collection);
    case "same-ticket":
      return placeOf(part.id) === part.collection;
    case "repo":
      return textOf(ticket).includes(part.text.toLowerCase());
    case "no-fit":
      return part.collection === decision.collection;
    case "nowhere":
    case "foreign-language":
    case "contradiction":
    case "no-telling-word":
      return decision.confidence === "low";
    case "few-judgements":
      return part.judgements < judgementsMin;
    default:
      return false;
  }
}

function isCountedAgain(
  { collection, count, of, first }: Extract<ReasoningPart, { kind: "documents" }>,
  { title, body, tags }: Ticket,
): boolean {
  const text = [body, ...tags].join("\n");
  const hits = corpus.store.pagesAbout({ title, text, collections: null, limit: 10 });
  const own = hits.filter((hit) => hit.collection === collection);
  return count === own.length && of === hits.length && first === own[0]?.title;
}

function placeOf(id: string): string | undefined {
  return taught[Number(id.slice(1)) - 1]?.[1];
}

function expectWords(terms: readonly string[], ticket: Ticket): void {
  for (const term of terms) expect(textOf(ticket)).toContain(term.toLowerCase());
}

async function expectDocuments({ candidates }: TicketDecision): Promise<void> {
  const documents = candidates.flatMap((candidate) => candidate.documents);
  expect(new Set(documents.map(({ id }) => id)).size).toBe(documents.length);
  for (const { id, title, url, score } of documents) {
    const document = await corpus.store.getDocument(id);
    expect([document?.title, document?.path]).toEqual([title, url]);
    expect(score).toBeGreaterThan(0);
    expect(score).toBeLessThanOrEqual(1);
  }
}
