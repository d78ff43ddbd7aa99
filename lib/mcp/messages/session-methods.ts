/** GET and DELETE of an MCP endpoint: the stream of a session, and its end. */
import type { Content, HttpRequest } from "../../http/index.ts";
import type { McpEndpointOptions } from "../callers/mcp-hub.ts";
import { type Admitted, admit } from "./admit.ts";
import { boundedStream } from "./bounded-stream.ts";
import type { HubParts } from "./hub-parts.ts";
import { rpcCodes, rpcRefusal } from "./json-rpc.ts";
import type { McpSession } from "./sessions.ts";
import { contentOf, webRequestOf } from "./web-messages.ts";

/** A comment of the event stream: clients skip it. */
const opening = new TextEncoder().encode(": open\n\n");

/** The client goes away, or the stream has lived long enough: both end it. */
export async function answerStream(
  request: HttpRequest,
  options: McpEndpointOptions,
  parts: HubParts,
): Promise<Content> {
  const found = sessionOf(request, await admit(request, options, parts), parts);
  if ("refusal" in found) return found.refusal;
  const { id, session } = found;
  const response = await session.transport.handleRequest(webRequestOf(request));
  const { stream, ...content } = await contentOf(response);
  if (stream === null) return content;
  const body = boundedStream(stream, {
    lifeMaxMs: parts.streamMaxMs,
    opening,
    streams: parts.streams,
    onEnd: parts.sessions.use(id),
  });
  return { ...content, body };
}

export async function endSession(
  request: HttpRequest,
  options: McpEndpointOptions,
  parts: HubParts,
): Promise<Content> {
  const found = sessionOf(request, await admit(request, options, parts), parts);
  if ("refusal" in found) return found.refusal;
  const { session } = found;
  const response = await session.transport.handleRequest(webRequestOf(request));
  const { stream: _none, ...content } = await contentOf(response);
  return content;
}

export type FoundSession =
  | { readonly id: string; readonly session: McpSession }
  | { readonly refusal: Content };

/**
 * Another caller's session is answered like one that does not exist, and so is one whose server
 * offers what the caller may do no longer, or not all that they may do now: the client opens
 * another.
 */
export function sessionOf(
  request: HttpRequest,
  who: Admitted,
  { sessions }: HubParts,
): FoundSession {
  const id = request.header("mcp-session-id");
  if (id === null) {
    const message =
      "This needs the header Mcp-Session-Id of a session; open one by sending initialize with POST.";
    return { refusal: rpcRefusal(400, rpcCodes.refused, message) };
  }
  const session = sessions.find(id, who);
  if (session !== null) return { id, session };
  const message = "Session not found; open another one by sending initialize.";
  return { refusal: rpcRefusal(404, rpcCodes.sessionUnknown, message) };
}
