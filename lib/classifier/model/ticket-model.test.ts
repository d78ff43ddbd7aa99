import { afterAll, beforeAll, expect, test } from "vitest";
import { ClassifierSettings } from "../../contract/index.ts";
import {
  exampleOf,
  openSmallCorpus,
  type SmallCorpus,
  ticketOf as ticket,
} from "../fixtures/small-corpus.ts";
import type { Ticket, TicketExample } from "../ticket.ts";
import type { TicketModel } from "./ticket-model.ts";

let corpus: SmallCorpus;
let model: TicketModel;
const open: SmallCorpus["open"] = (snapshot, settings) => corpus.open(snapshot, settings);
const example = (seq: number, title: string, collection: string): TicketExample =>
  exampleOf(model, seq, title, collection);

beforeAll(async () => {
  corpus = await openSmallCorpus();
  model = await open();
  await model.settled();
});

afterAll(async () => {
  await model.close();
  await corpus.close();
});

test.each([
  ["my refund did not arrive", "billing"],
  ["the app crashes on my phone", "mobile"],
  ["the courier lost my parcel", "shipping"],
  ["chargeback", "billing"],
])("without any feedback %j is placed in %s", (title, collection) => {
  expect(model.decide(ticket(title)).collection).toBe(collection);
});

test("a collection that is switched off is never the answer, whatever the ticket says", async () => {
  expect(model.collections()).toEqual(["billing", "mobile", "shipping"]);
  const asked = ticket("legal contract legal contract");
  const { candidates } = await model.decideDeeply(asked, model.decide(asked));
  expect(candidates.map(({ collection }) => collection)).not.toContain("legal");
});

test("the sub-theme is one of the collection's or none", () => {
  expect(model.decide(ticket("I want my money back, a refund")).subTheme).toBe("refunds");
  expect(model.decide(ticket("card payment declined by bank")).subTheme).toBe("cards");
  expect(model.decide(ticket("address on an invoice with tax")).subTheme).toBeNull();
  expect(model.decide(ticket("the app crashes")).subTheme).toBeNull();
});

test("the repo comes from the request, a rule, the sub-theme or the collection", () => {
  const repoOf = (title: string, more: Partial<Ticket> = {}): string | undefined => {
    const { repo } = model.decide(ticket(title, more));
    return repo === null ? undefined : `${repo.org}/${repo.name}@${repo.branch}`;
  };
  expect(repoOf("the app crashes")).toBe("acme/app@develop");
  expect(repoOf("the app crashes", { body: "at com.acme.app.Main(Main.kt:3)" })).toBe(
    "acme/app-core@main",
  );
  expect(repoOf("it breaks", { repo: "https://github.com/acme/billing.git" })).toBe(
    "acme/billing@main",
  );
  expect(repoOf("card payment declined by bank")).toBe("acme/cards@main");
  expect(repoOf("the courier lost my parcel")).toBeUndefined();
});

test("a correction counts for the next ticket that says the same, and for one that nearly does", async () => {
  const own = await open();
  await own.settled();
  const title = "the screen stays white after the update";
  const wanted = "shipping";
  expect(own.decide(ticket(title)).collection).not.toBe(wanted);
  own.learn(example(1, title, wanted));
  expect(own.decide(ticket(title)).collection).toBe(wanted);
  expect(own.decide(ticket(`${title} again`)).collection).toBe(wanted);
  expect(own.decide(ticket(title), { excludeId: "t1" }).collection).not.toBe(wanted);
  own.forget("t1");
  expect(own.decide(ticket(title)).collection).not.toBe(wanted);
  await own.close();
});

test("a training removes the last trace of what was forgotten", async () => {
  const own = await open();
  await own.settled();
  const known = async () => {
    const { examples, features } = (await own.describe([])).model;
    return { examples, features };
  };
  const before = await known();
  const titles = ["xylophone is out of tune", "xylophone lost a key", "zither string broke"];
  for (const [index, title] of titles.entries()) own.learn(example(index + 1, title, "shipping"));
  expect(own.forget("t0")).toBe(false);
  for (const [index] of titles.entries()) expect(own.forget(`t${index + 1}`)).toBe(true);
  // Frequencies still count them.
  expect(await known()).not.toEqual(before);
  await own.refit({ isForced: true });
  expect(await known()).toEqual(before);
  await own.close();
});

