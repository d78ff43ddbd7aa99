/** How many connections for live events one address may have, and how long one may listen to nothing. */
import type { IncomingMessage } from "node:http";
import type { Application } from "knowledge-sdk/service";

export interface SocketPlaces {
  /** Whether the address of a new connection may have one more; counts it as an attempt. */
  hasRoom(incoming: IncomingMessage): boolean;
  /** Counts a connection until it is closed. */
  take(connection: EngineConnection): void;
  /** Notes a namespace of a connection; to be called when it is left. The last one ends it. */
  joined(connection: ListeningConnection): () => void;
}

interface ListeningConnection {
  readonly transport: object;
  /** `true`: without waiting for the client, which may never ask again. */
  close(discards: true): unknown;
}

interface EngineConnection extends ListeningConnection {
  readonly request: IncomingMessage;
  once(event: "close", listener: () => void): unknown;
}

export interface PlaceSettings {
  readonly application: Pick<Application, "addressOf" | "countSocket">;
  /** That one address may have at a time; default 1,000. */
  readonly socketsPerAddress?: number | undefined;
  /** How long a connection stays without a namespace; default 5 s. */
  readonly idleMs?: number | undefined;
}

/** Connections without a namespace, of all places of an address: a client joins one at once. */
const idleShare = 0.2;
const idleMin = 20;

export function createSocketPlaces({
  application,
  socketsPerAddress = 1_000,
  idleMs = 5_000,
}: PlaceSettings): SocketPlaces {
  const idleMax = Math.max(idleMin, Math.ceil(socketsPerAddress * idleShare));
  const taken = createCounts<string>();
  const idle = createCounts<string>();
  const namespaces = createCounts<ListeningConnection>();
  const addresses = new WeakMap<ListeningConnection, string>();

  const awaitNamespace = (connection: ListeningConnection): void => {
    const ending = setTimeout(() => {
      if (namespaces.of(connection) === 0) end(connection);
    }, idleMs);
    ending.unref();
  };
  return {
    hasRoom(incoming) {
      const address = application.addressOf(headOf(incoming));
      if (taken.of(address) >= socketsPerAddress || idle.of(address) >= idleMax) return false;
      try {
        application.countSocket(address);
        return true;
      } catch {
        return false;
      }
    },
    take(connection) {
      const address = application.addressOf(headOf(connection.request));
      addresses.set(connection, address);
      taken.change(address, 1);
      idle.change(address, 1);
      awaitNamespace(connection);
      connection.once("close", () => {
        taken.change(address, -1);
        // The namespaces are left a moment later, and count it no second time.
        if (namespaces.of(connection) === 0) idle.change(address, -1);
        addresses.delete(connection);
      });
    },
    joined(connection) {
      const address = addresses.get(connection);
      namespaces.change(connection, 1);
      if (address !== undefined && namespaces.of(connection) === 1) idle.change(address, -1);
      return () => {
        namespaces.change(connection, -1);
        if (namespaces.of(connection) > 0 || !addresses.has(connection)) return;
        idle.change(addresses.get(connection) ?? "", 1);
        awaitNamespace(connection);
      };
    },
  };
}

/** Only what is above 0 is kept. */
function createCounts<Key>() {
  const counts = new Map<Key, number>();
  const of = (key: Key): number => counts.get(key) ?? 0;
  return {
    of,
    change(key: Key, by: number): void {
      const count = of(key) + by;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
}

/** A polite end waits half a minute for clients that do not answer. */
function end(connection: ListeningConnection): void {
  connection.close(true);
  // A WebSocket has it; the library does not name it.
  (connection.transport as { socket?: { terminate?: () => void } }).socket?.terminate?.();
}

function headOf({ headers, socket }: IncomingMessage) {
  const header = (name: string): string | null => [headers[name] ?? []].flat().join(", ") || null;
  return { header, remoteAddress: socket.remoteAddress ?? null };
}
