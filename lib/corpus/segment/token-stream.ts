/**
 * The words of a section in reading order, packed as variable-length numbers. Frequent words have
 * small ranks, so a word takes about 1.6 bytes. Phrases and exact matches read it.
 */

/** Stands between fields; no word has this rank. */
export const fieldSeparator = 0;

/** Whether the ranks of `phrase` are next to each other somewhere in `[start, end)`. */
export function containsPhrase(
  bytes: Uint8Array,
  start: number,
  end: number,
  phrase: readonly number[],
): boolean {
  const count = readRanks(bytes, start, end);
  for (let from = 0; from + phrase.length <= count; from++) {
    if (standsAt(from, phrase)) return true;
  }
  return false;
}

/** All ranks of `[start, end)` in reading order; valid until the next stream is read. */
export function readStream(bytes: Uint8Array, start: number, end: number): Uint32Array {
  const count = readRanks(bytes, start, end);
  return ranks.subarray(0, count);
}

/** The ranks read last; reading is synchronous, so one array serves all. */
let ranks = new Uint32Array(4_096);

/** Reads `[start, end)` into `ranks` and returns how many there are. */
function readRanks(bytes: Uint8Array, start: number, end: number): number {
  if (end - start > ranks.length) ranks = new Uint32Array(2 * (end - start));
  let count = 0;
  let position = start;
  while (position < end) {
    let rank = 0;
    let shift = 0;
    let byte: number;
    do {
      byte = bytes[position++] as number;
      rank |= (byte & 0x7f) << shift;
      shift += 7;
    } while (byte >= 0x80);
    ranks[count++] = rank;
  }
  return count;
}

function standsAt(from: number, phrase: readonly number[]): boolean {
  for (let index = 0; index < phrase.length; index++) {
    if (ranks[from + index] !== phrase[index]) return false;
  }
  return true;
}
