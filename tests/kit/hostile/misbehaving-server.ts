/** A remote service that does what it is told, also what no good service does. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Behaviour = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

export interface RemoteServer {
  readonly url: string;
  /** Targets and headers of all requests so far. */
  readonly asked: IncomingMessage[];
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
}

export async function startRemoteServer(initial: Behaviour): Promise<RemoteServer> {
  let behaviour = initial;
  const asked: IncomingMessage[] = [];
  const server = createServer((incoming, outgoing) => {
    asked.push(incoming);
    behaviour(incoming, outgoing);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    behave(next) {
      behaviour = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Answers with JSON. */
export function json(value: unknown, status = 200): Behaviour {
  return (_incoming, outgoing) => {
    outgoing.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));
  };
}

export const silent: Behaviour = () => undefined;

/** Says that more is coming, and breaks the connection. */
export const cutOff: Behaviour = (_incoming, outgoing) => {
  outgoing.writeHead(200, { "Content-Length": "100" });
  outgoing.write('{"valid":true', () => outgoing.destroy());
};

/** A byte now and then, for ever. */
export const drip: Behaviour = (_incoming, outgoing) => {
  outgoing.writeHead(200);
  const timer = setInterval(() => outgoing.write(" "), 20);
  outgoing.on("close", () => clearInterval(timer));
};

/** Never stops sending, as fast as it is read. */
export const flood: Behaviour = (_incoming, outgoing) => {
  outgoing.writeHead(200);
  const block = Buffer.alloc(16 * 1_024, " ");
  const pour = (): void => {
    while (!outgoing.destroyed && outgoing.write(block));
  };
  outgoing.on("drain", pour);
  pour();
};

export function redirectTo(location: string, status = 302): Behaviour {
  return (_incoming, outgoing) => {
    outgoing.writeHead(status, { Location: location }).end();
  };
}

export function encodedAs(encoding: string, body: Buffer): Behaviour {
  return (_incoming, outgoing) => {
    outgoing.writeHead(200, { "Content-Encoding": encoding }).end(body);
  };
}
