/** How sure an answer may be before people have judged any. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { ClassifierSettings } from "../../contract/index.ts";
import { openSmallCorpus, type SmallCorpus, ticketOf } from "../fixtures/small-corpus.ts";
import type { TicketModel } from "./ticket-model.ts";

let corpus: SmallCorpus;
let model: TicketModel;
beforeAll(async () => {
  corpus = await openSmallCorpus({
    "billing/statements.md": "# Statements\n\nBilling statements list each card payment of a bank.",
    "mobile/statements.md": "# Statements\n\nThe app shows statements.",
  });
  const collections = [{ name: "billing" }, { name: "mobile" }];
  model = await corpus.open(undefined, ClassifierSettings.parse({ collections }));
  await model.settled();
});
afterAll(async () => {
  await model.close();
  await corpus.close();
});

test.each([
  ["high where one collection alone has a page about it", "Statements of billing", "high"],
  ["medium where another has one as well, however sure it seems", "App statements", "medium"],
  ["low where only a little tells which of both", "Statements", "low"],
])("a title is %s", (_promise, title, level) => {
  expect(model.decide(ticketOf(title)).confidence).toBe(level);
});

test.each([250, 10])(
  "beside %i pages of each, words that none of them has make an answer less sure",
  async (length) => {
    const pages = Array.from({ length }, (_, index) => [
      [`billing/${index}.md`, `# Account ${index}\n\nThe bank lists payment ${index}.`],
      [`mobile/${index}.md`, `# Screen ${index}\n\nThe app shows button ${index}.`],
    ]).flat();
    const large = await openSmallCorpus({
      ...Object.fromEntries(pages),
      "billing/statements.md":
        "# Statements\n\nBilling statements list each card payment of a bank.",
    });
    const collections = [{ name: "billing" }, { name: "mobile" }];
    const own = await large.open(undefined, ClassifierSettings.parse({ collections }));
    await own.settled();
    const levelOf = (foreign: string): string =>
      own.decide(ticketOf(`Billing statements list card payment ${foreign}`)).confidence;
    expect(levelOf("")).toBe("high");
    expect(
      levelOf("zwetschgendatschiwettbewerb quarkkeulchenverkostung rheinfallbesichtigung"),
    ).toBe("low");
    await own.close();
    await large.close();
  },
);
