import { expect, test } from "vitest";
import { createSlices } from "../../base/slices.ts";
import { createPageFactors } from "../../search/tuning/page-factors.ts";
import { createAnalyser } from "../analysis/analyser.ts";
import { rankingParameters } from "../scoring/parameters.ts";
import type { IndexableDocument } from "./indexable-document.ts";
import { packHeader, packParts, SegmentAssembler } from "./pack-segment.ts";
import { buildSegment } from "./segment-builder.ts";

const documents: IndexableDocument[] = ["a", "b"].map((name, index) => ({
  rid: index + 1,
  id: `kb://guide/${name}.md`,
  collection: "guide",
  filePath: `${name}.md`,
  title: `Page ${name}`,
  language: "en",
  day: 20_000 + index,
  sections: [{ headingPath: [], text: "Words of a page." }],
}));
const segment = buildSegment(documents, {
  analyser: createAnalyser(),
  parameters: rankingParameters,
});
const tuning = {
  synonyms: [],
  oneWaySynonyms: [],
  curations: [],
  boosts: [],
  recency: { halfLife_days: 1, weight: 1 },
};

test("a segment that is packed and put together is the same", () => {
  const assembler = new SegmentAssembler(packHeader(segment));
  for (const { name, part, bytes } of packParts(segment)) assembler.add(name, part, bytes);
  const { arrays } = assembler.finish();
  expect(arrays).toEqual(segment.arrays);
  expect([...arrays.pageDays]).toEqual([20_000, 20_001]);
});

test("a segment from before pages had days loads, and its pages have none", async () => {
  const { byteLengths, ...header } = packHeader(segment);
  const { pageDays: _days, ...olderLengths } = byteLengths;
  const assembler = new SegmentAssembler({ ...header, byteLengths: olderLengths });
  for (const { name, part, bytes } of packParts(segment)) {
    if (name !== "pageDays") assembler.add(name, part, bytes);
  }
  const loaded = assembler.finish();
  const factorsOf = await createPageFactors(tuning, createSlices());
  expect(await factorsOf?.(segment, 20_001)).toEqual(Float32Array.of(1.5, 2));
  expect(await factorsOf?.(loaded, 20_001)).toBeNull();
});
