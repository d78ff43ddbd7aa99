/** `node:http` with the limits of all our servers, and its refusals as problems. */
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, Server as NetServer, type Socket } from "node:net";
import { describeProblem, problemContentType, requestIdOf } from "../../base/index.ts";
import { KnowledgeError } from "../../contract/index.ts";
import { answerUnderWay, type Connections, trackConnections } from "./connections.ts";

export interface HttpServer {
  readonly node: Server;
  /** Resolves with the base address; rejects with one clear line when the port cannot be had. */
  listen(port: number, host: string): Promise<string>;
  /** Goes on as before, and lets every answer close its connection: clients move elsewhere. */
  announceEnd(): void;
  /**
   * Stops accepting, lets running requests finish for at most `graceMs`, then cuts them off. Kept
   * connections end with their next answer, or after `quietMs` without a request, half a second by
   * default. Time in which this thread could not run does not count.
   */
  close(graceMs?: number, quietMs?: number): Promise<void>;
}

const closeGraceMs = 8_000;
const quietDefaultMs = 500;
/** How often connections that have become quiet are looked for while stopping. */
const sweepMs = 50;
/** So often a pause between new connections is looked for; the system keeps up to 511 for us. */
const looksMax = 1_000;
const settleMs = 150;

export interface HttpServerOptions {
  readonly listener: RequestListener;
  /** As for the handlers: the origin of the handbook with the error pages. */
  readonly problemBase?: string | undefined;
}

/** A server with time limits for slow clients, which ends without resetting connections. */
export function createHttpServer({ listener, problemBase = "" }: HttpServerOptions): HttpServer {
  const node = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      // The two above only act at this interval; Node's own is 30 s.
      connectionsCheckingInterval: 5_000,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1_024,
    },
    listener,
  );
  node.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    refuseConnection(error, socket, problemBase);
  });
  const connections = trackConnections(node);
  return {
    node,
    announceEnd: () => connections.announceEnd(),
    listen: (port, host) => listen(node, port, host),
    close: (graceMs = closeGraceMs, quietMs = quietDefaultMs) =>
      close(node, connections, { graceMs, quietMs }),
  };
}

function listen(node: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException): void => {
      reject(cannotListen(error, port, host));
    };
    node.once("error", onError);
    node.listen(port, host, () => {
      node.off("error", onError);
      resolve(addressOf(node.address() as AddressInfo));
    });
  });
}

/** An address that a browser on this machine can open. */
function addressOf({ address, family, port }: AddressInfo): string {
  if (address === "0.0.0.0" || address === "::") return `http://localhost:${port}`;
  return family === "IPv6" ? `http://[${address}]:${port}` : `http://${address}:${port}`;
}

function cannotListen(error: NodeJS.ErrnoException, port: number, host: string): KnowledgeError {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} on ${host} is in use by another program; stop it or choose another port.`,
    EACCES: `Port ${port} may not be opened by this user; choose one above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${host}; use 0.0.0.0 or 127.0.0.1.`,
    ENOTFOUND: `The host name ${host} is not known; use 0.0.0.0 or 127.0.0.1.`,
  };
  const message = reasons[error.code ?? ""] ?? `The server cannot listen on ${host}:${port}.`;
  return new KnowledgeError("configuration_invalid", message, { cause: error });
}

async function close(
  node: Server,
  connections: Connections,
  { graceMs, quietMs }: { readonly graceMs: number; readonly quietMs: number },
): Promise<void> {
  // Clients that were asked to leave reconnect for each request. Kept connections are safe when the
  // port closes, so clients get time to open one.
  if (connections.takeEndBack()) await new Promise((resolve) => setTimeout(resolve, settleMs));
  // Connections that the system has taken, but we have not, would be reset. Node takes one a turn.
  for (let look = 0, taken = -1; look < looksMax && taken !== connections.taken(); look++) {
    taken = connections.taken();
    await eventsRead();
  }
  await new Promise<void>((resolve) => {
    const sweep = setInterval(() => {
      void eventsRead().then(() => connections.closeQuiet(Math.ceil(quietMs / sweepMs)));
    }, sweepMs);
    const cutOff = setTimeout(connections.closeAll, graceMs);
    // The method of `node:http` would close idle connections at once, even with requests on their
    // way.
    NetServer.prototype.close.call(node, () => {
      clearInterval(sweep);
      clearTimeout(cutOff);
      resolve();
    });
    // Not earlier: clients that are asked to leave come back at once, with a new connection.
    connections.announceEnd();
  });
  // Nothing is left to close but its own timer.
  node.close();
}

/**
 * Resolves when the event loop has looked for what had come until now. The first turn may be the end
 * of the one that is under way, which looked before.
 */
function eventsRead(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
}

/** A request that the parser refused never reaches a listener: the answer goes to the socket. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket, problemBase: string): void {
  if (error.code === "ECONNRESET" || !socket.writable || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  const requestId = requestIdOf(null);
  const { problem } = describeProblem(faultOf(error), requestId, problemBase);
  const body = JSON.stringify(problem);
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${problem.title}`,
      `Content-Type: ${problemContentType}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Cache-Control: no-store",
      "X-Content-Type-Options: nosniff",
      "Referrer-Policy: no-referrer",
      `X-Request-Id: ${requestId}`,
      "Connection: close",
      "",
      body,
    ].join("\r\n"),
  );
}

/** Like Node's own handler: once the head of an answer is sent, nothing else may be written. */
function isAnswering(socket: Socket): boolean {
  return answerUnderWay(socket)?.headersSent === true;
}

function faultOf(error: NodeJS.ErrnoException): KnowledgeError {
  switch (error.code) {
    case "HPE_HEADER_OVERFLOW":
      return new KnowledgeError(
        "headers_too_large",
        "Request line and headers together may have 16 KB; shorten the query or send fewer headers.",
      );
    case "HPE_INVALID_URL":
      return new KnowledgeError(
        "url_invalid",
        "The request target contains characters that must be percent-encoded, such as letters beyond ASCII.",
      );
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new KnowledgeError(
        "request_incomplete",
        "The request did not arrive in full in time; send it again without pauses.",
      );
    default:
      return new KnowledgeError("request_malformed", "The request is not valid HTTP/1.1.");
  }
}
