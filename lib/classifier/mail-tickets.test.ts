/** Tickets that come as mail, from the request to what the console is told. */
import { afterEach, expect, test } from "vitest";
import { classifierOf, type TemporaryClassifier } from "../../tests/kit/stores/classifier-of.ts";
import { TicketResponse } from "../contract/index.ts";

let opened: TemporaryClassifier;
afterEach(async () => {
  await opened.close();
  expect(opened.errors).toEqual([]);
});

const own = "The invoice has the wrong address.";
const chain =
  "On Mon, 3 Mar 2025 at 10:12 Anna <a@b.example> wrote:\n> Your parcel did not arrive? Ask the courier.\n> Parcel, courier, delivery, parcel number.";
const mail = { title: "Re: your ticket", body: `Hello,\n\n${own}\n\nRegards\nTom\n\n${chain}` };

test("the sender's words place a mail, and both answer and record say what counted little", async () => {
  opened = await classifierOf();
  const { classifier } = opened;
  await classifier.settled();
  const plain = await classifier.classify({ correlationId: "T-1", title: own });
  const answer = await classifier.classify({ correlationId: "T-2", ...mail });
  expect([plain.collection, answer.collection]).toEqual(["billing", "billing"]);
  expect(plain.reasoning).not.toContain("Counted little");
  expect(answer.reasoning).toMatch(/Counted little: the signature, earlier messages\.$/);
  const told = await classifier.ticket("T-2");
  expect(TicketResponse.parse(told)).toEqual(told);
  expect(told?.ticket?.body).toContain("courier");
  expect(told?.ticket?.parts?.map(({ kind, text }) => [kind, text.split("\n")[0]])).toEqual([
    ["courtesy", "Hello,"],
    ["written", own],
    ["signature", "Regards"],
    ["reply", "On Mon, 3 Mar 2025 at 10:12 Anna <[redacted email]> wrote:"],
  ]);
  expect((await classifier.ticket("T-1"))?.ticket).not.toHaveProperty("parts");
});

test("where the sender wrote nothing, the forwarded message is read, and the reasoning says so", async () => {
  opened = await classifierOf();
  const { classifier } = opened;
  await classifier.settled();
  const body = `FYI\n\nBegin forwarded message:\n\nFrom: Anna\n\n${own}`;
  const answer = await classifier.classify({
    correlationId: "T-1",
    title: "Fwd: your ticket",
    body,
  });
  expect(answer.collection).toBe("billing");
  expect(answer.reasoning).toContain("The sender added nothing to a forwarded message");
});

test("a correction of a mail teaches the sender's words and not the chain below", async () => {
  opened = await classifierOf();
  const { classifier } = opened;
  await classifier.settled();
  const body = `My zither is out of tune.\n\n${chain}`;
  await classifier.classify({ correlationId: "T-1", title: "Re: your ticket", body });
  await classifier.feedback({ correlationId: "T-1", correctCollection: "account" });
  const again = await classifier.classify({ correlationId: "T-2", title: "zither out of tune" });
  expect(again.collection).toBe("account");
  const courier = await classifier.classify({
    correlationId: "T-3",
    title: "Where is the courier?",
  });
  expect(courier.collection).toBe("shipping");
});

test("no word of a part is kept where no text is", async () => {
  opened = await classifierOf({ settings: { privacy: { storeText: false } } });
  const { classifier } = opened;
  await classifier.settled();
  await classifier.classify({ correlationId: "T-1", ...mail });
  expect((await classifier.ticket("T-1"))?.ticket).toBeNull();
});

test("an import reads a mail of 2 MB before it cuts its text, and counts what it cut", async () => {
  opened = await classifierOf();
  const { classifier } = opened;
  await classifier.settled();
  const styles = `<style>${"p { margin: 0 } ".repeat(120_000)}</style>`;
  const body = `<html><head>${styles}</head><body><p>${own}</p></body></html>`;
  const long = `${own}\n${"and so on\n".repeat(50_000)}`;
  const report = await classifier.importTickets([
    { correlationId: "T-1", title: "Re: your ticket", body, collection: "billing" },
    { correlationId: "T-2", title: "Re: your ticket", body: long, collection: "billing" },
  ]);
  expect(report).toMatchObject({ tickets: 2, cut: 1 });
  expect((await classifier.record("T-1"))?.ticket?.body).toBe(own);
  await expect(
    classifier.classify({ correlationId: "T-3", title: "x", body }),
  ).rejects.toMatchObject({ code: "parameter_invalid" });
});

test("what many tickets have in common is read in each of them, after a restart too", async () => {
  opened = await classifierOf();
  const form = (count: number): string =>
    `### Delivery of the courier\n${own} ${"again ".repeat(count)}\n### Number of the parcel\nnone\n`;
  const send = async (classifier: TemporaryClassifier["classifier"], count: number) => {
    await classifier.classify({ correlationId: `T-${count}`, title: "Help", body: form(count) });
    return (await classifier.ticket(`T-${count}`))?.ticket?.parts;
  };
  for (let count = 0; count < 7; count++) {
    expect(await send(opened.classifier, count)).toBeUndefined();
  }
  const other = await opened.another();
  await other.settled();
  expect(await send(other, 7)).toBeUndefined();
});
