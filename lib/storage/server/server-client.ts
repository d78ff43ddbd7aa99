/** A connection to a libSQL server; its driver is loaded on first use. */
import type { Client } from "@libsql/client";
import type { StatePlace } from "../database-place.ts";

/** A request that is given up frees its socket after `timeoutMs`. */
export async function openServerClient(
  { url, token }: StatePlace,
  timeoutMs: number,
): Promise<Client> {
  const config = { url, ...(token !== undefined && { authToken: token }) };
  if (url.startsWith("ws")) {
    const { createClient } = await import("@libsql/client/ws");
    return createClient(config);
  }
  const { createClient } = await import("@libsql/client/http");
  return createClient({
    ...config,
    fetch: (request: Request) => fetch(request, { signal: AbortSignal.timeout(timeoutMs) }),
  });
}
