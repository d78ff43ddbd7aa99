import { ClassifierSettings } from "knowledge-sdk/schemas";
import type { DescribedCollection } from "knowledge-sdk/service";
import { TicketCollection } from "knowledge-sdk/service-schemas";
import { expect, test } from "vitest";
import { taxonomyConfig } from "./taxonomy-config.ts";

const described = (
  given: Parameters<typeof TicketCollection.parse>[0],
  more: Partial<DescribedCollection> = {},
): DescribedCollection => ({
  ...TicketCollection.parse(given),
  isIndexed: true,
  isConfigured: true,
  feedback: 0,
  corrected: 0,
  suggestedKeywords: [],
  terms: [],
  ...more,
});

const collections = [
  described(
    { name: "billing", keywords: ["Refund"], subThemes: [{ name: "cards" }] },
    { suggestedKeywords: ["refund", "invoice"] },
  ),
  described({ name: "legal", enabled: false }),
  described({ name: "mobile" }, { isConfigured: false, suggestedKeywords: ["app"] }),
];

test("what is configured is written without defaults", () => {
  expect(JSON.parse(taxonomyConfig(collections, false))).toEqual({
    classifier: {
      collections: [
        {
          name: "billing",
          keywords: ["Refund"],
          subThemes: [{ name: "cards", description: "", keywords: [], pathPrefixes: [] }],
        },
        { name: "legal", enabled: false },
      ],
    },
  });
});

test("suggested keywords follow the configured ones, each once", () => {
  const { classifier } = JSON.parse(taxonomyConfig(collections, true));
  expect(classifier.collections).toMatchObject([
    { name: "billing", keywords: ["Refund", "invoice"] },
    { name: "legal" },
    { name: "mobile", keywords: ["app"] },
  ]);
});

test("what is written can be pasted", () => {
  for (const hasSuggestions of [true, false]) {
    const { classifier } = JSON.parse(taxonomyConfig(collections, hasSuggestions));
    expect(ClassifierSettings.safeParse(classifier).error).toBeUndefined();
  }
});

test("configured fields stay in the file", () => {
  const fields = { priority: { values: ["low", "urgent"], threshold: 0.5 } };
  const { classifier } = JSON.parse(taxonomyConfig([], false, fields));
  expect(classifier).toEqual({ collections: [], fields });
});
