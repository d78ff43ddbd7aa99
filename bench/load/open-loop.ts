/**
 * Requests that arrive when they arrive, however slow the server is. A client that waits for each
 * answer before it asks again leaves out just the requests that a stall would have met
 * (coordinated omission): here each time counts from when the request was due.
 */

export interface Arrival {
  readonly kind: string;
  /** Resolves to whether the answer is right; a rejection counts as an error too. */
  ask(): Promise<boolean>;
}

export interface Asked {
  readonly kind: string;
  /** From when it was due to its whole answer. */
  readonly ms: number;
  readonly isRight: boolean;
}

export interface OpenLoop {
  readonly perSecond: number;
  readonly seconds: number;
  /** The request with this number. */
  readonly arrival: (number: number) => Arrival;
}

/** Arrivals at random, as of many people who do not know of each other, and the same in each run. */
export async function openLoop({ perSecond, seconds, arrival }: OpenLoop): Promise<Asked[]> {
  const random = seeded(1);
  const asked: Promise<Asked>[] = [];
  const startedAt = performance.now();
  let dueMs = 0;
  for (let number = 0; ; number++) {
    dueMs += (-Math.log(1 - random()) * 1_000) / perSecond;
    if (dueMs > seconds * 1_000) break;
    const waitMs = startedAt + dueMs - performance.now();
    if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs));
    asked.push(answered(arrival(number), startedAt + dueMs));
  }
  return Promise.all(asked);
}

async function answered({ kind, ask }: Arrival, dueAt: number): Promise<Asked> {
  const isRight = await ask().catch(() => false);
  return { kind, ms: performance.now() - dueAt, isRight };
}

/** Numbers from 0 up to 1 (mulberry32, https://gist.github.com/tommyettinger/46a874533244883189143505d203312c). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
