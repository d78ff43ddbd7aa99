/** POST of an MCP endpoint: one message, of any protocol version, in a session or without one. */

import { classifyInboundRequest } from "@modelcontextprotocol/server";
import { isNestedTooDeep, jsonDepthMax, untilAborted } from "../../base/index.ts";
import { limits } from "../../contract/index.ts";
import {
  type Content,
  type HttpRequest,
  jsonType,
  readText,
  requireContentType,
  withDeadline,
} from "../../http/index.ts";
import type { McpEndpointOptions } from "../callers/mcp-hub.ts";
import { admit } from "./admit.ts";
import { boundedStream } from "./bounded-stream.ts";
import type { HubParts } from "./hub-parts.ts";
import { rpcCodes, rpcRefusal } from "./json-rpc.ts";
import { type MessageExchange, methodOf, type Responded } from "./message-exchange.ts";
import { respondInSession, respondStateless } from "./respond-2025.ts";
import { respondModern } from "./respond-2026.ts";
import { contentOf } from "./web-messages.ts";

export async function answerMessage(
  request: HttpRequest,
  options: McpEndpointOptions,
  parts: HubParts,
): Promise<Content> {
  const who = await admit(request, options, parts);
  requireContentType(request, jsonType, "application/json");
  const read = readMessage(await readText(request, limits.jsonBodyBytesMax));
  if ("refusal" in read) return read.refusal;
  const exchange = { request, message: read.message, who };
  return withDeadline(parts.exchangeMaxMs, request.signal, async (signal) =>
    finished(await untilAborted(respond(exchange, parts), signal), exchange, parts),
  );
}

function respond(exchange: MessageExchange, parts: HubParts): Promise<Responded | Content> {
  if (!isLegacy(exchange)) return respondModern(exchange, parts);
  const { request, message } = exchange;
  return request.header("mcp-session-id") !== null || methodOf(message) === "initialize"
    ? respondInSession(exchange, parts)
    : respondStateless(exchange, parts);
}

/** A complete answer, or a stream that ends in time. */
async function finished(
  responded: Responded | Content,
  { message }: MessageExchange,
  { exchangeMaxMs, streamMaxMs, streams }: HubParts,
): Promise<Content> {
  if (!("response" in responded)) return responded;
  const { response, onEnd = () => undefined } = responded;
  const { stream, ...content } = await contentOf(response);
  if (stream === null) {
    onEnd();
    return content;
  }
  const isSubscription = methodOf(message) === "subscriptions/listen";
  const bounds = isSubscription
    ? { lifeMaxMs: streamMaxMs, streams, onEnd }
    : { lifeMaxMs: exchangeMaxMs, onEnd };
  return { ...content, body: boundedStream(stream, bounds) };
}

/** The message and its headers say which protocol version it follows; the SDK reads them. */
function isLegacy({ request, message }: MessageExchange): boolean {
  const protocolVersionHeader = request.header("mcp-protocol-version");
  const outcome = classifyInboundRequest({
    httpMethod: "POST",
    body: message,
    ...(protocolVersionHeader !== null && { protocolVersionHeader }),
  });
  return outcome.kind === "legacy";
}

/**
 * A batch is refused whole: one that holds a request and its cancellation would never be answered,
 * and would keep its connection for ever.
 */
function readMessage(text: string): { readonly message: unknown } | { readonly refusal: Content } {
  if (isNestedTooDeep(text)) {
    const reason = `The body is nested more than ${jsonDepthMax} levels deep.`;
    return { refusal: rpcRefusal(400, rpcCodes.invalidRequest, reason) };
  }
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return { refusal: rpcRefusal(400, rpcCodes.parseError, "The body is not valid JSON.") };
  }
  if (!Array.isArray(message)) return { message };
  const reason = "Send one message at a time; batches are no longer part of the protocol.";
  return { refusal: rpcRefusal(400, rpcCodes.invalidRequest, reason) };
}