test("the same log gives the same model, one by one or from a snapshot", async () => {
  const titles = ["parcel is late", "courier rang at night", "invoice has no tax", "app is slow"];
  const places = ["shipping", "shipping", "billing", "mobile"];
  const examples = titles.map((title, index) => example(index + 1, title, places[index] as string));
  const [first, second] = [await open(), await open()];
  await Promise.all([first.settled(), second.settled()]);
  for (const each of examples) first.learn(each);
  for (const each of examples.slice(0, 2)) second.learn(each);
  const third = await open(Buffer.concat(await second.snapshot()));
  expect(third.sequence()).toBe(2);
  for (const each of examples) third.learn(each);
  await third.settled();
  for (const title of [...titles, "where is my parcel", "refund of an invoice"]) {
    const expected = first.decide(ticket(title));
    const { probability, ...found } = third.decide(ticket(title));
    expect(found).toEqual({
      ...found,
      collection: expected.collection,
      subTheme: expected.subTheme,
    });
    expect(probability).toBeCloseTo(expected.probability, 6);
  }
  await Promise.all([first.close(), second.close(), third.close()]);
});

test("a snapshot that is damaged, or of another taxonomy, is left out", async () => {
  model.learn(example(1, "parcel is late", "shipping"));
  const bytes = Uint8Array.from(Buffer.concat(await model.snapshot()));
  const damaged = bytes.slice();
  damaged[40] = 255 - (damaged[40] as number);
  const others = ClassifierSettings.parse({ collections: [{ name: "queue" }] });
  const opened = await Promise.all([
    open(bytes),
    open(damaged),
    open(bytes.slice(0, 100)),
    open(bytes, others),
  ]);
  expect(opened.map((each) => each.sequence())).toEqual([1, 0, 0, 0]);
  await Promise.all(opened.map((each) => each.close()));
  model.forget("t1");
});

test("a changed taxonomy counts from the next decision on, and is learnt in the background", async () => {
  const own = await open();
  await own.settled();
  own.configure(
    ClassifierSettings.parse({
      collections: [
        { name: "mobile", enabled: false },
        { name: "phones", keywords: ["fingerprint"] },
      ],
    }),
  );
  await own.settled();
  expect(own.collections()).toEqual(["billing", "phones"]);
  expect(own.decide(ticket("fingerprint is not read")).collection).toBe("phones");
  await own.close();
});

test("many examples at once are trained on, and a refit judges what was learnt since", async () => {
  const own = await open();
  await own.settled();
  const word = (index: number): string => ["alpha", "beta", "gamma", "delta"][index % 4] as string;
  const many = Array.from({ length: 160 }, (_, index) => {
    const isParcel = index % 2 === 0;
    const text = isParcel ? `parcel ${word(index)} ${index}` : `crash ${word(index)} ${index}`;
    return example(index + 1, text, isParcel ? "shipping" : "mobile");
  });
  await own.learnAll(many);
  expect(own.sequence()).toBe(160);
  const decision = own.decide(ticket("parcel beta"));
  expect([decision.collection, decision.confidence]).toEqual(["shipping", "high"]);
  const report = await own.refit();
  expect(report).toMatchObject({ examples: 160, isTaken: true });
  await own.close();
});

test("what is learnt and forgotten while a state is packed or taken over is in it, and whole", async () => {
  const own = await open();
  await own.settled();
  for (let seq = 1; seq <= 90; seq++) {
    own.learn(example(seq, `parcel ${seq} is late`, seq % 2 === 0 ? "shipping" : "mobile"));
  }
  const busy = async (work: Promise<unknown>, from: number): Promise<void> => {
    const progress = { isDone: false };
    const ending = work.finally(() => {
      progress.isDone = true;
    });
    for (let seq = from; seq < from + 40 && !progress.isDone; seq++) {
      own.learn(example(seq, `xylophone ${seq} is out of tune`, "billing"));
      own.forget(`t${seq - 90}`);
      await new Promise(setImmediate);
    }
    await ending;
  };
  await busy(own.refit({ isForced: true }), 91);
  const packing = own.snapshot();
  await busy(packing, own.sequence() + 1);
  const restored = await open(Buffer.concat(await packing));
  await restored.settled();
  expect(restored.sequence()).toBe(own.sequence());
  const counted = async (asked: TicketModel) => (await asked.describe([])).model.judgedTickets;
  expect(await counted(restored)).toBe(await counted(own));
  for (const title of ["xylophone is out of tune", "parcel 77 is late"]) {
    expect(restored.decide(ticket(title)).collection).toBe(own.decide(ticket(title)).collection);
  }
  await Promise.all([own.close(), restored.close()]);
});
