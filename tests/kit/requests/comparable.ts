/** An answer without what differs from request to request, so that two hosts can be compared. */
import type { Received } from "./http-client.ts";

const compared = [
  "content-type",
  "cache-control",
  "allow",
  "etag",
  "retry-after",
  "vary",
  "www-authenticate",
  "access-control-allow-origin",
  "access-control-allow-methods",
  "access-control-allow-headers",
  "access-control-expose-headers",
  "x-content-type-options",
  "referrer-policy",
];

export function comparable({ status, headers, body }: Received) {
  return {
    status,
    headers: Object.fromEntries(compared.map((name) => [name, headers[name] ?? null])),
    body: body
      // Known where the index was made, and a plain framework makes none.
      .replace(/"leftOut":\[[^\]]*\],/, "")
      .replace(/"requestId":"[\w.-]+"/, '"requestId":"…"')
      .replace(/"(duration_ms|uptime_s)":[\d.]+/, '"$1":0'),
  };
}
