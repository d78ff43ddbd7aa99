import { ClassifierSettings } from "knowledge-sdk/schemas";
import type { DescribedCollection } from "knowledge-sdk/service";
import { TicketCollection } from "knowledge-sdk/service-schemas";
import { expect, test } from "vitest";
import { proposedConfig } from "./proposed-config.ts";

const described = (given: Parameters<typeof TicketCollection.parse>[0]): DescribedCollection => ({
  ...TicketCollection.parse(given),
  isIndexed: true,
  isConfigured: true,
  feedback: 0,
  corrected: 0,
  suggestedKeywords: [],
  terms: [],
});
const collections = [
  described({ name: "billing", keywords: ["invoice"], subThemes: [{ name: "billing" }] }),
  { ...described({ name: "mobile" }), isConfigured: false },
];
const group = (name: string, collection: string | null) => ({
  name,
  collection,
  keywords: ["fingerprint", "login"],
  tickets: 9,
  examples: [],
});
const configOf = (name: string, collection: string | null) => {
  const { classifier } = JSON.parse(proposedConfig(group(name, collection), collections, {}));
  expect(ClassifierSettings.safeParse(classifier).error).toBeUndefined();
  return classifier.collections;
};

test("a group of one collection is its sub-theme, and the rest stays", () => {
  expect(configOf("fingerprint", "billing")).toMatchObject([
    {
      name: "billing",
      keywords: ["invoice"],
      subThemes: [{ name: "billing" }, { name: "fingerprint" }],
    },
  ]);
});

test("a collection that was not configured is with its first sub-theme", () => {
  expect(configOf("fingerprint", "mobile")[1]).toMatchObject({
    name: "mobile",
    subThemes: [{ name: "fingerprint", keywords: ["fingerprint", "login"] }],
  });
});

test("a group of several collections, or of one that is gone, is a collection", () => {
  for (const collection of [null, "gone"]) {
    expect(configOf("fingerprint", collection)[1]).toEqual({
      name: "fingerprint",
      keywords: ["fingerprint", "login"],
    });
  }
});

test("a name that is taken gets a number: of a sub-theme called like its queue, or of a collection", () => {
  expect(configOf("Billing", "billing")[0].subThemes[1].name).toBe("Billing 2");
  expect(configOf("mobile", null)[1].name).toBe("mobile 2");
});
