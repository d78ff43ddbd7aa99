/**
 * Sections × terms as the index itself weighs them: what the local model learns from. No text is
 * read again, and a query's terms mean the same to the model as to the ranking.
 */
import {
  impactStep,
  inverseDocumentFrequency,
  pathMark,
  rankingParameters,
  type Segment,
  titleMark,
} from "../../corpus/index.ts";

/** Rows in compressed form: entries of row r stand at [rowOffsets[r], rowOffsets[r + 1]). */
export interface SparseRows {
  readonly rowOffsets: Uint32Array;
  readonly columns: Uint32Array;
  readonly values: Float32Array;
}

export interface SectionMatrix extends SparseRows {
  /** The term of each column. */
  readonly terms: readonly string[];
  readonly idfs: Float32Array;
}

export interface LearningSegment {
  readonly segment: Segment;
  /** 1 for each page that does not answer any more; null when all do. */
  readonly deadPages: Uint8Array | null;
}

export interface MatrixBounds {
  /** Rows looked at; of more sections an even share is taken. */
  readonly rowsMax: number;
  /** Columns; of more terms the most frequent are taken. */
  readonly termsMax: number;
}

/** A term of one section ties it to no other. */
const sectionsPerTermMin = 2;
/** Words of more sections than this share say nothing; the idf of such a word is below 0.7. */
const commonShare = 0.5;

/** Every row has length 1, so that a long section teaches no more than a short one. */
export function buildSectionMatrix(
  segments: readonly LearningSegment[],
  { rowsMax, termsMax }: MatrixBounds,
): SectionMatrix {
  const live = segments.reduce((sum, part) => sum + countLive(part), 0);
  const stride = Math.max(1, Math.ceil(live / rowsMax));
  let taken = 0;
  const rowsOf = segments.map((part) => {
    const rows = numberRows(part, taken, stride);
    taken = rows.next;
    return rows.numbers;
  });
  const columnsByTerm = chooseTerms(segments, rowsOf, taken, termsMax);
  const terms = [...columnsByTerm.keys()];
  const idfs = new Float32Array(terms.length);
  const rowOffsets = new Uint32Array(taken + 1);
  forEachPosting(segments, rowsOf, columnsByTerm, (_column, row) => {
    rowOffsets[row + 1] = (rowOffsets[row + 1] as number) + 1;
  });
  for (let row = 0; row < taken; row++) {
    rowOffsets[row + 1] = (rowOffsets[row + 1] as number) + (rowOffsets[row] as number);
  }
  terms.forEach((term, column) => {
    idfs[column] = inverseDocumentFrequency(taken, columnsByTerm.get(term)?.sections ?? 0);
  });
  const entries = rowOffsets[taken] as number;
  const columns = new Uint32Array(entries);
  const values = new Float32Array(entries);
  const next = rowOffsets.slice(0, taken);
  const step = impactStep(rankingParameters);
  forEachPosting(segments, rowsOf, columnsByTerm, (column, row, impact) => {
    const position = next[row] as number;
    next[row] = position + 1;
    columns[position] = column;
    values[position] = impact * step * (idfs[column] as number);
  });
  normaliseRows(rowOffsets, values);
  return { terms, idfs, rowOffsets, columns, values };
}

interface Column {
  readonly column: number;
  readonly sections: number;
}

/** Row of each section; -1 for sections that are not looked at. */
function numberRows(
  { segment, deadPages }: LearningSegment,
  first: number,
  stride: number,
): { readonly numbers: Int32Array; readonly next: number } {
  const { sectionPages } = segment.arrays;
  const numbers = new Int32Array(sectionPages.length).fill(-1);
  let next = first;
  for (let section = 0, seen = 0; section < sectionPages.length; section++) {
    if (deadPages?.[sectionPages[section] as number] === 1) continue;
    if (seen++ % stride === 0) numbers[section] = next++;
  }
  return { numbers, next };
}

function countLive({ segment, deadPages }: LearningSegment): number {
  const { sectionPages } = segment.arrays;
  if (deadPages === null) return sectionPages.length;
  let count = 0;
  for (const page of sectionPages) if (deadPages[page] !== 1) count += 1;
  return count;
}

/** Terms that the model knows, most frequent first. */
function chooseTerms(
  segments: readonly LearningSegment[],
  rowsOf: readonly Int32Array[],
  rows: number,
  termsMax: number,
): ReadonlyMap<string, Column> {
  const counts = new Map<string, number>();
  segments.forEach(({ segment: { vocabulary, arrays } }, index) => {
    const numbers = rowsOf[index] as Int32Array;
    for (let term = 0; term < vocabulary.size; term++) {
      const name = vocabulary.termAt(term);
      if (name.startsWith(titleMark) || name.startsWith(pathMark)) continue;
      let sections = 0;
      const end = arrays.postingOffsets[term + 1] as number;
      for (let position = arrays.postingOffsets[term] as number; position < end; position++) {
        if ((numbers[arrays.postingSections[position] as number] as number) >= 0) sections += 1;
      }
      if (sections > 0) counts.set(name, (counts.get(name) ?? 0) + sections);
    }
  });
  const sectionsMax = Math.max(sectionsPerTermMin, commonShare * rows);
  const telling = [...counts].filter(
    ([, sections]) => sections >= sectionsPerTermMin && sections <= sectionsMax,
  );
  telling.sort(([left, many], [right, more]) => more - many || (left < right ? -1 : 1));
  return new Map(
    telling.slice(0, termsMax).map(([term, sections], column) => [term, { column, sections }]),
  );
}

function forEachPosting(
  segments: readonly LearningSegment[],
  rowsOf: readonly Int32Array[],
  columnsByTerm: ReadonlyMap<string, Column>,
  take: (column: number, row: number, impact: number) => void,
): void {
  segments.forEach(({ segment: { vocabulary, arrays } }, index) => {
    const numbers = rowsOf[index] as Int32Array;
    const { postingOffsets, postingSections, postingImpacts } = arrays;
    for (let term = 0; term < vocabulary.size; term++) {
      const found = columnsByTerm.get(vocabulary.termAt(term));
      if (found === undefined) continue;
      const end = postingOffsets[term + 1] as number;
      for (let position = postingOffsets[term] as number; position < end; position++) {
        const row = numbers[postingSections[position] as number] as number;
        if (row >= 0) take(found.column, row, postingImpacts[position] as number);
      }
    }
  });
}

function normaliseRows(rowOffsets: Uint32Array, values: Float32Array): void {
  for (let row = 0; row + 1 < rowOffsets.length; row++) {
    const start = rowOffsets[row] as number;
    const end = rowOffsets[row + 1] as number;
    let squares = 0;
    for (let position = start; position < end; position++) {
      squares += (values[position] as number) ** 2;
    }
    if (squares === 0) continue;
    const scale = 1 / Math.sqrt(squares);
    for (let position = start; position < end; position++) {
      values[position] = (values[position] as number) * scale;
    }
  }
}
