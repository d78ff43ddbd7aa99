"use client";

import { useKept } from "../_components/kept-value.ts";

/** Whether the page helped, kept in this browser only. */
export function Feedback({ address }: { readonly address: string }) {
  const [kept, keep] = useKept(`wiki-helpful ${address}`);
  // Without scripts nothing could keep the answer.
  if (kept === null) return null;
  return (
    <fieldset className="wiki-bar wiki-feedback">
      <legend>Was this page helpful?</legend>
      {(["yes", "no"] as const).map((value) => (
        <button
          key={value}
          type="button"
          className="wiki-button"
          aria-pressed={kept === value}
          onClick={() => keep(value)}
        >
          {value === "yes" ? "Yes" : "No"}
        </button>
      ))}
      <span role="status">
        {kept === "" ? "" : "Thank you; your answer stays in this browser."}
      </span>
    </fieldset>
  );
}
