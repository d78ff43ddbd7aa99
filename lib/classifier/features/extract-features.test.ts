import { expect, test } from "vitest";
import { createFeatureExtractor } from "./extract-features.ts";
import { featuresMax } from "./feature-counter.ts";
import { isWordFeature } from "./feature-hash.ts";
import { packTicket, type TicketFeatures, unpackTicket } from "./ticket-features.ts";
import { ticketParts } from "./ticket-text.ts";

const extractor = createFeatureExtractor();
const none = { title: "", body: "", tags: [], repo: null, attachments: [] };
const featuresOf = (title: string, body = ""): TicketFeatures =>
  extractor.extract(ticketParts({ ...none, title, body }));
const sharedShare = (left: TicketFeatures, right: TicketFeatures): number => {
  const known = new Set(left.hashes);
  return [...right.hashes].filter((hash) => known.has(hash)).length / right.hashes.length;
};

test("case, width and accents do not change features, the order of words does", () => {
  expect(featuresOf("Café ＯＰＥＮ")).toEqual(featuresOf("cafe open"));
  expect(featuresOf("card lost")).not.toEqual(featuresOf("lost card"));
});

test("features ascend, each once, and equal texts have equal ones", () => {
  const { hashes, counts } = featuresOf("the card, the card and the other card");
  expect([...hashes]).toEqual([...new Set(hashes)].sort((left, right) => left - right));
  expect(hashes).toHaveLength(counts.length);
  expect(Math.max(...counts)).toBeGreaterThanOrEqual(3);
});

test("identifiers share features with the words they are made of", () => {
  expect(sharedShare(featuresOf("create window"), featuresOf("createWindow"))).toBeGreaterThan(0.4);
});

test.each(["", " ", "!!!", "🎉🎉🎉", "\u0000\u0007\u001b", "\ud800 lonely", "<!-- hidden -->"])(
  "a title of %j has features or none, and no fault",
  (title) => {
    const { hashes, counts } = featuresOf(title);
    expect(hashes).toHaveLength(counts.length);
  },
);

test("a flood of made-up words has a bounded number of features", () => {
  const flood = Array.from({ length: 60_000 }, (_, index) => `w${index}x`).join(" ");
  expect(featuresOf(flood, flood).hashes.length).toBeLessThanOrEqual(featuresMax);
});

test("a body adds words beyond its head only where they tell of errors", () => {
  const filler = "nothing to see here\n".repeat(400);
  const quiet = featuresOf("title", filler);
  const loud = featuresOf("title", `${filler}TypeError: quux is not a function\n${filler}`);
  expect(loud.hashes.filter(isWordFeature).length).toBeGreaterThan(
    quiet.hashes.filter(isWordFeature).length,
  );
});

test("what templates of issues leave is not read", () => {
  const [, plain] = ticketParts({ ...none, title: "t", body: "It breaks" });
  const template = "<!-- Thanks for\nreporting -->\n- [ ] I have read the rules\nIt breaks";
  const [, cleaned] = ticketParts({ ...none, title: "t", body: template });
  expect(cleaned).toEqual(plain);
});

function unpacked(bytes: Uint8Array) {
  const kept = unpackTicket(bytes);
  return { features: kept?.features, votes: kept?.votes, nearness: kept?.nearness };
}

test("packed features unpack to the same, at any offset", () => {
  const votes = new Map([
    ["guide", 0.75],
    ["faq", 0.25],
  ]);
  const nearness = new Map([["guide", 0.5]]);
  const kept = { features: featuresOf("refund for a lost card"), votes, nearness };
  const bytes = packTicket(kept);
  expect(unpacked(bytes)).toEqual(kept);
  const shifted = new Uint8Array(bytes.length + 3);
  shifted.set(bytes, 3);
  expect(unpacked(shifted.subarray(3))).toEqual(kept);
});

test("features that were packed where there were no vectors are read as before", () => {
  const kept = {
    features: featuresOf("card"),
    votes: new Map([["guide", 1]]),
    nearness: new Map(),
  };
  const bytes = packTicket(kept);
  expect(new TextDecoder().decode(bytes)).toContain('[["guide",1]]');
  expect(unpacked(bytes)).toEqual(kept);
});

test.each([
  ["nothing", new Uint8Array(0)],
  ["text", new TextEncoder().encode("refund card refund card")],
  [
    "a block that was cut",
    packTicket({ features: featuresOf("card"), votes: new Map(), nearness: new Map() }).slice(
      0,
      -1,
    ),
  ],
])("%s is not taken for features", (_, bytes) => {
  expect(unpackTicket(bytes)).toBeNull();
});
