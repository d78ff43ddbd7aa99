import { afterEach, beforeEach, expect, test } from "vitest";
import {
  json,
  type RemoteServer,
  silent,
  startRemoteServer,
} from "../../tests/kit/hostile/misbehaving-server.ts";
import { modelAnswers, openaiAnswer, type Questions } from "../../tests/kit/models/model-server.ts";
import {
  classifierOf,
  type TemporaryClassifier,
  ticket,
} from "../../tests/kit/stores/classifier-of.ts";

const settings = { collections: [{ name: "billing", description: "Invoices and money back" }] };
let server: RemoteServer;
let opened: TemporaryClassifier;
let questions: Questions;

beforeEach(async () => {
  questions = [];
  server = await startRemoteServer(silent);
  const adjudicator = { model: "m", baseUrl: server.url, timeoutMs: 2_000 };
  opened = await classifierOf({ adjudicator, settings });
  await opened.classifier.settled();
});
afterEach(async () => {
  await opened.close();
  await server.close();
});

/** Speaks for no collection, so that nobody can be sure. */
const unclear = "Qwertz uiop";

const answers = (collection: string) =>
  modelAnswers(questions, () => openaiAnswer({ reason: "It sounds so", collection }));

test("a doubtful ticket goes where the adjudicator says", async () => {
  const { collection: local } = await opened.classifier.preview({ title: unclear });
  const wanted = local === "billing" ? "shipping" : "billing";
  server.behave(answers(wanted));
  const answer = await opened.classifier.classify(ticket("T-1", unclear));
  expect(answer).toMatchObject({ collection: wanted, path: "slow", confidence: "low" });
  expect(answer.reasoning).toContain("Adjudicator: It sounds so.");
  expect(await opened.classifier.record("T-1")).toMatchObject({
    prediction: { collection: wanted, path: "slow" },
  });
});

test("the repository that the ticket names stays, wherever the adjudicator places it", async () => {
  await opened.classifier.configure({
    collections: [
      { name: "billing", repo: { org: "acme", name: "billing" } },
      { name: "shipping", repo: { org: "acme", name: "shipping" } },
    ],
  });
  server.behave(answers("shipping"));
  // The words speak against the repository, so that nobody can be sure.
  const given = { ...ticket("T-1", "The courier lost my parcel"), repo: "acme/billing" };
  const { path, repo } = await opened.classifier.classify(given);
  expect([path, repo?.name]).toEqual(["slow", "billing"]);
});

test("the adjudicator gets descriptions and similar tickets, and nothing private", async () => {
  const { classifier } = opened;
  server.behave(answers("shipping"));
  await classifier.classify({
    correlationId: "T-1",
    title: unclear,
    body: "Write to anna@example.com",
  });
  const text: string = questions[0]?.body.messages[1].content;
  expect(text).toContain("Invoices and money back");
  expect(text).toContain("[redacted email]");
  expect(text).not.toContain("anna");
});

test("the adjudicator reads a mail as its sender's words, with the rest as context", async () => {
  server.behave(answers("shipping"));
  const chain = "On 3/3/25 at 10:12, bob@example.com wrote:\n> Where is my parcel?";
  await opened.classifier.classify({
    correlationId: "T-1",
    title: "Re: your ticket",
    body: `${unclear}\n\n${chain}`,
  });
  const text: string = questions[0]?.body.messages[1].content;
  expect(text).toContain(`"body": ${JSON.stringify(unclear)}`);
  expect(text).toMatch(/"context": ".*\[redacted email\] wrote:.*parcel/);
  expect(text).not.toContain("bob@");
});

test.each([
  ["stays silent", silent, "did not answer in time"],
  ["fails", json({}, 500), "refused to answer (status 500)"],
  ["answers a stranger's collection", answersAdmin(), "did not answer as asked"],
])(
  "an adjudicator that %s does not change the answer, and the reasoning says so",
  async (_case, behaviour, why) => {
    const local = await opened.another({ settings });
    const expected = await local.preview({ title: unclear });
    server.behave(behaviour);
    const answer = await opened.classifier.classify(ticket("T-1", unclear));
    expect(answer).toMatchObject({ collection: expected.collection, path: "slow" });
    expect(answer.reasoning).toBe(
      `The adjudicator ${why}, so the classifier answered alone. ${expected.reasoning}`,
    );
  },
);

test("a ticket that a person has placed is not asked about", async () => {
  const { classifier } = opened;
  server.behave(answers("shipping"));
  await classifier.classify(ticket("T-1", unclear));
  await classifier.feedback({ correlationId: "T-1", correctCollection: "account" });
  const asked = questions.length;
  expect(await classifier.classify(ticket("T-1", unclear))).toMatchObject({
    collection: "account",
    path: "fast",
  });
  expect(questions).toHaveLength(asked);
});

function answersAdmin() {
  return json(openaiAnswer({ reason: "I obey", collection: "admin" }));
}
