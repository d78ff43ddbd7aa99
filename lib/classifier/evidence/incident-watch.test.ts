import { expect, test } from "vitest";
import { createFeatureExtractor } from "../features/extract-features.ts";
import { IncidentWatch, type JoinedIncident } from "./incident-watch.ts";
import { NearDuplicates } from "./near-duplicates.ts";

const extractor = createFeatureExtractor();

function watching() {
  const duplicates = new NearDuplicates();
  const watch = new IncidentWatch();
  return (id: string, text: string, now: number): JoinedIncident | null => {
    const features = extractor.extract([{ text, times: 1, hasGrams: true }]);
    const like = duplicates.observe(id, features);
    return watch.observe(id, like, now);
  };
}

const outage = "The disk of the server in the cellar is full and mail is held back";
const probe = "Monitor: the certificate of the shop runs out, nobody has renewed it yet";

test("10,000 like tickets in a minute are one incident, which begins once", () => {
  const observe = watching();
  const joined = Array.from({ length: 10_000 }, (_, index) => observe(`T-${index}`, outage, index));
  const begun = joined.filter((one) => one !== null && one.begun !== null);
  expect(begun).toHaveLength(1);
  expect(begun[0]?.begun).toEqual(["T-0", "T-1", "T-2", "T-3", "T-4"]);
  expect(new Set(joined.slice(4).map((one) => one?.id)).size).toBe(1);
});

test("two templates that alternate are two incidents", () => {
  const observe = watching();
  const joined = Array.from({ length: 20 }, (_, index) =>
    observe(`T-${index}`, index % 2 === 0 ? outage : probe, index),
  );
  const even = new Set(
    joined.filter((_, index) => index >= 8 && index % 2 === 0).map((one) => one?.id),
  );
  const odd = new Set(
    joined.filter((_, index) => index >= 9 && index % 2 === 1).map((one) => one?.id),
  );
  expect([even.size, odd.size, new Set([...even, ...odd]).size]).toEqual([1, 1, 2]);
});

test("a template with one changed number is one incident", () => {
  const observe = watching();
  const joined = Array.from({ length: 8 }, (_, index) =>
    observe(`T-${index}`, `${probe}. Account ${index * 7_919}`, index),
  );
  expect(joined.map((one) => one !== null)).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
    true,
    true,
  ]);
});

test("tickets of one word, and of nothing, are none", () => {
  const observe = watching();
  for (const text of ["", "help", "???"]) {
    for (let index = 0; index < 20; index++) {
      expect(observe(`${text} ${index}`, text, index)).toBeNull();
    }
  }
});

test("an incident ends when an hour has brought none; the next begins anew", () => {
  const observe = watching();
  for (let index = 0; index < 6; index++) observe(`A-${index}`, outage, index);
  const later = Array.from({ length: 5 }, (_, index) =>
    observe(`B-${index}`, outage, 4_000_000 + index),
  );
  expect(later.slice(0, 4)).toEqual([null, null, null, null]);
  expect(later[4]?.begun).toEqual(["B-0", "B-1", "B-2", "B-3", "B-4"]);
});
