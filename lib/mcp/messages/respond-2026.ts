/** Messages of revision 2026-07-28: each says everything itself, and a server is made for each. */

import type { HubParts } from "./hub-parts.ts";
import { authInfoOf, type MessageExchange, methodOf, type Responded } from "./message-exchange.ts";
import { webRequestOf } from "./web-messages.ts";

export async function respondModern(
  { request, message, who }: MessageExchange,
  { modern, listeners, news }: HubParts,
): Promise<Responded> {
  const { permitted = null } = who.client;
  const isListening = methodOf(message) === "subscriptions/listen";
  const handler = isListening ? listeners.handlerFor(permitted) : modern;
  if (isListening) void news.follow(permitted);
  const response = await handler.fetch(webRequestOf(request, request.signal), {
    parsedBody: message,
    authInfo: authInfoOf(who),
  });
  return { response };
}
