"use client";

import type { EmbedAuthState } from "knowledge-sdk/react";
import { useEffect, useState } from "react";
import type { Host } from "../host/use-host.ts";
import type { Desk } from "../state/desk.ts";
import type { DeskActions } from "../state/desk-actions.ts";

interface Recovery {
  readonly desk: Desk;
  readonly session: EmbedAuthState;
  readonly isFramed: boolean;
  /** Whether the session is one that a host can renew. */
  readonly isOfHost: boolean;
  readonly host: Pick<Host, "requestSignIn">;
  readonly actions: Pick<DeskActions, "retryAll">;
}

/** How long a host has to renew a session before its user is asked for a key. */
const hostMs = 5_000;

/**
 * Sends again what could not be sent, when the session or the connection is back. Whether the
 * person has to sign in here: a host is asked first, because it signs its users in itself, and is
 * not waited for forever.
 */
export function useSessionRecovery(recovery: Recovery): boolean {
  const { desk, session, isFramed, isOfHost, host, actions } = recovery;
  const faults = [desk.fault, ...desk.saves.map(({ fault }) => fault)];
  const isSignedOut = faults.some((fault) => fault?.kind === "signed-out");
  const asksHost = isSignedOut && isFramed && isOfHost;
  const [isOverdue, setOverdue] = useState(false);
  useEffect(() => {
    if (!asksHost) return undefined;
    host.requestSignIn();
    const timer = setTimeout(() => setOverdue(true), hostMs);
    return () => {
      clearTimeout(timer);
      setOverdue(false);
    };
  }, [asksHost, host]);
  const expiresAt = session.status === "authenticated" ? session.expiresAt : null;
  useEffect(() => {
    if (expiresAt !== null) actions.retryAll();
  }, [expiresAt, actions]);
  useEffect(() => {
    addEventListener("online", actions.retryAll);
    return () => removeEventListener("online", actions.retryAll);
  }, [actions]);
  return isSignedOut && (!asksHost || isOverdue);
}
