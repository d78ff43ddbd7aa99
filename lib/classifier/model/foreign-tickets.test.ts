/** Tickets in languages that no document is written in: placed by meaning, and never sure. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ClassifierSettings } from "../../contract/index.ts";
import { openSmallCorpus, type SmallCorpus, ticketOf } from "../fixtures/small-corpus.ts";
import type { TicketModel } from "./ticket-model.ts";

const billing = [
  ["charges", "A charge on your credit card, and how to get the money back."],
  ["tax", "The tax on an invoice depends on the country of the customer."],
  ["prices", "Prices, discounts and coupons of each subscription plan."],
];
const mobile = [
  ["password", "Reset a forgotten password, or unlock the account on a new device."],
  ["notifications", "Push notifications on the phone, their sound and their settings."],
  ["updates", "Install an update of the app from the store on a tablet."],
];

let corpus: SmallCorpus;
let model: TicketModel;
beforeAll(async () => {
  const filler = Array.from({ length: 220 }, (_unused, number) => `item${number}`).join(" ");
  const pages = [
    ...billing.map(([name, text]) => [`billing/${name}.md`, `# About ${name}\n\n${text}`]),
    ...mobile.map(([name, text]) => [`mobile/${name}.md`, `# About ${name}\n\n${text}`]),
    ["billing/list.md", `# List\n\n${filler}`],
    ["mobile/list.md", `# List\n\n${filler}`],
  ];
  corpus = await openSmallCorpus(Object.fromEntries(pages));
  const collections = [{ name: "billing" }, { name: "mobile" }];
  model = await corpus.open(undefined, ClassifierSettings.parse({ collections }));
  await model.settled();
});
afterAll(async () => {
  await model.close();
  await corpus.close();
});

const german = [
  ["Die Rechnung hat einen falschen Betrag und ich möchte mein Geld zurück", "billing"],
  ["Ich habe mein Kennwort vergessen und kann das Gerät nicht entsperren", "mobile"],
] as const;
const others = [
  ["ja", "請求書の金額が間違っているので、返金してください。", "billing"],
  ["zh", "我忘记了密码，无法在新设备上登录。", "mobile"],
] as const;

describe("a ticket in a language that no document is written in", () => {
  test.each(german)("%s belongs to %s", (text, collection) => {
    expect(model.decide(ticketOf(text))).toMatchObject({ collection });
  });

  test.each([
    ...german.map(([text]) => ["de", text] as const),
    ...others.map(([language, text]) => [language, text] as const),
  ])("is low and says so, in %s", (language, text) => {
    const { confidence, reasoning } = model.decide(ticketOf(text));
    expect(confidence).toBe("low");
    expect(reasoning).toContainEqual({ kind: "foreign-language", language });
  });

  test.each(others)("in %s is placed by meaning too: %s", (_language, text, collection) => {
    expect(model.decide(ticketOf(text))).toMatchObject({ collection });
  });

  test("is not high where it repeats itself, quotes English words or mixes languages", () => {
    for (const [text] of german) {
      expect(model.decide(ticketOf(`${text}. `.repeat(50))).confidence).toBe("low");
      expect(model.decide(ticketOf(`${text} (invoice, password, app)`)).confidence).toBe("low");
      expect(model.decide(ticketOf(`${text} 我忘记了密码`)).confidence).toBe("low");
    }
  });
});

test("an English ticket is said to be in no other language", () => {
  const { reasoning } = model.decide(ticketOf("The invoice has a wrong amount and I want it back"));
  expect(reasoning.map(({ kind }) => kind)).not.toContain("foreign-language");
});
