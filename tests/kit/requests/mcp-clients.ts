/** Real MCP clients: that of the revisions of 2025, and that of 2026. */
import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const info = { name: "knowledge-sdk-tests", version: "1.0.0" };

/** The message that opens a session, for tests that look at what travels. */
export const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: info },
};

export interface ClientOptions {
  readonly headers?: Readonly<Record<string, string>>;
}

export async function connect2025(url: string, { headers = {} }: ClientOptions = {}) {
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
  const client = new Client(info);
  await client.connect(transport);
  return {
    client,
    transport,
    revision: transport.protocolVersion,
    async end() {
      await transport.terminateSession();
      await client.close();
    },
  };
}

export async function connect2026(url: string, { headers = {} }: ClientOptions = {}) {
  const transport = new ModernTransport(new URL(url), { requestInit: { headers } });
  const client = new ModernClient(info, { versionNegotiation: { mode: "auto" } });
  await client.connect(transport);
  const revision = client.getNegotiatedProtocolVersion();
  return { client, transport, revision, end: () => client.close() };
}

/** Every client by the revision that it must end up with. */
export const clients = [
  ["2025-11-25", connect2025],
  ["2026-07-28", connect2026],
] as const;

/** The text that stands in a result. */
export function textOf(result: object): string {
  const { content = [] } = result as {
    content?: readonly { readonly type: string; readonly text?: string }[];
  };
  return content.flatMap(({ type, text }) => (type === "text" ? [text ?? ""] : [])).join("\n");
}
