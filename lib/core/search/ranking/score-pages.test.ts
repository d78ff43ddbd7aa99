import { describe, expect, test } from "vitest";
import { createAnalyser } from "../analysis/analyser.ts";
import { buildSegment, type IndexableDocument } from "../segment/segment-builder.ts";
import { rankingParameters } from "./parameters.ts";
import { type ScoredPage, type ScoreRequest, SegmentScorer } from "./score-pages.ts";

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
  const search = (request: ScoreRequest): ScoredPage[] => {
    const found = scorer.search(request);
    scorer.release();
    return found;
  };

  test("over 400 random queries with filters, blocked pages and counts", () => {
    const random = randomSource(2);
    let cutOff = 0;
    for (let round = 0; round < 400; round++) {
      const wanted = Array.from({ length: 1 + random.below(8) }, () => `w${random.skewed(400)}`);
      const terms = [...new Set(wanted)]
        .map((word) => segment.vocabulary.find(word))
        .filter((term) => term !== -1)
        .map((term) => ({ term, unit: 0.001 + random.below(1_000) / 50_000 }));
      const start = random.below(segment.header.sections / 2);
      const request: ScoreRequest = {
        terms,
        ranges: [{ start: round % 2 === 0 ? 0 : start, end: segment.header.sections }],
        blockedPages:
          round % 3 === 0
            ? Uint8Array.from({ length: segment.header.pages }, () => random.below(2))
            : null,
        sectionGain: [0, 0.4, 0.9][round % 3] as number,
        count: 1 + random.below(12),
      };
      const exact = search({ ...request, exhaustive: true });
      const pruned = search(request);
      expect(pruned).toEqual(exact);
      if (terms.length > 3) cutOff += 1;
    }
    expect(cutOff).toBeGreaterThan(100);
  });

  test("nothing of a search is left for the next one", () => {
    const term = segment.vocabulary.find("w0");
    const request = { terms: [{ term, unit: 1 }], ranges: [{ start: 0, end: 50 }] };
    search({ ...request, blockedPages: null, sectionGain: 0.4, count: 5 });
    expect(scorer.scores.every((score) => score === 0)).toBe(true);
  });
});
