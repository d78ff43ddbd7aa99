/** Where a client has reached us, for addresses that have to be absolute. */
import type { HttpRequest } from "./exchange.ts";

const hostForm = /^(?:[a-z\d](?:[a-z\d._-]{0,251}[a-z\d])?|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * E.g. `https://docs.example`; "" if the request has no valid host. The client, or a proxy, writes
 * these headers: use them only in an answer to that client that is not cached.
 */
export function requestOrigin(request: Pick<HttpRequest, "header">): string {
  const host = request.header("host") ?? "";
  if (!hostForm.test(host)) return "";
  const [forwarded = ""] = (request.header("x-forwarded-proto") ?? "").split(",");
  const scheme = forwarded.trim().toLowerCase() === "https" ? "https" : "http";
  return `${scheme}://${host.toLowerCase()}`;
}
