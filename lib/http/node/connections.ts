/**
 * Ends a server's connections so that no client loses a request. If a kept connection is closed
 * while a request is on its way, the client gets a reset. Each client is therefore informed by its
 * next answer (`Connection: close`), and a connection is closed without one only after it has been
 * quiet for a while.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export interface Connections {
  /** From now on every answer is the last one of its connection. */
  announceEnd(): void;
  /** Answers keep their connections again; says whether they did not. */
  takeEndBack(): boolean;
  /**
   * Closes what has been without a request in so many looks, of which this is one. To be called
   * again and again, after the event loop has read what has come. Looks are counted and not the
   * clock: while this thread gets no time, or does something else, nobody has had a chance to ask.
   */
  closeQuiet(looks: number): void;
  closeAll(): void;
  /** How many there have been. */
  taken(): number;
}

interface Connection {
  /** Bytes up to the end of the last request, as far as that is known: more of them begin another. */
  requestedUntil: number;
  /** Bytes read at the last look, and how many looks have found that number since. */
  readUntil: number;
  quietLooks: number;
  /** Another protocol is spoken: who took it over has to end it. */
  isUpgraded: boolean;
}

export function trackConnections(server: Server): Connections {
  const connections = new Map<Socket, Connection>();
  let isEnding = false;
  let taken = 0;

  server.on("connection", (socket: Socket) => {
    taken += 1;
    connections.set(socket, {
      requestedUntil: 0,
      readUntil: 0,
      quietLooks: 0,
      isUpgraded: false,
    });
    socket.once("close", () => connections.delete(socket));
  });
  server.prependListener("request", (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { socket, headers } = incoming;
    const connection = connections.get(socket);
    if (connection === undefined) return;
    const note = (): void => {
      connection.requestedUntil = socket.bytesRead;
    };
    note();
    if ("content-length" in headers || "transfer-encoding" in headers) outgoing.once("close", note);
    if (isEnding) outgoing.shouldKeepAlive = false;
  });
  noteUpgrades(server, connections);

  return {
    announceEnd() {
      isEnding = true;
      for (const [socket, connection] of connections) {
        connection.readUntil = socket.bytesRead;
        connection.quietLooks = 0;
        const answer = answerUnderWay(socket);
        if (answer?.headersSent === false) answer.shouldKeepAlive = false;
      }
    },
    takeEndBack() {
      const wasEnding = isEnding;
      isEnding = false;
      return wasEnding;
    },
    closeQuiet(looks) {
      for (const [socket, connection] of connections) {
        if (quietLooks(socket, connection) >= looks) socket.destroy();
      }
    },
    closeAll() {
      for (const socket of connections.keys()) socket.destroy();
    },
    taken: () => taken,
  };
}

function noteUpgrades(server: Server, connections: ReadonlyMap<Socket, Connection>): void {
  const noteUpgrade = (_incoming: IncomingMessage, socket: Socket): void => {
    const connection = connections.get(socket);
    if (connection !== undefined) connection.isUpgraded = true;
  };
  // Only together with a listener that answers: with one, Node no longer treats an upgrade as a
  // request.
  server.on("newListener", (event: string | symbol, listener: unknown) => {
    if (event !== "upgrade" || listener === noteUpgrade) return;
    if (!server.listeners("upgrade").includes(noteUpgrade)) {
      server.prependListener("upgrade", noteUpgrade);
    }
  });
}

/** Counts this look; 0 for one that is asking or being answered. */
function quietLooks(socket: Socket, connection: Connection): number {
  const { bytesRead } = socket;
  const isUsed = bytesRead !== connection.readUntil || answerUnderWay(socket) !== null;
  connection.readUntil = bytesRead;
  connection.quietLooks = isUsed ? 0 : connection.quietLooks + 1;
  const hasBegunRequest = !connection.isUpgraded && bytesRead > connection.requestedUntil;
  return hasBegunRequest ? 0 : connection.quietLooks;
}

/** Node keeps it there for its own handling of faults, under this name since its first versions. */
export function answerUnderWay(socket: Socket): ServerResponse | null {
  const { _httpMessage: message } = socket as Socket & {
    readonly _httpMessage?: ServerResponse | null;
  };
  return message ?? null;
}
