/** What a thread of the catalogue knows of all pages, kept for the next one in a fraction of the memory. */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { PageRead } from "./pages-read.ts";

/** Each on memory that threads share: handing it over copies nothing. */
export type PackedPages = readonly Uint8Array[];

type Entry = readonly [id: string, page: PageRead];

/** One text of all pages could be longer than a text may be. */
const pagesPerBlock = 500;

export function packPages(entries: Iterable<Entry>): PackedPages {
  const packed: Uint8Array[] = [];
  let block: Entry[] = [];
  const close = (): void => {
    const bytes = deflateRawSync(JSON.stringify(block), { level: 1 });
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
    shared.set(bytes);
    packed.push(shared);
    block = [];
  };
  for (const entry of entries) {
    block.push(entry);
    if (block.length === pagesPerBlock) close();
  }
  if (block.length > 0) close();
  return packed;
}

export function* unpackPages(packed: PackedPages): Generator<Entry> {
  for (const bytes of packed) {
    // It holds what `packPages` has written in this process.
    yield* JSON.parse(inflateRawSync(bytes).toString()) as Entry[];
  }
}
