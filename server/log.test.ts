import type { LogLevels } from "knowledge-sdk/service";
import { expect, test } from "vitest";
import { createLog, type Log } from "./log.ts";

/** Room and message of each line that the log writes. */
function linesOf(levels: LogLevels, use: (log: Log) => void): readonly (readonly string[])[] {
  const written: string[] = [];
  const log = createLog(levels, {
    write: (lines) => written.push(...lines.trim().split("\n")),
    flushSync: () => undefined,
  });
  use(log);
  log.flush();
  return written.map((line) => {
    const { room, msg } = JSON.parse(line) as { readonly room?: string; readonly msg: string };
    return [room ?? "", msg];
  });
}

const request: Parameters<Log["access"]>[0] = {
  method: "GET",
  path: "/",
  route: "/",
  status: 200,
  duration_ms: 1,
  requestId: "a",
  traceId: null,
};
const tell = (log: Log): void => {
  log.logger.info({}, "the service is ready");
  log.of("search").logger.debug({}, "a term was dropped");
  log.of("wiki").of("search").logger.debug({}, "of the innermost room");
  log.of("webhooks").logger.info({}, "a message was sent");
  log.access(request, () => undefined);
};

test("a part of the service has the level of all, or one of its own, and its lines bear its name", () => {
  expect(linesOf({ all: "info" }, tell)).toEqual([
    ["", "the service is ready"],
    ["webhooks", "a message was sent"],
    ["", "request"],
  ]);
  expect(linesOf({ all: "warn", search: "debug" }, tell)).toEqual([
    ["search", "a term was dropped"],
    ["search", "of the innermost room"],
  ]);
  expect(linesOf({ all: "info", http: "warn", webhooks: "silent" }, tell)).toEqual([
    ["", "the service is ready"],
  ]);
});
