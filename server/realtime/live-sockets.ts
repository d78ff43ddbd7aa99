/** Which sockets are connected, as whom, and to what; they end with the right to be there. */

import type { Application, Caller } from "knowledge-sdk/host";
import type { ServiceUpdate } from "knowledge-sdk/schemas";

/** As much of a socket as is needed. */
export interface LiveSocket {
  emit(event: string, update: ServiceUpdate): unknown;
  disconnect(close: boolean): unknown;
}

export interface LiveSockets {
  add(socket: LiveSocket, presence: Presence): void;
  remove(socket: LiveSocket): void;
  /** Tells everybody who is connected to one of the instances. */
  tell(instanceIds: readonly string[], update: ServiceUpdate): void;
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
  { authorizer, revocations, onKeysChanged }: SocketRights,
  intervalMs: number = recheckIntervalMs,
): LiveSockets {
  const presences = new Map<LiveSocket, Presence>();

  const disconnectWhere = (isOver: (presence: Presence) => boolean): void => {
    for (const [socket, presence] of presences) if (isOver(presence)) socket.disconnect(true);
  };
  const recheck = (): void =>
    disconnectWhere(({ caller, asked }) => !authorizer.isCurrent(caller, asked));
  // Sessions and keys also expire while a socket is open.
  const rechecking = setInterval(recheck, intervalMs);
  rechecking.unref();
  const stops = [
    onKeysChanged(recheck),
    revocations.onRevoked((sessionId) =>
      disconnectWhere(({ caller }) => caller.kind === "session" && caller.session.id === sessionId),
    ),
  ];

  return {
    add: (socket, presence) => void presences.set(socket, presence),
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
      for (const stop of stops) stop();
    },
  };
}
