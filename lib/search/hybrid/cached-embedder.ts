/**
 * Gets the vector of a query from elsewhere, within a time that a search can spare, and caches it.
 */

import { LRUCache } from "lru-cache";
import { messageOf } from "../../base/index.ts";
import type { QueryEmbedder } from "./query-embedder.ts";

export interface AskedEmbedderOptions {
  /** Name of the vectors that its queries can be compared with. */
  readonly modelName: string;
  /** Whether it is asked on this machine. */
  readonly staysHere: boolean;
  /** Rejects when it cannot tell, or not in time. */
  readonly ask: (text: string, signal: AbortSignal) => Promise<Float32Array>;
  /** How long to pause after this failure, in milliseconds. */
  readonly pauseMs: (error: unknown) => number;
  readonly onClose?: () => void;
}

/** At 1,536 numbers each these are 12 MB. */
const cachedMax = 2_000;

export function createAskedEmbedder({
  modelName,
  staysHere,
  ask,
  pauseMs,
  onClose,
}: AskedEmbedderOptions): QueryEmbedder {
  const known = new LRUCache<string, Float32Array>({ max: cachedMax });
  const underWay = new Map<string, Promise<Float32Array | null>>();
  const closing = new AbortController();
  let fault: string | null = null;
  let pausedUntil = 0;

  const askOnce = async (text: string, dimensions: number): Promise<Float32Array | null> => {
    try {
      const vector = await ask(text, closing.signal);
      if (vector.length !== dimensions) throw otherLength(modelName, vector.length, dimensions);
      known.set(text, vector);
      fault = null;
      return vector;
    } catch (error) {
      if (closing.signal.aborted) return null;
      const message = messageOf(error);
      // Once for each fault, however many searches meet it.
      if (message !== fault)
        process.emitWarning(
          `${message.replace(/\.?$/, ".")} Until then, searches use words alone.`,
        );
      fault = message;
      pausedUntil = performance.now() + pauseMs(error);
      return null;
    } finally {
      underWay.delete(text);
    }
  };

  return {
    modelName,
    staysHere,
    async embed({ query }, { dimensions }, { prefix }) {
      const text = query.trim();
      const cached = known.get(text);
      if (cached?.length === dimensions) return cached;
      // A query on its way is not worth a call for every letter.
      if (prefix) return null;
      if (performance.now() < pausedUntil) return "unavailable";
      underWay.set(text, underWay.get(text) ?? askOnce(text, dimensions));
      return (await underWay.get(text)) ?? "unavailable";
    },
    // Such models read words by their pieces.
    knows: () => true,
    languageOf: () => Promise.resolve(null),
    known: (text) => known.get(text.trim()) ?? null,
    fault: () => fault,
    close() {
      closing.abort();
      onClose?.();
    },
  };
}

/**
 * The model has changed but kept its name, so that the vectors of the index no longer belong to it.
 */
function otherLength(modelName: string, length: number, expected: number): Error {
  return new Error(
    `${modelName} returns a vector of ${length} numbers, but those of the index have ${expected}; set embedProvider.dimensions to the length that the model makes, and run "knowledge embed".`,
  );
}
