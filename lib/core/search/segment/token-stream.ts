/**
 * The words of a section in reading order, packed as variable-length numbers. Frequent words have
 * small ranks, so a word takes about 1.6 bytes. Phrases and exact matches read it.
 */

/** Stands between fields; no word has this rank. */
export const fieldSeparator = 0;

/** Whether the ranks of `phrase` stand next to each other somewhere in `[start, end)`. */
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

/** Which of the wanted ranks occur in `[start, end)`: a bit per entry, at most 32 are looked at. */
export function presentRanks(
  bytes: Uint8Array,
  start: number,
  end: number,
  wanted: readonly number[],
): number {
  const looked = Math.min(wanted.length, 32);
  const count = readRanks(bytes, start, end);
  let present = 0;
  for (let position = 0; position < count; position++) {
    const rank = ranks[position] as number;
    for (let index = 0; index < looked; index++) {
      if (wanted[index] === rank) present |= 1 << index;
    }
  }
  return present >>> 0;
}

/** The ranks read last; reading is synchronous, so one place serves all. */
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
