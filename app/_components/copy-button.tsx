"use client";

import { useState } from "react";
import { useShell } from "../_messages/messages-context.tsx";
import { useInBrowser } from "./use-in-browser.ts";

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for people who do not see the text next to the button. */
  readonly name: string;
  /** The label of the button before it is used. Default: that it copies. */
  readonly label?: string;
  readonly onCopied?: () => void;
  /** Default: that of a quiet button. */
  readonly className?: string;
}

type State = "ready" | "copied" | "refused";

/** Shown once it can work: without scripts the text is selected by a click on it. */
export function CopyButton({
  text,
  name,
  label,
  onCopied,
  className = "wiki-button",
}: CopyButtonProps) {
  const t = useShell();
  const [state, setState] = useState<State>("ready");
  const isAlive = useInBrowser(() => true, false);
  if (!isAlive) return null;
  const words: Readonly<Record<State, string>> = {
    ready: label ?? t("copy.copy"),
    copied: t("copy.copied"),
    refused: t("copy.refused"),
  };
  const copy = (): void => {
    // Not there on a page that came over plain http.
    const written =
      navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"));
    written.then(
      () => {
        setState("copied");
        onCopied?.();
      },
      () => setState("refused"),
    );
  };
  return (
    <button type="button" className={className} onClick={copy}>
      <span aria-live="polite">{words[state]}</span>
      <span className="sr-only"> {name}</span>
    </button>
  );
}
