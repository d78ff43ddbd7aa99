/** Waits for another process's lock without holding the thread, as libSQL itself would. */
import { isKnowledgeError, KnowledgeError } from "../../contract/index.ts";
import type { Database } from "./database.ts";

const patienceMs = 2_000;
const pauseMinMs = 15;
const pauseMaxMs = 60;

/**
 * A batch that met a lock was not begun, so it is tried again for two seconds; then it fails with
 * `state_unavailable` and nothing was written.
 */
export function withPatientWrites(database: Database): Database {
  return {
    ...database,
    async write(statements) {
      const deadline = performance.now() + patienceMs;
      for (;;) {
        try {
          return await database.write(statements);
        } catch (error) {
          if (!isBusy(error)) throw error;
          if (performance.now() >= deadline) throw stateUnavailable(error);
        }
        // Apart by chance, so that two processes do not meet again and again.
        const pauseMs = pauseMinMs + Math.random() * (pauseMaxMs - pauseMinMs);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    },
  };
}

function isBusy(error: unknown): boolean {
  return isKnowledgeError(error) && error.code === "index_unavailable";
}

function stateUnavailable(cause: unknown): KnowledgeError {
  return new KnowledgeError(
    "state_unavailable",
    "The state database is busy with another process; nothing was changed, try again in a moment.",
    { cause, retryAfter_s: 1 },
  );
}
