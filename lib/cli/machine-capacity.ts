/** How many pages and tickets a machine carries, by what many of them were measured to take. */
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

/** What a state holds, to tell how large its tickets are. */
export interface MeasuredState {
  readonly tickets: number;
  /** Size of state.db. */
  readonly fileBytes: number;
}

export interface TicketCapacity {
  /** Tickets that people have judged: what is learnt from them stays in memory. */
  readonly judgedByMemory: number;
  readonly byDisk: number;
}

/** `npm run bench -- size`, see content/operations/measure.md. */
const measured: MeasuredIndex = { documents: 57_960, sections: 319_046, fileBytes: 728e6 };
/** Memory of that run: 580 MB at most, of which a run over few pages takes 100. */
const runBytesPerSection = 480e6 / measured.sections;
/** A service with a small index, and such a run. */
const memoryAtRest = 350e6;
/** A run over all pages stages them next to those that answer. */
const copiesOnDisk = 2;
/** An index with fewer pages says little about the size of the next ones. */
const documentsMin = 500;
/** `npm run bench -- classification speed`: an import of 50,000 judged tickets of two short texts. */
const measuredState: MeasuredState = { tickets: 50_000, fileBytes: 324e6 };
/** Memory of that import: 749 MB at most, and 349 MB for one of 1,000. */
const memoryBytesPerJudged = 400e6 / 49_000;
const ticketsMin = 500;

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
    pagesByMemory: countOf(machine.memoryBytes - memoryAtRest, runBytesPerPage),
    pagesByDisk: countOf(diskBytes / copiesOnDisk, like.fileBytes / like.documents),
  };
}

/** For tickets like those of the state, or short ones while it has few. */
export function ticketCapacityOf(machine: Machine, state: MeasuredState): TicketCapacity {
  const like = state.tickets < ticketsMin ? measuredState : state;
  const diskBytes = machine.diskFreeBytes + state.fileBytes;
  return {
    judgedByMemory: countOf(machine.memoryBytes - memoryAtRest, memoryBytesPerJudged),
    byDisk: countOf(diskBytes, like.fileBytes / like.tickets),
  };
}

/** To two digits: more would be no knowledge. */
function countOf(bytes: number, bytesOfEach: number): number {
  const count = Math.max(0, bytes / bytesOfEach);
  return Number(count.toPrecision(2));
}
