/** Strangers made of placed tickets: judged by a model without their collection. */
import { expect, test } from "vitest";
import { knownNames } from "../evidence/name-evidence.ts";
import { createFeatureExtractor } from "../features/extract-features.ts";
import type { ValidationRequest } from "./cross-validate.ts";
import { genericTexts } from "./generic-texts.ts";
import { holdOutCollections } from "./hold-out-collections.ts";

const extractor = createFeatureExtractor();
const topics: Readonly<Record<string, string>> = {
  billing: "refund invoice tax card",
  mobile: "crash login fingerprint phone",
  shipping: "parcel courier delivery late",
};

function request(names: readonly string[]): ValidationRequest {
  const examples = names.flatMap((label) =>
    Array.from({ length: 20 }, (_, index) => ({
      key: `${label}${index}`,
      seq: index + 1,
      label,
      cost: 1,
      features: extractor.extract([
        { text: `${topics[label]} ${index}`, times: 1, hasGrams: true },
      ]),
      votes: new Map([
        [label, 0.75],
        [names[0] as string, 0.25],
      ]),
      nearness: new Map<string, number>(),
    })),
  );
  const collections = names.map((name) => ({ name, keywords: [], antiKeywords: [] }));
  const known = knownNames(names, extractor);
  return {
    weak: [],
    examples,
    classes: names,
    collections,
    names: known,
    place: () => null,
    documented: new Set<string>(),
  };
}

test("no stranger is judged by a model that knows its collection, nor by votes for it", () => {
  const rows = holdOutCollections(request(Object.keys(topics)), extractor, 60);
  expect(rows.length).toBeGreaterThan(18);
  for (const { evidence, right } of rows) {
    expect(right).toBe(-1);
    expect(evidence.names).toHaveLength(2);
    const sum = evidence.votes.reduce((total, share) => total + share, 0);
    expect([0, 1]).toContain(Math.round(sum * 1e6) / 1e6);
  }
  expect(rows.length).toBeLessThanOrEqual(18 + 3 + genericTexts.length);
});

test("two collections make no strangers: one alone is right about everything", () => {
  expect(holdOutCollections(request(["billing", "mobile"]), extractor, 40)).toEqual([]);
});
