/** Serves web handlers over a socket, the way a framework does it: with Request and Response. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

type WebHandler = (request: Request) => Promise<Response>;

export interface Host {
  readonly url: string;
  close(): Promise<void>;
}

export async function startWebHost(handlers: Readonly<Record<string, WebHandler>>): Promise<Host> {
  const server = createServer(async (incoming, outgoing) => {
    const client = new AbortController();
    outgoing.on("close", () => client.abort());
    const url = new URL(incoming.url ?? "/", `http://${incoming.headers.host}`);
    const handler = handlers[url.pathname];
    if (handler === undefined) {
      outgoing.writeHead(404).end();
      return;
    }
    const { method = "GET" } = incoming;
    const request = new Request(url, {
      method,
      headers: headersOf(incoming),
      signal: client.signal,
    });
    const response = await handler(request);
    if (outgoing.destroyed) return;
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function headersOf({ headers }: IncomingMessage): Headers {
  const copy = new Headers();
  for (const [name, value] of Object.entries(headers)) copy.set(name, String(value));
  return copy;
}
