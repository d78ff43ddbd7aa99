/** The structured log: JSON lines on standard error, written in batches, without keys or bodies. */
import pino from "pino";
import type { LogLevel } from "./environment.ts";

export interface Log {
  readonly logger: pino.Logger;
  /** Writes what is still held back. */
  flush(): void;
}

/** A line waits at most this long, and less when there is enough to write. */
const flushIntervalMs = 1_000;
const batchBytes = 4_096;

export function createLog(level: LogLevel): Log {
  const destination = pino.destination({
    dest: 2,
    sync: false,
    minLength: batchBytes,
    periodicFlush: flushIntervalMs,
  });
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  const flush = (): void => destination.flushSync();
  process.once("exit", flush);
  return { logger, flush };
}
