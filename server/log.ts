/** The structured log: JSON lines on standard error, written in batches, without keys or bodies. */
import type { Logger } from "knowledge-sdk/host";
import type { AnsweredRequest, LogLevels, LogRoom } from "knowledge-sdk/service";
import pino from "pino";
import { createLineBatch } from "./line-batch.ts";

export interface Log {
  readonly logger: Logger;
  /** The same log, for lines that bear the name of a room and have its level. */
  of(room: LogRoom): Log;
  /** One line for each answered request, at level info of `http`; `actor` names the key by which it passed. */
  access(entry: AnsweredRequest, actor: () => string | undefined): void;
  /** Writes what is still held back. */
  flush(): void;
}

/** A line waits at most this long, and less when there is enough to write. */
const flushIntervalMs = 1_000;

interface Destination {
  write(lines: string): unknown;
  flushSync(): void;
}

export function createLog(
  levels: LogLevels,
  // Never waits for a slow reader of the log.
  destination: Destination = pino.destination({ dest: 2, sync: false }),
): Log {
  const batch = createLineBatch((lines) => destination.write(lines));
  const timestamp = createTimestamp();
  const root = pino({ level: levels.all, base: null, timestamp }, batch);
  const ofRoom = (room: LogRoom) => root.child({ room }, { level: levels[room] ?? levels.all });
  const requests = ofRoom("http");
  const flush = (): void => {
    batch.flush();
    destination.flushSync();
  };
  setInterval(batch.flush, flushIntervalMs).unref();
  process.once("exit", flush);
  const access: Log["access"] = (entry, actor) => {
    if (requests.isLevelEnabled("info")) batch.write(accessLine(entry, actor(), timestamp()));
  };
  const logOf = (logger: Logger): Log => ({
    logger,
    flush,
    access,
    of: (room) => logOf(ofRoom(room)),
  });
  return logOf(root);
}

/**
 * The line that pino would write, put together by hand: it is the only one on the hot path, where
 * the general way took a fifth of a cached answer. Method, route, ids and numbers need no escaping.
 */
function accessLine(
  { method, path, route, status, duration_ms, requestId, traceId }: AnsweredRequest,
  actor: string | undefined,
  time: string,
): string {
  const by = actor === undefined ? "" : `,"actor":${JSON.stringify(withoutKeys(actor))}`;
  const trace = traceId === null ? "" : `,"traceId":"${traceId}"`;
  return `{"level":30${time},"method":"${method}","path":${JSON.stringify(withoutKeys(path))},"route":"${route}","status":${status},"ms":${duration_ms},"requestId":"${requestId}"${by}${trace},"msg":"request"}\n`;
}

const uuidLength = 36;
const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;

/** Keeps an application key in a path out of the log. */
function withoutKeys(path: string): string {
  return path.length < uuidLength ? path : path.replaceAll(uuid, "…");
}

/** ISO times as pino's own, made once a millisecond: under load many lines share one. */
function createTimestamp(): () => string {
  let made = 0;
  let text = "";
  return () => {
    const now = Date.now();
    if (now !== made) {
      made = now;
      text = `,"time":"${new Date(now).toISOString()}"`;
    }
    return text;
  };
}
