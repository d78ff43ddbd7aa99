/** Which sockets are connected, as whom, and to what; they end with the right to be there. */

import type { Application, Caller } from "knowledge-sdk/host";
import type { ServiceUpdate } from "knowledge-sdk/schemas";

/** As much of a socket as is needed. */
export interface LiveSocket {
  emit(event: string, update: ServiceUpdate): unknown;
  disconnect(close: boolean): unknown;
}

export interface LiveSockets {
  add(socket: LiveSocket, instanceId: string, caller: Caller): void;
  remove(socket: LiveSocket): void;
  /** Tells everybody who is connected to one of the instances. */
  tell(instanceIds: readonly string[], update: ServiceUpdate): void;
  readonly size: number;
  close(): void;
}

interface Presence {
  readonly instanceId: string;
  readonly caller: Caller;
}

const recheckIntervalMs = 60_000;

export function createLiveSockets(
  { auth, revocations }: Pick<Application, "auth" | "revocations">,
  intervalMs: number = recheckIntervalMs,
): LiveSockets {
  const presences = new Map<LiveSocket, Presence>();

  const disconnectWhere = (isOver: (caller: Caller) => boolean): void => {
    for (const [socket, { caller }] of presences) if (isOver(caller)) socket.disconnect(true);
  };
  const hasEnded = (caller: Caller): boolean => {
    if (auth === null) return false;
    if (caller.kind === "session") return !auth.sessions.isLive(caller.session);
    return caller.kind === "key" && !auth.keys.has(caller.keyId);
  };
  // Sessions also expire while a socket is open.
  const rechecking = setInterval(() => disconnectWhere(hasEnded), intervalMs);
  rechecking.unref();
  const stopListening = revocations.onRevoked((sessionId) =>
    disconnectWhere((caller) => caller.kind === "session" && caller.session.id === sessionId),
  );

  return {
    add: (socket, instanceId, caller) => void presences.set(socket, { instanceId, caller }),
    remove: (socket) => void presences.delete(socket),
    tell(instanceIds, update) {
      for (const [socket, { instanceId }] of presences) {
        if (instanceIds.includes(instanceId)) socket.emit("svc:updated", update);
      }
    },
    get size() {
      return presences.size;
    },
    close() {
      clearInterval(rechecking);
      stopListening();
    },
  };
}
