/** How many pages a machine carries, by what large indexes were measured to take. */
import { statfsSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import { constrainedMemory } from "node:process";

export interface Machine {
  readonly cores: number;
  /** What this process may use: the limit of its container, or all there is. */
  readonly memoryBytes: number;
  /** Free on the disk of the data folder, for this user. */
  readonly diskFreeBytes: number;
}

/** What an index holds, to tell how large its pages are. */
export interface MeasuredIndex {
  readonly documents: number;
  readonly sections: number;
  /** Size of index.db. */
  readonly fileBytes: number;
}

export interface Capacity {
  readonly pagesByMemory: number;
  readonly pagesByDisk: number;
}

/** `npm run bench -- size`, see content/operations/measure.md. */
const measured: MeasuredIndex = { documents: 57_960, sections: 319_046, fileBytes: 728e6 };
/** Of that run: 580 MB at most, of which a run over few pages takes 100. */
const runBytesPerSection = 480e6 / measured.sections;
/** A service with a small index, and such a run. */
const memoryAtRest = 350e6;
/** A run over all pages stages them next to those that answer. */
const copiesOnDisk = 2;
/** An index with fewer pages says little about the size of the next ones. */
const documentsMin = 500;

export function readMachine(folder: string): Machine {
  const { bavail, bsize } = statfsSync(folder);
  // Without a limit it is 0, undefined or more than there is.
  const limit = constrainedMemory() || Number.POSITIVE_INFINITY;
  return {
    cores: availableParallelism(),
    memoryBytes: Math.min(limit, totalmem()),
    diskFreeBytes: bavail * bsize,
  };
}

/** For pages like those of the index, or of a documentation of 5.5 sections a page while it has few. */
export function capacityOf(machine: Machine, index: MeasuredIndex): Capacity {
  const like = index.documents < documentsMin ? measured : index;
  const runBytesPerPage = (runBytesPerSection * like.sections) / like.documents;
  const diskBytes = machine.diskFreeBytes + index.fileBytes;
  return {
    pagesByMemory: pagesOf(machine.memoryBytes - memoryAtRest, runBytesPerPage),
    pagesByDisk: pagesOf(diskBytes / copiesOnDisk, like.fileBytes / like.documents),
  };
}

/** To two digits: more would be no knowledge. */
function pagesOf(bytes: number, bytesPerPage: number): number {
  const pages = Math.max(0, bytes / bytesPerPage);
  return Number(pages.toPrecision(2));
}
