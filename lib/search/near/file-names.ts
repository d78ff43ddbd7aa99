/** The names of files in the ids of a segment: what is compared before any id becomes a text. */

import type { Segment } from "../../corpus/index.ts";
import { bytesOf } from "../spelling/edit-distance.ts";
import { letterSet } from "../spelling/letter-sets.ts";

/** One number for each page. */
export interface FileNames {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Which letters it has, as in `letter-sets.ts`, which leaves case out. */
  readonly letters: Uint32Array;
  /** The same for the same name in any case: many pages have one. */
  readonly hashes: Uint32Array;
}

/** By the bytes of its ids, which a segment shares with what limited callers see of it. */
const byIds = new WeakMap<Uint8Array, FileNames>();

/** Made with the first question; it takes 58,000 pages 4 ms. */
export function fileNames({ header, arrays }: Segment): FileNames {
  const { idBytes: bytes, idOffsets } = arrays;
  const known = byIds.get(bytes);
  if (known !== undefined) return known;
  const { pages } = header;
  const names = {
    starts: new Uint32Array(pages),
    ends: new Uint32Array(pages),
    letters: new Uint32Array(pages),
    hashes: new Uint32Array(pages),
  };
  const range = { bytes, start: 0, end: 0 };
  for (let page = 0; page < pages; page++) {
    range.start = idOffsets[page] as number;
    range.end = idOffsets[page + 1] as number;
    toName(range);
    names.starts[page] = range.start;
    names.ends[page] = range.end;
    names.letters[page] = letterSet(range);
    names.hashes[page] = hashOf(range);
  }
  byIds.set(bytes, names);
  return names;
}

interface MovingRange {
  readonly bytes: Uint8Array;
  start: number;
  end: number;
}

/** From an id to its last step without an ending such as `.md`; of an `index` to that of its folder. */
export function toName(range: MovingRange): void {
  const { bytes, start: from } = range;
  range.end = endOfStem(range);
  range.start = startOfStep(bytes, from, range.end);
  if (range.start <= from || !isIndex(range)) return;
  range.end = range.start - 1;
  range.start = startOfStep(bytes, from, range.end);
}

const [slash, dot] = [0x2f, 0x2e];
const endingLengthMax = 6;

function endOfStem({ bytes, start, end }: MovingRange): number {
  for (let at = end - 2; at > start && at >= end - endingLengthMax; at--) {
    if (bytes[at] === dot) return at;
    if (bytes[at] === slash) return end;
  }
  return end;
}

function startOfStep(bytes: Uint8Array, from: number, end: number): number {
  let start = end;
  while (start > from && bytes[start - 1] !== slash) start -= 1;
  return start;
}

const index = bytesOf("index");

function isIndex({ bytes, start, end }: MovingRange): boolean {
  if (end - start !== index.end) return false;
  for (let at = 0; at < index.end; at++) {
    if (lower(bytes[start + at] as number) !== index.bytes[at]) return false;
  }
  return true;
}

/** FNV-1a. */
function hashOf({ bytes, start, end }: MovingRange): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) {
    hash = Math.imul(hash ^ lower(bytes[at] as number), 0x01000193);
  }
  return hash;
}

export function lower(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
}
