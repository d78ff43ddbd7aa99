/** Converts files one after the other in a thread of its own, within bounds of time and memory. */
import { ThreadOverLimit, WorkerThread } from "../base/index.ts";
import type { FileBeside } from "./read-beside.ts";

/** Plain data: it is copied into the thread. */
export interface ConvertRequest {
  /** Below the collection's folder, with `/`. */
  readonly path: string;
  /** The collection's folder, and where the file really lies. */
  readonly root: string;
  readonly absolutePath: string;
  readonly bytes: Uint8Array;
  /** For a page that names an operation: files of its collection that may describe it. */
  readonly descriptions?: readonly string[] | undefined;
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

/** The worker's answer; null for a file that no format recognises. */
export interface ConvertingThread {
  convert(request: ConvertRequest): Promise<ConvertedFile | null>;
}

export interface Converter {
  /** Rejects with the reason, as the end of a sentence, for a file that cannot be read. */
  convert(request: ConvertRequest, maxMs: number): Promise<ConvertedFile | null>;
  close(): Promise<void>;
}

/** A file of 64 MB takes some ten times of it. */
const heapMaxMb = 1_024;

export function createConverter(): Converter {
  let thread: WorkerThread<ConvertingThread> | null = null;
  let threadMs = 0;
  return {
    async convert(request, maxMs) {
      if (thread === null || threadMs !== maxMs) {
        await thread?.close();
        threadMs = maxMs;
        thread = new WorkerThread<ConvertingThread>({
          worker: "formats/convert-worker.js",
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
  return error instanceof Error ? error.message : String(error);
}
