/** How many connections for live events one address may have, and how long one may listen to nothing. */
import type { IncomingMessage } from "node:http";
import type { Application } from "knowledge-sdk/host";

export interface SocketPlaces {
  /** Whether the address of a new connection may have one more; counts it as an attempt. */
  hasRoom(incoming: IncomingMessage): boolean;
  /** Counts a connection until it is closed. */
  take(connection: EngineConnection): void;
  /** Notes a namespace of a connection; to be called when it is left. The last one ends it. */
  joined(connection: ListeningConnection): () => void;
}

interface ListeningConnection {
  close(): unknown;
}

interface EngineConnection extends ListeningConnection {
  readonly request: IncomingMessage;
  once(event: "close", listener: () => void): unknown;
}

export interface PlaceSettings {
  readonly application: Pick<Application, "addressOf" | "countSocket">;
  /** That one address may have at a time; default 1,000. */
  readonly socketsPerAddress?: number | undefined;
  /** How long a connection stays that has left its last namespace; default 5 s. */
  readonly idleMs?: number | undefined;
}

export function createSocketPlaces({
  application,
  socketsPerAddress = 1_000,
  idleMs = 5_000,
}: PlaceSettings): SocketPlaces {
  // Only addresses with connections.
  const taken = new Map<string, number>();
  const namespaces = new WeakMap<ListeningConnection, number>();
  const change = (address: string, by: number): void => {
    const count = (taken.get(address) ?? 0) + by;
    if (count > 0) taken.set(address, count);
    else taken.delete(address);
  };
  const countNamespace = (connection: ListeningConnection, by: number): number => {
    const count = (namespaces.get(connection) ?? 0) + by;
    namespaces.set(connection, count);
    return count;
  };
  return {
    hasRoom(incoming) {
      const address = application.addressOf(headOf(incoming));
      if ((taken.get(address) ?? 0) >= socketsPerAddress) return false;
      try {
        application.countSocket(address);
        return true;
      } catch {
        return false;
      }
    },
    take(connection) {
      const address = application.addressOf(headOf(connection.request));
      change(address, 1);
      connection.once("close", () => change(address, -1));
    },
    joined(connection) {
      countNamespace(connection, 1);
      return () => {
        if (countNamespace(connection, -1) > 0) return;
        const ending = setTimeout(() => {
          if (namespaces.get(connection) === 0) connection.close();
        }, idleMs);
        ending.unref();
      };
    },
  };
}

function headOf({ headers, socket }: IncomingMessage) {
  const header = (name: string): string | null => [headers[name] ?? []].flat().join(", ") || null;
  return { header, remoteAddress: socket.remoteAddress ?? null };
}
