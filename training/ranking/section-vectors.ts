/** How near pages of an index are to a query, by word vectors that need not be those of the package. */
import { pageTitle, type Segment, scanSections } from "../../lib/corpus/index.ts";
import { sectionText, splitSectionText } from "../../lib/embeddings/section-text.ts";
import type { WordVectors } from "../../lib/embeddings/words/word-vectors.ts";
import type { Database } from "../../lib/storage/index.ts";

/** Cosine with the page's nearest section, 0 to 1; 0 for a page or a query without a vector. */
export type NearnessOf = (query: string) => (segment: Segment, page: number) => number;

export async function readNearness(
  database: Database,
  segments: readonly Segment[],
  words: WordVectors,
): Promise<NearnessOf> {
  const vectors = new Map<Segment, readonly (Float32Array | null)[]>();
  for (const segment of segments) vectors.set(segment, await vectorsOf(database, segment, words));
  return (query) => {
    const asked = toUnitLength(words.embed({ head: "", body: query }));
    return (segment, page) => {
      if (asked === null) return 0;
      const { pageFirstSections } = segment.arrays;
      let nearest = 0;
      const end = pageFirstSections[page + 1] as number;
      for (let section = pageFirstSections[page] as number; section < end; section++) {
        const vector = vectors.get(segment)?.[section] ?? null;
        if (vector !== null) nearest = Math.max(nearest, product(asked, vector));
      }
      return nearest;
    };
  };
}

async function vectorsOf(
  database: Database,
  segment: Segment,
  words: WordVectors,
): Promise<(Float32Array | null)[]> {
  const { pageRids, pageFirstSections } = segment.arrays;
  const pageOf = new Map(Array.from(pageRids, (rid, page) => [rid, page]));
  const vectors: (Float32Array | null)[] = [];
  for await (const { rid, ordinal, headingPath, text } of scanSections(database, pageRids)) {
    const page = pageOf.get(rid) as number;
    const parts = splitSectionText(sectionText(pageTitle(segment, page), headingPath, text));
    vectors[(pageFirstSections[page] as number) + ordinal] = toUnitLength(words.embed(parts));
  }
  return vectors;
}

function toUnitLength(vector: Float32Array | null): Float32Array | null {
  if (vector === null) return null;
  const length = Math.sqrt(product(vector, vector));
  return length === 0 ? null : vector.map((value) => value / length);
}

function product(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let axis = 0; axis < left.length; axis++) {
    sum += (left[axis] as number) * (right[axis] as number);
  }
  return sum;
}
