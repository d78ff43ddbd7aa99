/** Where pages are on sites of their own, by rows of the document table. */
import type { Database } from "../../storage/index.ts";
import { packTexts } from "../segment/vocabulary.ts";
import { loadArrays, stageArrays } from "./packed-arrays.ts";

/** A page of a collection that is shown on a site. */
export interface PlacedPage {
  readonly rid: number;
  /** "" where the site does not show it. */
  readonly url: string;
  /** What it says of its place there, as JSON: the next run does not read it again. */
  readonly facts: string;
}

/** The addresses of one generation. */
export interface PageAddresses {
  readonly bytes: number;
  /** Undefined for a page without one. */
  of(rid: number): string | undefined;
}

/** Stores them where nobody looks yet; returns their number. */
export function stageAddresses(database: Database, pages: readonly PlacedPage[]): Promise<number> {
  const sorted = pages.toSorted((left, right) => left.rid - right.rid);
  const urls = packTexts(sorted.map(({ url }) => url));
  const facts = packTexts(sorted.map((page) => page.facts));
  return stageArrays(database, {
    rids: Uint32Array.from(sorted, ({ rid }) => rid),
    urls: urls.bytes,
    urlOffsets: urls.offsets,
    facts: facts.bytes,
    factOffsets: facts.offsets,
  });
}

/** Null when they are gone, which means that a newer generation answers by now. */
export async function loadAddresses(database: Database, id: number): Promise<PageAddresses | null> {
  const names = ["rids", "urls", "urlOffsets"] as const;
  const loaded = await loadArrays(database, id, names);
  if (loaded === null) return null;
  const { rids, textAt, bytes } = openTexts(loaded.buffers, "urls", "urlOffsets");
  return {
    bytes,
    of(rid) {
      let [low, high] = [0, rids.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((rids[middle] as number) < rid) low = middle + 1;
        else high = middle;
      }
      return rids[low] === rid ? textAt(low) || undefined : undefined;
    },
  };
}

/** The pages as they were stored; empty when they are gone. */
export async function readPlacedPages(database: Database, id: number): Promise<PlacedPage[]> {
  const names = ["rids", "urls", "urlOffsets", "facts", "factOffsets"] as const;
  const loaded = await loadArrays(database, id, names);
  if (loaded === null) return [];
  const urls = openTexts(loaded.buffers, "urls", "urlOffsets");
  const facts = openTexts(loaded.buffers, "facts", "factOffsets");
  return Array.from(urls.rids, (rid, at) => ({
    rid,
    url: urls.textAt(at),
    facts: facts.textAt(at),
  }));
}

function openTexts(buffers: ReadonlyMap<string, ArrayBuffer>, name: string, offsetsName: string) {
  const bufferOf = (of: string): ArrayBuffer => buffers.get(of) as ArrayBuffer;
  const rids = new Uint32Array(bufferOf("rids"));
  const offsets = new Uint32Array(bufferOf(offsetsName));
  const texts = Buffer.from(bufferOf(name));
  return {
    rids,
    bytes: rids.byteLength + offsets.byteLength + texts.byteLength,
    textAt: (at: number): string => texts.toString("utf8", offsets[at], offsets[at + 1]),
  };
}
