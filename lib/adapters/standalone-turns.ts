/** Pages take turns with searches: each waits in the line of its caller, then for a place among all work. */
import { createCallerId } from "../auth/index.ts";
import { createLimiter, type Limiter } from "../base/index.ts";
import type { KnowledgeError } from "../contract/index.ts";
import { createRefusal, type HttpHandler } from "../http/index.ts";

const pagesAtOnce = 2;
/** A browser shows no refused page again by itself. */
const waitingMax = 500;
const waitMaxMs = 30_000;

/** `limiter`: of all work of the server. */
export function createPageLine(
  limiter: Limiter,
  trustedProxies: number,
): (page: HttpHandler) => HttpHandler {
  const pages = createLimiter({ maxConcurrency: pagesAtOnce, maxPending: waitingMax, waitMaxMs });
  const callerIdOf = createCallerId(trustedProxies);
  return (page) => (request) => {
    const asked = { signal: request.signal, caller: callerIdOf(request) };
    return pages
      .limit(() => limiter.limit(() => page(request), asked), asked)
      .catch((error: KnowledgeError) => createRefusal({ refuse: () => error })(request));
  };
}
