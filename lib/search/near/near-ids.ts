/** Ids of documents that somebody may have meant who asked for one that does not exist. */
import { pageId, type Segment } from "../../corpus/index.ts";
import type { IndexSnapshot } from "../index-reader/index-snapshot.ts";
import {
  type ByteRange,
  boundedDistance,
  bytesOf,
  sameAfter,
  sameBefore,
} from "../spelling/edit-distance.ts";
import { letterDifference, letterSet } from "../spelling/letter-sets.ts";
import { fileNames, lower, toName } from "./file-names.ts";
import { nearPaths } from "./near-paths.ts";

export interface NearIdsRequest {
  readonly id: string;
  readonly count: number;
  /** Whether the caller may see it. */
  readonly isPermitted: (collection: string) => boolean;
}

type LoadedPart = Pick<IndexSnapshot["segments"][number], "segment" | "deadPages">;
type PageRange = Pick<Segment["header"]["collections"][number], "firstPage" | "endPage">;

const idParts = /^(?:[\w-]+:\/\/)?([^/]*)\/(.*)$/s;
const slipsMax = 1;
/** What is compared as paths: each takes some 8 µs, and 58,000 pages may have one name. */
const comparedMax = 60;

/**
 * Nearest first: by slips in the name of the file, then by folders that differ. Only pages whose
 * name is at most one slip away are looked at as paths, and of many like names those in the most
 * like folders: 58,000 would take half a second.
 */
export function nearIds(
  { segments }: IndexSnapshot,
  { id, count, isPermitted }: NearIdsRequest,
): readonly string[] {
  const asked = placeOf(id);
  if (asked === null) return [];
  const name = askedName(`kb://${asked.space}/${asked.path}`);
  if (name.letters.end > nameLengthMax) return [];
  const near = segments.flatMap((part) => {
    const named: number[] = [];
    for (const collection of part.segment.header.collections) {
      if (isPermitted(collection.name)) addNamed(named, part, name.letters, collection);
    }
    return mostLike(part.segment, name, named).map((page) => idOf(part.segment, page));
  });
  return nearPaths(near, asked.space, asked.path, count).map((found) => found.id);
}

function idOf(segment: Segment, page: number) {
  const id = pageId(segment, page);
  return { space: "", path: id, ...placeOf(id), id };
}

/** `kb://guide/a/b.md`: the collection and the path below it. */
function placeOf(id: string): { readonly space: string; readonly path: string } | null {
  const [, space, path] = idParts.exec(id.replace(/[#?].*$/s, "")) ?? [];
  return space === undefined || path === undefined ? null : { space, path };
}

interface AskedName {
  /** Letters of the name, in lower case. */
  readonly letters: ByteRange;
  /** The id up to the name. */
  readonly folder: ByteRange;
}

function askedName(id: string): AskedName {
  const range = { ...bytesOf(id) };
  toName(range);
  const { bytes, start, end } = range;
  const name = Buffer.from(bytes).toString("utf8", start, end).toLowerCase();
  return { letters: bytesOf(name), folder: { bytes, start: 0, end: start } };
}

const nameLengthMax = 63;
const folded = new Uint8Array(nameLengthMax + slipsMax);

/**
 * Pages by their bytes: a text for each of them would take ten times as long. Adds them to `found`,
 * because lists of 58,000 take longer to join than to fill.
 */
function addNamed(
  found: number[],
  { segment, deadPages }: LoadedPart,
  name: ByteRange,
  { firstPage, endPage }: PageRange,
): void {
  const { idBytes } = segment.arrays;
  const { starts, ends, letters, hashes } = fileNames(segment);
  const wanted = letterSet(name);
  const candidate = { bytes: folded, start: 0, end: 0 };
  let nearHash = -1;
  for (let page = firstPage; page < endPage; page++) {
    if (deadPages?.[page] === 1) continue;
    if (hashes[page] === nearHash) {
      found.push(page);
      continue;
    }
    const start = starts[page] as number;
    const length = (ends[page] as number) - start;
    if (Math.abs(length - name.end) > slipsMax) continue;
    if (letterDifference(letters[page] as number, wanted) > 2 * slipsMax) continue;
    for (let at = 0; at < length; at++) folded[at] = lower(idBytes[start + at] as number);
    candidate.end = length;
    if (boundedDistance(name, candidate, slipsMax) > slipsMax) continue;
    found.push(page);
    nearHash = hashes[page] as number;
  }
}

/** All, or of many those whose folders begin and end most like the asked one, in their order. */
function mostLike(segment: Segment, { folder }: AskedName, pages: number[]): number[] {
  if (pages.length <= comparedMax) return pages;
  const { idBytes, idOffsets } = segment.arrays;
  const { starts } = fileNames(segment);
  const likeness = new Uint8Array(pages.length);
  const counts = new Uint32Array(likenessMax + 1);
  const other = { bytes: idBytes, start: 0, end: 0 };
  for (let at = 0; at < pages.length; at++) {
    const page = pages[at] as number;
    other.start = idOffsets[page] as number;
    other.end = starts[page] as number;
    const like = likenessOf(folder, other);
    likeness[at] = like;
    counts[like] = (counts[like] as number) + 1;
  }
  let least = likenessMax;
  let room = comparedMax - (counts[least] as number);
  while (room > 0) {
    least -= 1;
    room -= counts[least] as number;
  }
  // The first ones of those at the limit.
  room += counts[least] as number;
  const kept: number[] = [];
  for (let at = 0; at < pages.length; at++) {
    const like = likeness[at] as number;
    if (like === least) room -= 1;
    if (like > least || (like === least && room >= 0)) kept.push(pages[at] as number);
  }
  return kept;
}

const likenessMax = 255;

/** Bytes that are the same at the beginning and at the end. */
function likenessOf(left: ByteRange, right: ByteRange): number {
  const shorter = Math.min(left.end - left.start, right.end - right.start, likenessMax);
  const before = sameBefore(left, right, shorter);
  return before + sameAfter(left, right, shorter - before);
}
