/** Which sockets are connected, as whom, and to what; they end with the right to be there. */

import type { ServiceUpdate } from "knowledge-sdk/schemas";
import { type Application, type Caller, watchRights } from "knowledge-sdk/service";

/** As much of a socket as is needed. */
export interface LiveSocket {
  emit(event: string, update: ServiceUpdate): unknown;
  disconnect(close: boolean): unknown;
}

export interface LiveSockets {
  add(socket: LiveSocket, presence: Presence): void;
  remove(socket: LiveSocket): void;
  /**
   * Tells everybody who is connected to one of the instances. Callers who may see some collections
   * hear what `forLimited` says instead, and nothing for null.
   */
  tell(
    instanceIds: readonly string[],
    update: ServiceUpdate,
    forLimited?: (collections: readonly string[]) => ServiceUpdate | null,
  ): void;
  /** Sets of collections of those who are connected to the instance and see some only, each once. */
  limits(instanceId: string): readonly (readonly string[])[];
  readonly size: number;
  close(): void;
}

export interface Presence {
  readonly instanceId: string;
  readonly caller: Caller;
  /** The path whose access the instance has. */
  readonly asked: string;
}

/** A look at ten thousand sockets takes about a millisecond. */
const recheckIntervalMs = 2_000;

type SocketRights = Pick<Application, "authorizer" | "revocations" | "onKeysChanged">;

export function createLiveSockets(
  rights: SocketRights,
  intervalMs: number = recheckIntervalMs,
): LiveSockets {
  const { authorizer } = rights;
  const presences = new Map<LiveSocket, Presence>();
  const stopWatching = watchRights({
    ...rights,
    intervalMs,
    look(isOver) {
      for (const [socket, { caller, asked }] of presences) {
        if (isOver(caller, asked)) socket.disconnect(true);
      }
    },
  });

  return {
    add: (socket, presence) => void presences.set(socket, presence),
    remove: (socket) => void presences.delete(socket),
    tell(instanceIds, update, forLimited) {
      for (const [socket, { instanceId, caller }] of presences) {
        if (!instanceIds.includes(instanceId)) continue;
        const permitted = authorizer.permittedTo(caller);
        const told = permitted === null ? update : (forLimited?.(permitted) ?? null);
        if (told !== null) socket.emit("svc:updated", told);
      }
    },
    limits(instanceId) {
      const sets = new Map<string, readonly string[]>();
      for (const { caller, instanceId: own } of presences.values()) {
        const permitted = own === instanceId ? authorizer.permittedTo(caller) : null;
        if (permitted !== null) sets.set(JSON.stringify(permitted), permitted);
      }
      return [...sets.values()];
    },
    get size() {
      return presences.size;
    },
    close() {
      stopWatching();
    },
  };
}
