import { expect, test } from "vitest";
import { createAnalyser } from "../../corpus/analysis/analyser.ts";
import { rankingParameters } from "../../corpus/scoring/parameters.ts";
import type { Segment } from "../../corpus/segment/segment.ts";
import { buildSegment } from "../../corpus/segment/segment-builder.ts";
import { PageReader } from "./page-reader.ts";

/** Pages by their title, each with its sections. */
function segmentOf(pages: Readonly<Record<string, readonly string[]>>): Segment {
  const documents = Object.entries(pages).map(([title, texts], index) => ({
    rid: index + 1,
    id: `kb://pages/${index}.md`,
    collection: "pages",
    filePath: `${index}.md`,
    title,
    language: "en" as const,
    sections: texts.map((text) => ({ headingPath: [], text })),
  }));
  return buildSegment(documents, { analyser: createAnalyser(), parameters: rankingParameters });
}

const termsOf = ({ vocabulary }: Segment, ...words: string[]) =>
  words.map((word) => ({ term: vocabulary.find(word), unit: 0.01 }));

test("a page tells its best sections, the one with most of the words first", () => {
  const segment = segmentOf({
    first: ["alpha one", "alpha beta gamma", "nothing of it", "beta gamma", "gamma"],
  });
  const reader = new PageReader(segment, termsOf(segment, "alpha", "beta", "gamma"));
  const { sections } = reader.read(0);
  expect(sections).toHaveLength(3);
  expect(sections[0]).toBe(1);
  expect(sections).not.toContain(2);
});

test("a word of the title counts once for the page, however many sections it has", () => {
  const segment = segmentOf({
    quotas: ["one two three four"],
    "quotas again": Array.from({ length: 40 }, (_unused, index) => `other words ${index}`),
  });
  const reader = new PageReader(segment, termsOf(segment, "quota"));
  const [short, long] = [reader.read(0).whole, reader.read(1).whole];
  expect(long).toBeLessThanOrEqual(short);
  expect(long).toBeGreaterThan(0);
});

test("words all over a page make more of it as a whole than one of them alone", () => {
  const segment = segmentOf({
    first: ["alpha and filler", "beta and filler", "gamma and filler"],
    second: ["alpha and filler", "more and filler", "other and filler"],
  });
  const reader = new PageReader(segment, termsOf(segment, "alpha", "beta", "gamma"));
  expect(reader.read(0).whole).toBeGreaterThan(reader.read(1).whole);
});

test("terms that stand for one word count as the best of them", () => {
  const segment = segmentOf({ first: ["alpha beta", "beta"] });
  const [alpha, beta] = termsOf(segment, "alpha", "beta");
  const grouped = [alpha, beta].flatMap((term) => (term ? [{ ...term, group: 1 }] : []));
  const both = new PageReader(segment, grouped).read(0);
  const one = new PageReader(segment, beta ? [beta] : []).read(0);
  expect(both.whole).toBeCloseTo(one.whole, 6);
});
