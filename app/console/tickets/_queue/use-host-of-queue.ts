"use client";

import { useMemo } from "react";

/** As much as the queue says to the application that frames it: tickets come to the page of one. */
export function useHostOfQueue(allowedOrigins: readonly string[]) {
  return useMemo(
    () => ({ requestSignIn: () => postToHosts(allowedOrigins, { type: "svc:auth-request" }) }),
    [allowedOrigins],
  );
}

/** Nothing secret: whoever frames the page has asked for it. */
export function postToHosts(allowedOrigins: readonly string[], message: object): void {
  if (window.parent === window) return;
  for (const origin of allowedOrigins) window.parent.postMessage(message, origin);
}
