"use client";

import { useSyncExternalStore } from "react";

type Answer = "yes" | "no";

/** Whether the page helped, kept in this browser only. */
export function Feedback({ address }: { readonly address: string }) {
  const key = `wiki-helpful ${address}`;
  const kept = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key) ?? "",
    () => null,
  );
  // Without scripts nothing could keep the answer.
  if (kept === null) return null;
  const choose = (chosen: Answer): void => {
    localStorage.setItem(key, chosen);
    window.dispatchEvent(new Event("storage"));
  };
  return (
    <fieldset className="wiki-bar wiki-feedback">
      <legend>Was this page helpful?</legend>
      {(["yes", "no"] as const).map((value) => (
        <button
          key={value}
          type="button"
          className="wiki-button"
          aria-pressed={kept === value}
          onClick={() => choose(value)}
        >
          {value === "yes" ? "Yes" : "No"}
        </button>
      ))}
      <span role="status">{kept === "" ? "" : "Thank you; kept in this browser."}</span>
    </fieldset>
  );
}

/** Browsers tell the other windows; our own is told by us. */
function subscribe(onChange: () => void): () => void {
  window.addEventListener("storage", onChange);
  return () => window.removeEventListener("storage", onChange);
}
