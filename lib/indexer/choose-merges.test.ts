import { expect, test } from "vitest";
import { chooseMerges, type StoredSegment, segmentTermsMax } from "./choose-merges.ts";

function segment(segmentId: number, pages: number, terms: number): StoredSegment {
  const fieldLengths = { title: 0, heading: 0, body: terms, path: 0 };
  return {
    segmentId,
    header: {
      pages,
      sections: pages,
      terms: 1,
      fieldLengths,
      averageLengths: fieldLengths,
      languages: [],
      collections: [],
      byteLengths: {},
    },
    deadPages: [],
    liveRids: Array.from({ length: pages }, (_page, index) => index + 1),
    liveSections: pages,
    hasNewDead: false,
  };
}

const idsOf = (segments: readonly StoredSegment[]): number[] =>
  segments.map(({ segmentId }) => segmentId);

test("the three smallest are merged when there would be more than four", () => {
  const segments = [50, 10, 30, 20].map((pages, index) => segment(index + 1, pages, pages * 800));
  expect(idsOf(chooseMerges(segments, 1).merged)).toEqual([2, 3, 4]);
  expect(idsOf(chooseMerges(segments, 0).merged)).toEqual([]);
});

test("full segments of a large corpus are not rebuilt by each small run", () => {
  const full = [1, 2, 3, 4, 5, 6].map((id) => segment(id, 100, segmentTermsMax));
  const small = [7, 8, 9].map((id) => segment(id, 1, 800));
  expect(idsOf(chooseMerges([...full, ...small], 1).merged)).toEqual([]);
  const fourth = segment(10, 1, 800);
  expect(idsOf(chooseMerges([...full, ...small, fourth], 1).merged)).toEqual([7, 8, 9]);
});

test("a full segment with too many dead pages is rebuilt", () => {
  const worn = {
    ...segment(1, 100, segmentTermsMax),
    deadPages: Array.from({ length: 21 }, (_p, i) => i),
  };
  expect(idsOf(chooseMerges([worn], 0).merged)).toEqual([1]);
});
