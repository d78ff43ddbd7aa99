import { describe, expect, test } from "vitest";
import { createAnalyser } from "../../corpus/analysis/analyser.ts";
import { pageGainMax } from "../../corpus/scoring/page-score.ts";
import { rankingParameters, sectionGain } from "../../corpus/scoring/parameters.ts";
import type { IndexableDocument } from "../../corpus/segment/indexable-document.ts";
import { buildSegment } from "../../corpus/segment/segment-builder.ts";
import { SegmentScorer } from "./score-pages.ts";
import type { ScoreRequest } from "./score-request.ts";
import { weightOf } from "./term-look-up.ts";

/** A repeatable stream of numbers below `below`; small ones are frequent, as words are. */
function randomSource(start: number): {
  below(bound: number): number;
  skewed(bound: number): number;
} {
  let seed = start;
  const unit = (): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 0x1_0000_0000;
  };
  return {
    below: (bound) => Math.floor(unit() * bound),
    skewed: (bound) => Math.floor(bound * unit() ** 3),
  };
}

function randomCorpus(seed: number, pages: number): IndexableDocument[] {
  const random = randomSource(seed);
  const words = (count: number): string =>
    Array.from({ length: count }, () => `w${random.skewed(400)}`).join(" ");
  return Array.from({ length: pages }, (_unused, index) => ({
    rid: index + 1,
    id: `kb://c${index % 3}/${String(index).padStart(5, "0")}.md`,
    collection: `c${index % 3}`,
    filePath: `${index}.md`,
    title: words(2),
    language: "en",
    sections: Array.from({ length: 1 + random.below(6) }, () => ({
      headingPath: [words(2)],
      text: words(5 + random.below(60)),
    })),
  }));
}

describe("the cut-off answers exactly as scoring everything does", () => {
  const segment = buildSegment(randomCorpus(1, 600), {
    analyser: createAnalyser(),
    parameters: rankingParameters,
  });
  const scorer = new SegmentScorer(segment);
  test("over 400 random queries with filters, groups, blocked pages, factors, gains and counts", () => {
    const random = randomSource(2);
    let cutOff = 0;
    for (let round = 0; round < 400; round++) {
      const wanted = Array.from({ length: 1 + random.below(8) }, () => `w${random.skewed(400)}`);
      const terms = [...new Set(wanted)]
        .map((word) => segment.vocabulary.find(word))
        .filter((term) => term !== -1)
        .map((term, index) => ({
          term,
          unit: 0.001 + random.below(1_000) / 50_000,
          group: groupOf(index, round),
        }));
      const start = random.below(segment.header.pages / 2);
      const request: ScoreRequest = {
        terms,
        ranges: round % 2 === 0 ? null : [{ start, end: segment.header.pages - 20 }],
        blockedPages:
          round % 3 === 0
            ? Uint8Array.from({ length: segment.header.pages }, () => random.below(2))
            : null,
        factors:
          round % 4 === 0
            ? Float32Array.from(
                { length: segment.header.pages },
                () => 0.1 + random.below(990) / 100,
              )
            : null,
        count: 1 + random.below(12),
        gain: [undefined, 0, 0.2][round % 3],
      };
      expect(scorer.search(request)).toEqual(scorer.search({ ...request, exhaustive: true }));
      if (terms.length > 3) cutOff += 1;
    }
    expect(cutOff).toBeGreaterThan(100);
  });

  test("pages that have enough of the words are the same whether the others are counted or not", () => {
    const random = randomSource(3);
    let looked = 0;
    for (let round = 0; round < 300; round++) {
      const words = Array.from({ length: 1 + random.below(12) }, () => ({
        terms: Array.from({ length: 1 + random.below(3) }, () => `w${random.skewed(400)}`)
          .map((word) => segment.vocabulary.find(word))
          .filter((term) => term !== -1),
        weight: 0.01 + random.below(100) / 100,
      })).sort((left, right) => right.weight - left.weight);
      const blockedPages =
        round % 3 === 0
          ? Uint8Array.from({ length: segment.header.pages }, () => random.below(2))
          : null;
      const known = Array.from({ length: 50 }, () =>
        weightOf(segment, words, random.below(segment.header.pages)),
      );
      const least = 0.6 * Math.max(...known);
      const enough = (from: number) => {
        const covered = scorer.coveredPages(words, { blockedPages, least: from });
        const found = [...covered.pages]
          .map((page) => [page, (covered.weights[page] as number).toFixed(4)] as const)
          .filter(([, weight]) => Number(weight) >= least)
          .sort(([left], [right]) => left - right);
        const touched = covered.pages.length;
        covered.release();
        return { found, touched };
      };
      const [all, some] = [enough(0), enough(least)];
      expect(some.found).toEqual(all.found);
      if (some.touched < all.touched / 2) looked += 1;
    }
    expect(looked).toBeGreaterThan(50);
  });

  test("a factor multiplies the score of its page", () => {
    const request = {
      terms: [{ term: segment.vocabulary.find("w1"), unit: 1 }],
      ranges: null,
      blockedPages: null,
      count: 600,
    };
    const plain = scorer.search(request);
    const factors = Float32Array.from(
      { length: segment.header.pages },
      (_unused, page) => page + 1,
    );
    const found = scorer.search({ ...request, factors });
    expect(found).toHaveLength(plain.length);
    const scores = new Map(found.map(({ page, score }) => [page, score]));
    for (const { page, score } of plain) expect(scores.get(page)).toBe(score * (page + 1));
  });

  test("a bound is never below its score", () => {
    const { boundBytes, boundOffsets, postingOffsets } = segment.arrays;
    let compared = 0;
    for (let term = 0; term < segment.header.terms; term++) {
      if (boundOffsets[term] === boundOffsets[term + 1]) continue;
      const request = { terms: [{ term, unit: 1 }], ranges: null, blockedPages: null };
      const scored = scorer.search({ ...request, count: 600, exhaustive: true });
      const bounds = readBounds(boundBytes, boundOffsets[term] as number, boundOffsets[term + 1]);
      expect([...bounds.keys()]).toEqual(scored.map(({ page }) => page).sort((a, b) => a - b));
      for (const { page, score } of scored) {
        expect(bounds.get(page)).toBeGreaterThanOrEqual(score);
        compared += 1;
      }
      expect(postingOffsets[term + 1]).toBeGreaterThan(postingOffsets[term] as number);
    }
    expect(compared).toBeGreaterThan(10_000);
  });
});

/** A group of up to five terms in every third round, in another one a group of two and one of three. */
function groupOf(index: number, round: number): number | undefined {
  if (round % 3 === 1) return index < 5 ? 0 : undefined;
  if (round % 3 === 2) return index < 2 ? 0 : index < 5 ? 1 : undefined;
  return undefined;
}

/** Steps of a corpus this small take one or two bytes. */
function readBounds(bytes: Uint8Array, start: number, end = 0): Map<number, number> {
  const bounds = new Map<number, number>();
  let page = -1;
  for (let position = start; position < end; ) {
    const low = bytes[position++] as number;
    page += low < 0x80 ? low : (low & 0x7f) | ((bytes[position++] as number) << 7);
    bounds.set(page, (bytes[position++] as number) * pageGainMax(sectionGain));
  }
  return bounds;
}
