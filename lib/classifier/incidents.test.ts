/** Many tickets in a short time that say nearly the same: one incident, placed together. */
import { afterEach, expect, test } from "vitest";
import { classifierOf, type TemporaryClassifier } from "../../tests/kit/stores/classifier-of.ts";
import {
  ClassifyResponse,
  StatsResponse,
  TicketResponse,
  TicketsResponse,
} from "../contract/index.ts";
import { openLiveStateDatabase } from "../storage/index.ts";

let opened: TemporaryClassifier;
afterEach(async () => {
  await opened.close();
  expect(opened.errors).toEqual([]);
});

const request = (customer: number, name: string): string =>
  `I was charged twice for my order this month.\nPlease pay back the second amount.\nMy customer number is ${customer}\n${name}`;
const names = ["Finn", "Ada", "Noor", "Luis", "Mia", "Ole", "Zoe", "Ben", "Eva", "Kim", "Ian"];
const hourMs = 3_600_000;

/** A clock that moves when it is told to. */
function movedClock() {
  const state = { now: 1_700_000_000_000 };
  return { state, clock: { now: () => state.now } };
}

async function sendAll(count: number, classifier = opened.classifier): Promise<ClassifyResponse[]> {
  const answers: ClassifyResponse[] = [];
  for (let index = 0; index < count; index++) {
    const body = request(index * 7_919, names[index % names.length] as string);
    answers.push(
      await classifier.classify({ correlationId: `T-${index}`, title: "Charged twice", body }),
    );
  }
  return answers;
}

test("a request that several people make is read as a whole from first to last, and stays where it was corrected to", async () => {
  opened = await classifierOf();
  const { classifier } = opened;
  await classifier.settled();
  const placed: string[] = [];
  for (const [index, name] of names.entries()) {
    const correlationId = `T-${index}`;
    const body = request(index * 7_919, name);
    const answer = await classifier.classify({ correlationId, title: "A request", body });
    placed.push(answer.collection);
    expect((await classifier.ticket(correlationId))?.ticket?.body).toContain("charged twice");
    await classifier.feedback({ correlationId, correctCollection: "billing" });
    await classifier.settled();
  }
  expect(placed.slice(1)).toEqual(names.slice(1).map(() => "billing"));
});

test("from the fifth like ticket within an hour on it is an incident: one row, told once, placed together", async () => {
  const { state, clock } = movedClock();
  opened = await classifierOf({ clock });
  const { classifier, dbPath } = opened;
  const database = await openLiveStateDatabase(dbPath);
  await database.write([
    "INSERT INTO webhook (webhook_id, url, origin, created_at_ms) VALUES ('w', 'https://a', 'console', 0)",
  ]);
  const answers = await sendAll(7);
  for (const answer of answers.slice(0, 4)) expect(answer).not.toHaveProperty("incident");
  const since = new Date(state.now).toISOString();
  const { incident } = ClassifyResponse.parse(answers[4]);
  expect(incident).toEqual({ id: expect.any(String), tickets: 5, since });
  expect(answers[6]?.incident).toEqual({ ...incident, tickets: 7 });
  expect((await classifier.ticket("T-0"))?.incident).toEqual(answers[6]?.incident);
  expect(TicketResponse.parse(await classifier.ticket("T-0")).answer).not.toHaveProperty(
    "incident",
  );
  await classifier.classify({ correlationId: "T-other", title: "I forgot my password" });

  const all = await classifier.tickets();
  expect(all.tickets).toHaveLength(8);
  const folded = TicketsResponse.parse(await classifier.tickets({ folded: true }));
  expect(folded.tickets.map(({ incident: one }) => one?.tickets)).toEqual([undefined, 7]);
  const members = await classifier.tickets({ incident: incident?.id });
  expect(members.tickets).toHaveLength(7);

  const { rows } = await database.read(
    "SELECT type, data FROM webhook_event WHERE type LIKE 'tickets%'",
  );
  expect(rows.map((row) => [row[0], JSON.parse(String(row[1]))])).toEqual([
    [
      "tickets.incident",
      { incident: incident?.id, collection: expect.any(String), tickets: 5, since },
    ],
  ]);
  await database.close();

  await classifier.feedback({ correlationId: "T-3", correctCollection: "billing" });
  const together = { incident: incident?.id, correctCollection: "billing" };
  expect(await classifier.bulkFeedback(together)).toEqual({ accepted: 6, failures: [], left: 0 });
  expect((await classifier.tickets({ folded: true, status: "predicted" })).tickets).toHaveLength(1);
  await expect(classifier.bulkFeedback(together)).rejects.toMatchObject({
    code: "classification_not_found",
  });
  const { detail } = StatsResponse.parse(await classifier.stats({ detail: true }));
  expect(detail?.incidents).toEqual([
    { id: incident?.id, tickets: 7, unjudged: 0, since, until: since },
  ]);
});

test("like tickets over many hours are none, and one that is sent again is one", async () => {
  const { state, clock } = movedClock();
  opened = await classifierOf({ clock });
  const { classifier } = opened;
  for (let index = 0; index < 9; index++) {
    state.now += hourMs / 3;
    const body = request(index, names[index] as string);
    const correlationId = index % 2 === 0 ? "T-again" : `T-${index}`;
    const answer = await classifier.classify({ correlationId, title: "Charged twice", body });
    expect(answer).not.toHaveProperty("incident");
  }
});

test("an incident goes on after a start, and a ticket that is forgotten leaves it", async () => {
  opened = await classifierOf();
  const [first] = (await sendAll(6)).slice(-1);
  const other = await opened.another();
  const body = request(99, "Uma");
  await expect
    .poll(async () => {
      const answer = await other.classify({ correlationId: "T-99", title: "Charged twice", body });
      return answer.incident?.id;
    })
    .toBe(first?.incident?.id);
  await other.forget("T-0");
  const again = await other.classify({ correlationId: "T-99", title: "Charged twice", body });
  expect(again.incident?.tickets).toBe(6);
});

test("limited callers see and judge their tickets of an incident alone", async () => {
  opened = await classifierOf();
  const { classifier } = opened;
  await classifier.settled();
  const [last] = (await sendAll(6)).slice(-1);
  const id = last?.incident?.id as string;
  const hidden = classifier.limitedTo(["account"]);
  expect((await hidden.tickets({ incident: id })).tickets).toEqual([]);
  await expect(
    hidden.bulkFeedback({ incident: id, correctCollection: "account" }),
  ).rejects.toMatchObject({ code: "classification_not_found" });
});

test.each([
  [{}, /correlationIds/],
  [{ correlationIds: ["T-1"], incident: "x" }, /not both/],
  [{ incident: "x".repeat(101) }, /incident/],
])("bulk feedback about %j is refused", async (given, message) => {
  opened = await classifierOf();
  await expect(
    opened.classifier.bulkFeedback({ ...given, correctCollection: "billing" }),
  ).rejects.toThrow(message);
});
