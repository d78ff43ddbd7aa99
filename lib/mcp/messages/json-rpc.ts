/** Refusals in the form of JSON-RPC, for messages that came whole and cannot be taken. */
import type { Content } from "../../http/index.ts";

export const rpcCodes = {
  parseError: -32_700,
  invalidRequest: -32_600,
  /** The SDK's answer if there is no specific code. */
  refused: -32_000,
  sessionUnknown: -32_001,
} as const;

export function rpcRefusal(
  status: number,
  code: (typeof rpcCodes)[keyof typeof rpcCodes],
  message: string,
): Content {
  const body = JSON.stringify({ jsonrpc: "2.0", error: { code, message }, id: null });
  return { status, body };
}
