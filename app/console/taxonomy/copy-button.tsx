"use client";

import { useState, useSyncExternalStore } from "react";

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for those who do not see what stands beside the button. */
  readonly name: string;
}

type State = "ready" | "copied" | "refused";

const words: Readonly<Record<State, string>> = {
  ready: "Copy",
  copied: "Copied",
  refused: "Select and copy it by hand",
};

/** Shown once it can work: without scripts the text is selected by a click on it. */
export function CopyButton({ text, name }: CopyButtonProps) {
  const [state, setState] = useState<State>("ready");
  const isAlive = useSyncExternalStore(nothingChanges, inBrowser, onServer);
  if (!isAlive) return null;
  const copy = (): void => {
    // Not there on a page that came over plain http.
    const written =
      navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"));
    written.then(
      () => setState("copied"),
      () => setState("refused"),
    );
  };
  return (
    <button type="button" className="wiki-button" onClick={copy}>
      <span aria-live="polite">{words[state]}</span>
      <span className="sr-only"> {name}</span>
    </button>
  );
}

const nothingChanges = () => () => undefined;
const inBrowser = (): boolean => true;
const onServer = (): boolean => false;
