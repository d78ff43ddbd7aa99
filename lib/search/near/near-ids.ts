/** Ids of documents that somebody may have meant who asked for one that does not exist. */
import { pageId, type Segment } from "../../corpus/index.ts";
import type { IndexSnapshot } from "../index-reader/index-snapshot.ts";
import { type ByteRange, boundedDistance } from "../spelling/edit-distance.ts";
import { bytesOf } from "../spelling/near-words.ts";
import { nearPaths } from "./near-paths.ts";

export interface NearIdsRequest {
  readonly id: string;
  readonly count: number;
  /** Whether the caller may see it. */
  readonly isPermitted: (collection: string) => boolean;
}

const idParts = /^(?:[\w-]+:\/\/)?([^/]*)\/(.*)$/s;
const slipsMax = 1;

/**
 * Nearest first: by slips in the name of the file, then by folders that differ. Only pages whose
 * name is at most one slip away are looked at as paths: two would take 150 ms of 58,000 like names.
 */
export function nearIds(
  { segments }: IndexSnapshot,
  { id, count, isPermitted }: NearIdsRequest,
): readonly string[] {
  const asked = placeOf(id);
  if (asked === null) return [];
  const name = bytesOf(nameOf(asked.path));
  const near = segments.flatMap(({ segment, deadPages }) =>
    pagesNamed(segment, name)
      .filter((page) => deadPages?.[page] !== 1)
      .flatMap((page) => {
        const found = pageId(segment, page);
        const place = placeOf(found);
        return place !== null && isPermitted(place.space) ? [{ ...place, id: found }] : [];
      }),
  );
  return nearPaths(near, asked.space, asked.path, count).map((found) => found.id);
}

/** `kb://guide/a/b.md`: the collection and the path below it. */
function placeOf(id: string): { readonly space: string; readonly path: string } | null {
  const [, space, path] = idParts.exec(id.replace(/[#?].*$/s, "")) ?? [];
  return space === undefined || path === undefined ? null : { space, path };
}

/** What `nearPaths` compares as the name: without its ending, of an `index` that of its folder. */
function nameOf(path: string): string {
  const steps = path.replace(/\.\w{1,5}$/, "").split("/");
  if (steps.length > 1 && steps.at(-1)?.toLowerCase() === "index") steps.pop();
  return (steps.at(-1) ?? "").toLowerCase();
}

/** Pages by their bytes: a text for each of them would take ten times as long. */
function pagesNamed({ header, arrays }: Segment, name: ByteRange): number[] {
  const { idBytes, idOffsets } = arrays;
  const found: number[] = [];
  for (let page = 0; page < header.pages; page++) {
    const from = idOffsets[page] as number;
    let range = lastStep(idBytes, from, endOfStem(idBytes, from, idOffsets[page + 1] as number));
    if (isIndex(idBytes, range)) range = lastStep(idBytes, from, range.start - 1);
    const length = range.end - range.start;
    if (Math.abs(length - (name.end - name.start)) > slipsMax || length > nameLengthMax) continue;
    for (let at = 0; at < length; at++) folded[at] = lower(idBytes[range.start + at] as number);
    const candidate = { bytes: folded, start: 0, end: length };
    if (boundedDistance(name, candidate, slipsMax) <= slipsMax) found.push(page);
  }
  return found;
}

const nameLengthMax = 63;
const folded = new Uint8Array(nameLengthMax);
const [slash, dot] = [0x2f, 0x2e];
const endingLengthMax = 6;

/** Without an ending such as `.md`. */
function endOfStem(bytes: Uint8Array, start: number, end: number): number {
  for (let at = end - 2; at > start && at >= end - endingLengthMax; at--) {
    if (bytes[at] === dot) return at;
    if (bytes[at] === slash) return end;
  }
  return end;
}

function lastStep(bytes: Uint8Array, from: number, end: number): { start: number; end: number } {
  let start = end;
  while (start > from && bytes[start - 1] !== slash) start -= 1;
  return { start, end };
}

const index = bytesOf("index");

function isIndex(bytes: Uint8Array, { start, end }: { start: number; end: number }): boolean {
  if (end - start !== index.end) return false;
  return index.bytes.every((byte, at) => lower(bytes[start + at] as number) === byte);
}

function lower(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
}
