import { expect, test } from "vitest";
import { createRandom } from "../../classifier/linear/random.ts";
import type { Segment } from "../../corpus/segment/segment.ts";
import { packCapacity } from "../../corpus/tables/vector-table.ts";
import { type ScannedPage, scanVectors } from "./scan-vectors.ts";
import {
  createVectorPack,
  nearestSection,
  type QueryVector,
  queryVector,
  type VectorIndex,
} from "./vector-index.ts";

const random = createRandom(3);

/** Pages of one to four sections, and vectors whose later dimensions say `decay` less than the first. */
function corpusOf(pages: number, dimensions: number, decay: number) {
  const pageFirstSections = new Uint32Array(pages + 1);
  for (let page = 0; page < pages; page++) {
    pageFirstSections[page + 1] = (pageFirstSections[page] as number) + 1 + (page % 4);
  }
  const sections = pageFirstSections[pages] as number;
  const vectorOf = (): Float32Array =>
    Float32Array.from(
      { length: dimensions },
      (_unused, place) => (random() * 2 - 1) * (1 - (decay * place) / dimensions),
    );
  const packs = Array.from({ length: Math.ceil(sections / packCapacity) }, () => {
    const bytes = new Int8Array(packCapacity * dimensions);
    for (let index = 0; index < packCapacity; index++) {
      bytes.set(queryVector(vectorOf())?.bytes ?? [], index * dimensions);
    }
    // A zero vector now and then: near to nothing.
    bytes.fill(0, 5 * dimensions, 6 * dimensions);
    return createVectorPack(bytes, dimensions);
  });
  // What the scan reads of a segment.
  const segment = { header: { pages }, arrays: { pageFirstSections } } as unknown as Segment;
  const places = Int32Array.from({ length: sections }, (_unused, section) =>
    section % 17 === 0 ? -1 : section,
  );
  const vectors: VectorIndex = {
    name: "test",
    dimensions,
    packs,
    slots: new Map([[pageFirstSections, places]]),
    count: sections,
    bytes: 0,
  };
  const query = (): QueryVector => queryVector(vectorOf()) as QueryVector;
  return { segment, vectors, query };
}

/** Every vector to its end. */
function wholeScan(
  { segment, vectors }: ReturnType<typeof corpusOf>,
  query: QueryVector,
  { count, similarityMin }: { readonly count: number; readonly similarityMin: number },
): ScannedPage[] {
  const all: ScannedPage[] = [];
  for (let page = 0; page < segment.header.pages; page++) {
    const nearest = nearestSection(vectors, segment, page, query);
    if (nearest !== null && nearest.similarity > similarityMin) all.push({ page, ...nearest });
  }
  all.sort((left, right) => right.similarity - left.similarity || left.page - right.page);
  return all.slice(0, count);
}

test.each([
  ["128 dimensions, the first the strongest", 128, 0.9],
  ["128 dimensions alike", 128, 0],
  ["16 dimensions", 16, 0.5],
  ["a number that no stage divides", 37, 0.5],
])("finds what a scan to the end finds: %s", async (_case, dimensions, decay) => {
  const corpus = corpusOf(1_500, dimensions, decay);
  for (const similarityMin of [-1, 0, 0.4]) {
    for (const count of [1, 10, 100]) {
      const query = corpus.query();
      const options = { count, similarityMin };
      const found = await scanVectors(corpus.segment, {
        vectors: corpus.vectors,
        query,
        ranges: null,
        blockedPages: null,
        ...options,
      });
      expect(found).toEqual(wholeScan(corpus, query, options));
    }
  }
});

test("leaves out blocked pages and pages of other collections", async () => {
  const { segment, vectors, query } = corpusOf(200, 16, 0);
  const found = await scanVectors(segment, {
    vectors,
    query: query(),
    ranges: [{ start: 50, end: 60 }],
    blockedPages: Uint8Array.from({ length: 200 }, (_unused, page) => (page === 55 ? 1 : 0)),
    count: 100,
    similarityMin: -1,
  });
  expect(found.map(({ page }) => page).sort()).toEqual([50, 51, 52, 53, 54, 56, 57, 58, 59]);
});

test("lets other work run in between when there is much to look at", async () => {
  const { segment, vectors, query } = corpusOf(40_000, 128, 0);
  let turns = 0;
  const count = (): void => {
    turns += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  const request = { vectors, query: query(), ranges: null, blockedPages: null, count: 10 };
  await scanVectors(segment, { ...request, similarityMin: -1 });
  clearImmediate(timer);
  expect(turns).toBeGreaterThan(1);
});
