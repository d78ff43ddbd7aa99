/** Upgrades of connections: only one path may have them. */
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { Realtime } from "./realtime.ts";

const refusal =
  "HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\nCache-Control: no-store\r\n\r\n";

export function acceptUpgrades(server: Server, realtime: Realtime): void {
  server.on("upgrade", (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { url = "", headers } = incoming;
    const offered = headers.upgrade?.toLowerCase();
    if (offered === "websocket" && isForSockets(url, realtime))
      realtime.upgrade(incoming, socket, head);
    else if (offered === "h2c") answerWithoutUpgrade(server, incoming, socket, head);
    else socket.end(refusal, () => socket.destroy());
  });
}

/** A socket of another version would first be opened by the engine and then refused. */
function isForSockets(url: string, { path }: Realtime): boolean {
  const [asked, query] = url.split(/\?(.*)/s);
  return asked === path && new URLSearchParams(query).get("EIO") === "4";
}

const upgradeHeaders: ReadonlySet<string> = new Set(["upgrade", "connection", "http2-settings"]);

/**
 * Java's client, for one, offers HTTP/2 on its first request and continues without it. With a
 * listener for upgrades Node no longer treats this as a plain request, so it is put back onto its
 * connection without the offer and read again.
 */
function answerWithoutUpgrade(
  server: Server,
  incoming: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const lines = [`${incoming.method} ${incoming.url} HTTP/${incoming.httpVersion}`];
  const { rawHeaders } = incoming;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (!upgradeHeaders.has(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[index + 1]}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), head]));
  server.emit("connection", socket);
}
