/** Answers that were given before, until the index changes. */
import { LRUCache } from "lru-cache";

/** Memory that cached answers may hold. */
const bytesMaxDefault = 32 * 1024 * 1024;
/** Key object, map entry and list node of one answer, roughly. */
const entryOverheadBytes = 200;

export interface AnswerCache {
  /** Generations only ever change forward: another one than last time empties the cache. */
  get(generation: number, query: string): string | undefined;
  set(generation: number, query: string, answer: string): void;
}

export function createAnswerCache(bytesMax: number = bytesMaxDefault): AnswerCache {
  let current = -1;
  const answers = new LRUCache<string, string>({
    maxSize: bytesMax,
    // Two bytes a character, which is what a text beyond Latin-1 takes.
    sizeCalculation: (answer, query) => 2 * (answer.length + query.length) + entryOverheadBytes,
  });
  const turnTo = (generation: number): void => {
    if (generation === current) return;
    answers.clear();
    current = generation;
  };
  return {
    get(generation, query) {
      turnTo(generation);
      return answers.get(query);
    },
    set(generation, query, answer) {
      turnTo(generation);
      answers.set(query, answer);
    },
  };
}
