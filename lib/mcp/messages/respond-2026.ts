/** Messages of revision 2026-07-28: each says everything itself, and a server is made for each. */

import type { HubParts } from "./hub-parts.ts";
import { authInfoOf, type MessageExchange, type Responded } from "./message-exchange.ts";
import { webRequestOf } from "./web-messages.ts";

export async function respondModern(
  { request, message, who }: MessageExchange,
  { modern }: HubParts,
): Promise<Responded> {
  const response = await modern.fetch(webRequestOf(request, request.signal), {
    parsedBody: message,
    authInfo: authInfoOf(who),
  });
  return { response };
}
