/** Converts files one after the other in a thread of its own, within bounds of time and memory. */
import { messageOf, ThreadOverLimit, WorkerThread } from "../base/index.ts";
import { formatOf, formatsOf } from "./formats.ts";
import type { FileBeside } from "./read-beside.ts";

/** Plain data: it is copied into the thread. */
export interface ConvertRequest {
  /** Below the collection's folder, with `/`. */
  readonly path: string;
  /** The collection's folder. */
  readonly root: string;
  readonly bytes: Uint8Array;
  /** For a page that names an operation: files of its collection that may describe it, the nearest first. */
  readonly descriptions?: readonly string[] | undefined;
  /** All files of the converter are of one run, in which each file beside is looked at once. Default false. */
  readonly isOneRun?: boolean;
}

export interface ConvertedFile {
  readonly pages: readonly {
    readonly suffix: string;
    /** As it is stored, see `convertedText`. */
    readonly source: string;
  }[];
  /** Files that it was read with: when one changes, it is to be read again. */
  readonly besides: readonly FileBeside[];
  /** Parts that could not be read. */
  readonly notes: readonly string[];
}

/** A file of another kind than its name says, see `ForeignFile`. */
interface RefusedFile {
  readonly reason: "binary" | "not_utf8";
  /** The end of a sentence. */
  readonly detail: string;
}

type Conversion = ConvertedFile | RefusedFile | null;

/** The worker's answer; null for a file that no format recognises. */
export interface ConvertingThread {
  convert(request: ConvertRequest): Promise<Conversion>;
}

export interface Converter {
  /**
   * Null for a file that no format recognises. Rejects with the reason, as the end of a sentence, for
   * a file that cannot be read now.
   */
  convert(request: ConvertRequest, maxMs: number): Promise<Conversion>;
  close(): Promise<void>;
}

/** A file of 64 MB takes some ten times of it. */
const heapMaxMb = 1_024;

export function createConverter(worker = "formats/convert-worker.js"): Converter {
  let thread: WorkerThread<ConvertingThread> | null = null;
  let threadMs = 0;
  let turn: Promise<unknown> = Promise.resolve();
  const convertNow = async (request: ConvertRequest, maxMs: number): Promise<Conversion> => {
    if (thread === null || threadMs !== maxMs) {
      await thread?.close();
      threadMs = maxMs;
      thread = new WorkerThread<ConvertingThread>({
        worker,
        limit: { wallMaxMs: maxMs },
        resourceLimits: { maxOldGenerationSizeMb: heapMaxMb },
        endMaxMs: 0,
      });
    }
    try {
      return await thread.ask("convert", request);
    } catch (error) {
      throw new Error(reasonOf(error, maxMs), { cause: error });
    }
  };
  return {
    async convert(request, maxMs) {
      // Most files of shared endings are data: they are not copied into the thread to find that out.
      if (formatsOf(request.path).length > 0 && formatOf(request) === null) return null;
      // A file over its limit ends the thread, and with it all that waits there.
      const converted = turn.then(() => convertNow(request, maxMs));
      turn = converted.catch(() => undefined);
      return converted;
    },
    async close() {
      await thread?.close();
    },
  };
}

function reasonOf(error: unknown, maxMs: number): string {
  if (error instanceof ThreadOverLimit) {
    return error.limit === "time"
      ? `reading it took longer than ${maxMs / 1_000} s`
      : "reading it takes more memory than it may";
  }
  return messageOf(error);
}
