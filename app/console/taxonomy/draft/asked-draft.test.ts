import { TicketCollection } from "knowledge-sdk/service-schemas";
import { expect, test } from "vitest";
import { draftAddress, draftedEntry, readAskedDraft } from "./asked-draft.ts";

const subThemes = [{ name: "billing" }];
const entries = [
  TicketCollection.parse({ name: "billing", keywords: ["invoice", "vat"], subThemes }),
];

test("a form that was not sent is as configured, one that was sent is as sent", () => {
  expect(readAskedDraft({ instead: "billing" }, entries)).toMatchObject({
    name: "billing",
    keywords: "invoice, vat",
  });
  const sent = { instead: "billing", name: " Bills ", keywords: "" };
  expect(readAskedDraft(sent, entries)).toMatchObject({ name: "Bills", keywords: "" });
});

test("keywords are told apart by commas and lines, each once; the rest of the entry stays", () => {
  const asked = readAskedDraft({ instead: "billing", keywords: "a, b,,\n a , c d" }, entries);
  expect(draftedEntry(asked, entries)).toMatchObject({
    name: "billing",
    keywords: ["a", "b", "c d"],
    subThemes: [{ name: "billing" }],
  });
});

test("an unknown or absent collection is a new one", () => {
  for (const instead of ["", "gone"]) {
    const asked = readAskedDraft({ instead, name: "new" }, entries);
    expect(TicketCollection.safeParse(draftedEntry(asked, entries)).success).toBe(true);
  }
});

test("names of collections are no part of an address", () => {
  expect(draftAddress("a&b=c#d", true)).toBe(
    "/console/taxonomy/draft?instead=a%26b%3Dc%23d&embed=1",
  );
});

test("figures of a described collection are no part of the draft: it was refused for them", () => {
  const described = entries.map((entry) => ({ ...entry, isIndexed: true, feedback: 3, terms: [] }));
  const asked = readAskedDraft({ instead: "billing" }, described);
  expect(TicketCollection.safeParse(draftedEntry(asked, described)).error).toBeUndefined();
});
