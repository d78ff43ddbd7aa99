"use client";

import { useEmbedAuth } from "knowledge-sdk/react";
import { useEffect } from "react";
import { FrameSearch } from "./frame-search.tsx";

interface FrameSignInProps {
  readonly allowedOrigins: readonly string[];
  /** Where to go once the cookie is there. */
  readonly next: string;
}

/** In a frame the host signs the reader in; outside of one this shows nothing. */
export function FrameSignIn({ allowedOrigins, next }: FrameSignInProps) {
  const { state, fetch } = useEmbedAuth({ allowedOrigins });
  const hasCookie = state.status === "authenticated" && state.mode === "cookie";
  useEffect(() => {
    if (hasCookie) location.replace(next);
  }, [hasCookie, next]);
  if (state.status === "authenticated" && state.mode === "bearer") {
    return <FrameSearch fetch={fetch} />;
  }
  if (state.status === "failed") {
    return (
      <p role="alert" className="mt-8 text-danger-text">
        The surrounding page could not sign you in: {state.reason}
      </p>
    );
  }
  if (state.status === "signing-in" || hasCookie) {
    return (
      <p role="status" className="mt-8 text-muted">
        Signing in …
      </p>
    );
  }
  return null;
}
