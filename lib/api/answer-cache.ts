/** Answers that were given before, until the index changes. */
import { LRUCache } from "lru-cache";

/** Memory that cached answers may hold. */
const bytesMaxDefault = 32 * 1024 * 1024;
/** Key object, map entry and list node of one answer, roughly. */
const entryOverheadBytes = 200;

/** An answer up to its duration, and what is counted each time it is given. */
export interface CachedAnswer {
  /** UTF-8, encoded once: one letter beyond Latin-1 made the encoding a third of a cached answer. */
  readonly bytes: Uint8Array;
  /** The query to count; null for an answer that is not counted. */
  readonly counted: string | null;
  readonly hits: number;
}

export interface AnswerCache {
  /** Generations only ever change forward: another one than last time empties the cache. */
  get(generation: number, target: string): CachedAnswer | undefined;
  set(generation: number, target: string, answer: CachedAnswer): void;
}

export function createAnswerCache(bytesMax: number = bytesMaxDefault): AnswerCache {
  let current = -1;
  const answers = new LRUCache<string, CachedAnswer>({
    maxSize: bytesMax,
    // Two bytes a character, which is what a text beyond Latin-1 takes.
    sizeCalculation: ({ bytes, counted }, target) =>
      bytes.length + 2 * ((counted?.length ?? 0) + target.length) + entryOverheadBytes,
  });
  const turnTo = (generation: number): void => {
    if (generation === current) return;
    answers.clear();
    current = generation;
  };
  return {
    get(generation, target) {
      turnTo(generation);
      return answers.get(target);
    },
    set(generation, target, answer) {
      turnTo(generation);
      answers.set(target, answer);
    },
  };
}
