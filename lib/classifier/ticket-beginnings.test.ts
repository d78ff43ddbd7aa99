/** What a row of the queue shows besides the place of its ticket. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { classifierOf, type TemporaryClassifier } from "../../tests/kit/stores/classifier-of.ts";
import { TicketsResponse } from "../contract/index.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";

const clock = createFixedClock();
let opened: TemporaryClassifier;
beforeEach(async () => {
  opened = await classifierOf({ clock });
});
afterEach(async () => {
  await opened.close();
  expect(opened.errors).toEqual([]);
});

const rowOf = async (body: string | undefined, title = "The invoice has the wrong address") => {
  await opened.classifier.classify({ correlationId: "T-1", title, ...(body && { body }) });
  const page = await opened.classifier.tickets();
  expect(TicketsResponse.parse(page)).toEqual(page);
  const [row] = page.tickets;
  return { sender: row?.sender, language: row?.language, excerpt: row?.excerpt };
};

test.each([
  [
    "Hello team,\n\nI was charged twice for my order and the money is not back.\n\nKind regards\nAda Lovelace\nacme",
    {
      sender: "Ada Lovelace",
      language: "en",
      excerpt: expect.stringMatching(/^I was charged twice .* not back\.$/),
    },
  ],
  [
    "Guten Tag,\n\nmeine Rechnung ist falsch und das Geld ist nicht da.\n\nMit freundlichen Grüßen\n\nErika Mustermann\nTel. 030 1234567",
    {
      sender: "Erika Mustermann",
      language: "de",
      excerpt: expect.stringMatching(/^meine Rechnung/),
    },
  ],
  ["It fails.\n\n-- \nFinn Muster, ACME\nfinn@acme.example", { sender: "Finn Muster, ACME" }],
  ["It fails since Monday.\n\nSent from my iPhone", { sender: undefined }],
  ["It fails.\n\nKind regards\nyour customer of many years", { sender: undefined }],
  ["", { sender: undefined, excerpt: undefined }],
  [
    "<!-- Please fill in -->\n## What happens\n- the *parcel* is late\n```\nlog\n```",
    { excerpt: expect.stringMatching(/^What happens the \*parcel\* is late log$/) },
  ],
  ["word ".repeat(20_000), { excerpt: expect.stringMatching(/^(?:word )+word…$/) }],
])("of %j", async (body, expected) => {
  expect(await rowOf(body)).toMatchObject(expected);
});

test("an excerpt does not end in half a character, and a mail address is as it is stored", async () => {
  const { excerpt } = await rowOf(`a${"😀".repeat(200)}`);
  expect(excerpt).toMatch(/^a😀+…$/u);
  const { excerpt: redacted } = await rowOf("Write to ada@docs.example, please, about it.");
  expect(redacted).not.toContain("ada@docs.example");
});

test("the age is that of the first classification", async () => {
  await rowOf("It fails.");
  const [first] = (await opened.classifier.tickets()).tickets;
  clock.advance(60_000);
  await rowOf("It fails again.");
  const [second] = (await opened.classifier.tickets()).tickets;
  expect(second?.createdAt).toBe(first?.createdAt);
  expect(second?.updatedAt).not.toBe(first?.updatedAt);
});
