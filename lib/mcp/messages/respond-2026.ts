/** Messages of revision 2026-07-28: each says everything itself, and a server is made for each. */

import type { HubParts } from "./hub-parts.ts";
import type { MessageExchange, Responded } from "./message-exchange.ts";
import { webRequestOf } from "./web-messages.ts";

export async function respondModern(
  { request, message, who }: MessageExchange,
  { modern }: HubParts,
): Promise<Responded> {
  // The caller's permissions travel with the message; there is no token to pass on.
  const authInfo = {
    token: "",
    clientId: who.caller ?? "",
    scopes: [],
    extra: { client: who.client },
  };
  const response = await modern.fetch(webRequestOf(request, request.signal), {
    parsedBody: message,
    authInfo,
  });
  return { response };
}
