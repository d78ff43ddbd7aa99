"use client";

import { useEmbedAuth } from "knowledge-sdk/react";
import type { InterfaceLanguage } from "knowledge-sdk/service-schemas";
import { createTranslator, type Translated } from "knowledge-sdk/service-ui";
import { useEffect, useMemo } from "react";
import type { frame } from "../_messages/english/sign-in.ts";
import { FrameSearch } from "./frame-search.tsx";

interface FrameSignInProps {
  readonly allowedOrigins: readonly string[];
  /** Where to go once the cookie is there. */
  readonly next: string;
  readonly language: InterfaceLanguage;
  readonly messages: Translated<typeof frame>;
}

/** In a frame the host signs the reader in; outside of one this shows nothing. */
export function FrameSignIn({ allowedOrigins, next, language, messages }: FrameSignInProps) {
  const t = useMemo(
    () => createTranslator<typeof frame>({ language, messages }),
    [language, messages],
  );
  const { state, fetch } = useEmbedAuth({ allowedOrigins });
  const hasCookie = state.status === "authenticated" && state.mode === "cookie";
  useEffect(() => {
    if (hasCookie) location.replace(next);
  }, [hasCookie, next]);
  if (state.status === "authenticated" && state.mode === "bearer") {
    return <FrameSearch fetch={fetch} t={t} />;
  }
  if (state.status === "failed") {
    return (
      <p role="alert" className="mt-8 text-danger-text">
        {t("frame.refused", { reason: state.reason })}
      </p>
    );
  }
  if (state.status === "signing-in" || hasCookie) {
    return (
      <p role="status" className="mt-8 text-muted">
        {t("frame.signingIn")}
      </p>
    );
  }
  return null;
}
