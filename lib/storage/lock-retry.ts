/** Waits for another process's lock without holding the thread, as libSQL itself would. */
import { isKnowledgeError, KnowledgeError } from "../contract/index.ts";
import type { Database } from "./database.ts";

const patienceDefaultMs = 2_000;
const pauseMinMs = 15;
const pauseMaxMs = 60;

/**
 * A call that met a lock was not begun, so it is tried again for `patienceMs`; then it fails with
 * `state_unavailable` and nothing was written. Reads meet only locks that exclude everybody.
 */
export function withLockRetry(
  database: Database,
  patienceMs: number = patienceDefaultMs,
): Database {
  const patiently = async <T>(call: () => Promise<T>): Promise<T> => {
    const deadline = performance.now() + patienceMs;
    for (;;) {
      try {
        return await call();
      } catch (error) {
        if (!metLock(error)) throw error;
        if (performance.now() >= deadline) throw stateUnavailable(error);
      }
      // Apart by chance, so that two processes do not meet again and again.
      const pauseMs = pauseMinMs + Math.random() * (pauseMaxMs - pauseMinMs);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  return {
    ...database,
    read: (statement) => patiently(() => database.read(statement)),
    write: (statements) => patiently(() => database.write(statements)),
  };
}

function metLock(error: unknown): boolean {
  return isKnowledgeError(error) && error.code === "index_unavailable";
}

function stateUnavailable(cause: unknown): KnowledgeError {
  return new KnowledgeError(
    "state_unavailable",
    "The state database is busy with another process; nothing was changed, try again in a moment.",
    { cause, retryAfter_s: 1 },
  );
}
