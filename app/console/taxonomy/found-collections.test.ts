import type { DescribedCollection } from "knowledge-sdk/service";
import { TicketCollection } from "knowledge-sdk/service-schemas";
import { expect, test } from "vitest";
import { foundCollections } from "./found-collections.ts";

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
  described({ name: "Billing", keywords: ["charge back"], subThemes: [{ name: "refunds" }] }),
  described({ name: "shipping", description: "Parcels & couriers" }),
];
const found = (query: string) => foundCollections(collections, query).map(({ name }) => name);

test.each([
  ["", ["Billing", "shipping"]],
  ["  ", ["Billing", "shipping"]],
  ["BILL", ["Billing"]],
  ["refunds charge", ["Billing"]],
  ["&", ["shipping"]],
  ["[", []],
  ["zeppelin", []],
])("%j finds %j", (query, names) => expect(found(query)).toEqual(names));
