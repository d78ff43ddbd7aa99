/** The two MCP endpoints, as far as HTTP sees them. */
import type { Operation, Operations } from "../operation.ts";

const messages = {
  initialize: {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "curl", version: "1.0.0" },
    },
  },
  listTools: { jsonrpc: "2.0", id: 2, method: "tools/list" },
  search: {
    jsonrpc: "2.0",
    id: 3,
    method: "tools/call",
    params: { name: "search_docs", arguments: { q: "retry after", limit: 3 } },
  },
};
const refusal = { code: -32_001, message: "Session not found; open another one." };
const rpcRefused = (description: string) => ({
  description,
  content: {
    "application/json": {
      schema: "RpcAnswer" as const,
      example: { jsonrpc: "2.0", error: refusal, id: null },
    },
  },
});
const problems = [
  "unauthorized",
  "cross_origin_refused",
  "host_not_allowed",
  "too_many_requests",
  "sessions_exhausted",
  "request_timeout",
] as const;
const session = { "Mcp-Session-Id": "Of the session, from the answer to initialize" };
const stream = { "text/event-stream": { schema: { type: "string" } } };

const messageOperation: Operation = {
  tag: "Agents",
  summary: "Send one JSON-RPC message",
  description:
    "Protocol versions up to 2025-11-25, with or without a session, and 2026-07-28. The tools are search_docs, get_document, list_collections, classify_ticket and classify_ticket_feedback, as far as the key opens them.",
  headers: {
    ...session,
    "Mcp-Protocol-Version": "Protocol version that client and server agreed on",
    "Mcp-Method": "Method of the message, in 2026-07-28",
  },
  body: { schema: "RpcMessage", examples: messages },
  answers: {
    "200": {
      description: "The answer, or a stream that ends with it",
      headers: session,
      content: {
        "application/json": {
          schema: "RpcAnswer",
          example: { jsonrpc: "2.0", id: 2, result: { tools: [] } },
        },
        ...stream,
      },
    },
    "202": { description: "A notification was accepted" },
    "400": rpcRefused("The message is not JSON, not JSON-RPC, or several at once"),
    "404": rpcRefused("The session has ended, or there is no such method"),
  },
  problems: [...problems, "body_too_large", "content_type_unsupported"],
};

const streamOperation: Operation = {
  tag: "Agents",
  summary: "Open the stream of a session",
  description: "Notifications about the index, as server-sent events. It ends after 15 minutes.",
  headers: session,
  answers: {
    "200": { description: "Open", content: stream },
    "400": rpcRefused("The header Mcp-Session-Id is missing"),
    "404": rpcRefused("The session has ended"),
    "406": rpcRefused("The client does not accept text/event-stream"),
    "409": rpcRefused("The session already has a stream"),
  },
  problems,
};

const endOperation: Operation = {
  tag: "Agents",
  summary: "End a session",
  headers: session,
  answers: {
    "200": { description: "Ended" },
    "400": rpcRefused("The header Mcp-Session-Id is missing"),
    "404": rpcRefused("The session has already ended"),
  },
  problems,
};

export const mcpOperations = {
  mcpMessage: messageOperation,
  mcpStream: streamOperation,
  mcpEnd: endOperation,
  mcpMessageForSubscribers: messageOperation,
  mcpStreamForSubscribers: streamOperation,
  mcpEndForSubscribers: endOperation,
} satisfies Operations;
