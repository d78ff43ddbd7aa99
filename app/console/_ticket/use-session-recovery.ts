"use client";

import type { EmbedAuthState } from "knowledge-sdk/react";
import { useEffect } from "react";
import type { Desk } from "./desk-state.ts";
import type { DeskActions } from "./use-desk.ts";
import type { Host } from "./use-host.ts";

interface Recovery {
  readonly desk: Desk;
  readonly session: EmbedAuthState;
  readonly isFramed: boolean;
  readonly host: Host;
  readonly actions: Pick<DeskActions, "retryAll">;
}

/**
 * Sends again what could not be sent, when the session or the connection is back. Whether the
 * session has ended; a host is asked to renew it, because it signs its users in itself.
 */
export function useSessionRecovery({ desk, session, isFramed, host, actions }: Recovery): boolean {
  const faults = [desk.fault, ...desk.saves.map(({ fault }) => fault)];
  const isSignedOut = faults.some((fault) => fault?.kind === "signed-out");
  useEffect(() => {
    if (isSignedOut && isFramed) host.requestSignIn();
  }, [isSignedOut, isFramed, host]);
  const expiresAt = session.status === "authenticated" ? session.expiresAt : null;
  useEffect(() => {
    if (expiresAt !== null) actions.retryAll();
  }, [expiresAt, actions]);
  useEffect(() => {
    addEventListener("online", actions.retryAll);
    return () => removeEventListener("online", actions.retryAll);
  }, [actions]);
  return isSignedOut;
}
