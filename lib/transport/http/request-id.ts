/** Names a request, so that an answer, a log line and a report of a fault can be put together. */
import { randomBytes } from "node:crypto";
import type { HttpRequest } from "./exchange.ts";

const acceptable = /^[\w.-]{1,128}$/;
const processPrefix = randomBytes(6).toString("base64url").replace(/-/g, "0");
let counter = 0;

/** The caller's own `X-Request-Id` when it is harmless, else a new one. */
export function requestIdOf(request: HttpRequest): string {
  const given = request.header("x-request-id");
  if (given !== null && acceptable.test(given)) return given;
  counter += 1;
  return `${processPrefix}-${counter.toString(36)}`;
}
