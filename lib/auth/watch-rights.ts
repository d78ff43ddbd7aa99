/** Looks again whether callers may still have what was opened for them: rights end while it is open. */
import type { Authorizer, Caller } from "./access-decision.ts";
import type { CurrentKeys } from "./keys/current-keys.ts";
import type { Revocations } from "./sessions/revocations.ts";

export interface ChangingRights {
  readonly authorizer: Pick<Authorizer, "isCurrent">;
  readonly revocations: Pick<Revocations, "onRevoked">;
  readonly onKeysChanged: CurrentKeys["onReplaced"];
}

export interface RightsWatch extends ChangingRights {
  /** Keys and sessions also expire. */
  readonly intervalMs: number;
  /** Called at each change of keys and end of a session, and in between. */
  readonly look: (isOver: IsOver) => void;
}

/** Whether a caller who was let in to the path no longer would be. */
export type IsOver = (caller: Caller, path: string) => boolean;

/** Returns the way to stop. Does not keep the process alive. */
export function watchRights({
  authorizer,
  revocations,
  onKeysChanged,
  intervalMs,
  look,
}: RightsWatch): () => void {
  const recheck = (): void => look((caller, path) => !authorizer.isCurrent(caller, path));
  const rechecking = setInterval(recheck, intervalMs).unref();
  const stops = [
    onKeysChanged(recheck),
    // Not the others: it is known whose it was.
    revocations.onRevoked((id) =>
      look((caller) => caller.kind === "session" && caller.session.id === id),
    ),
  ];
  return () => {
    clearInterval(rechecking);
    for (const stop of stops) stop();
  };
}
