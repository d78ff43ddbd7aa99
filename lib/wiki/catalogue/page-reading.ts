/** The reading of one page after the other, seen from outside, and without those that cannot be read. */
import { createReadingMark } from "./current-page-flag.ts";

export interface PageReadingSetup {
  /** Memory of the mark that tells which page is being read. */
  readonly memory: SharedArrayBuffer;
  /** Pages that kept or ended a thread before this one. */
  readonly unreadable: readonly string[];
}

/** Null for a page that cannot be read. `digest` is that of its source: a file that changes is tried again. */
export type ReadPage = <T>(id: string, digest: string, read: () => T) => T | null;

export function createPageReading({ memory, unreadable }: PageReadingSetup): ReadPage {
  const mark = createReadingMark(memory);
  const left = new Set(unreadable);
  return (id, digest, read) => {
    const page = `${digest} ${id}`;
    if (left.has(page)) return null;
    mark.begin(page);
    try {
      return read();
    } finally {
      mark.end();
    }
  };
}
