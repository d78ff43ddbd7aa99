/** Messages of the revisions up to 2025-11-25: in a session that `initialize` opened, or alone. */
import { randomUUID } from "node:crypto";
import {
  isInitializeRequest,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { Content } from "../../http/index.ts";
import type { HubParts } from "./hub-parts.ts";
import { authInfoOf, type MessageExchange, type Responded } from "./message-exchange.ts";
import { sessionOf } from "./session-methods.ts";
import { acceptsEvents, webRequestOf } from "./web-messages.ts";

export async function respondInSession(
  exchange: MessageExchange,
  parts: HubParts,
): Promise<Responded | Content> {
  const { request, message, who } = exchange;
  if (request.header("mcp-session-id") === null) return openSession(exchange, parts);
  const found = sessionOf(request, who, parts);
  if ("refusal" in found) return found.refusal;
  const { id, session } = found;
  const onEnd = parts.sessions.use(id);
  try {
    const response = await session.transport.handleRequest(webRequestOf(request), {
      parsedBody: message,
      authInfo: authInfoOf(who),
    });
    return { response, onEnd };
  } catch (error) {
    onEnd();
    throw error;
  }
}

/** Nothing is kept of an invalid `initialize`. */
async function openSession(
  { request, message, who }: MessageExchange,
  { factory, sessions, news }: HubParts,
): Promise<Responded> {
  const { permitted = null } = who.client;
  if (isInitializeRequest(message)) sessions.reserve(who.caller);
  const server = await factory(who.client);
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    enableJsonResponse: !acceptsEvents(request),
    onsessioninitialized: (id) => {
      const { caller, rights } = who;
      sessions.add(id, { server, transport, caller, rights, permitted });
      void news.follow(permitted);
    },
    onsessionclosed: (id) => sessions.remove(id),
  });
  await server.connect(transport);
  const response = await transport.handleRequest(webRequestOf(request), {
    parsedBody: message,
    authInfo: authInfoOf(who),
  });
  if (transport.sessionId === undefined) await server.close();
  return { response };
}

/** For callers without a session: a server for one message. */
export async function respondStateless(
  { request, message, who }: MessageExchange,
  { factory }: HubParts,
): Promise<Responded> {
  const server = await factory(who.client);
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  });
  await server.connect(transport);
  const response = await transport.handleRequest(webRequestOf(request), {
    parsedBody: message,
    authInfo: authInfoOf(who),
  });
  return { response, onEnd: () => void server.close().catch(() => undefined) };
}
