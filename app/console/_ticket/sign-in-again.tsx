"use client";

import { type FormEvent, useState } from "react";
import { buttonStyle, fieldStyle } from "./styles.ts";

interface SignInAgainProps {
  /** `application`: with an application key; `console`: with the classifier's key. */
  readonly mode: "application" | "console";
  readonly onSignedIn: () => void;
}

/** Within the page, because leaving it would lose what has not been saved. */
export function SignInAgain({ mode, onSignedIn }: SignInAgainProps) {
  const [fault, setFault] = useState<string | null>(null);
  const signIn = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const key = String(new FormData(event.currentTarget).get("key")).trim();
    try {
      const said =
        mode === "application" ? await withApplicationKey(key) : await withConsoleKey(key);
      setFault(said);
      if (said === null) onSignedIn();
    } catch {
      setFault("The service cannot be reached; try again.");
    }
  };
  return (
    <section
      aria-labelledby="sign-in-again"
      className="mb-4 rounded-md border border-control bg-surface p-4"
    >
      <h2 id="sign-in-again" className="font-semibold">
        Sign in again
      </h2>
      <p className="text-sm text-muted">
        Your session has ended. What you wrote is still here and is saved afterwards.
      </p>
      <form
        className="mt-2 flex flex-wrap items-end gap-2"
        onSubmit={(event) => void signIn(event)}
      >
        <label className="grow text-sm text-muted">
          {mode === "application" ? "API key" : "Key of the classifier"}
          <input
            type="password"
            name="key"
            required
            autoComplete="current-password"
            spellCheck={false}
            className={fieldStyle}
          />
        </label>
        <button type="submit" className={buttonStyle}>
          Sign in
        </button>
      </form>
      {fault === null ? null : (
        <p role="alert" className="mt-2 text-danger-text">
          {fault}
        </p>
      )}
    </section>
  );
}

/** Null when it worked. */
async function withApplicationKey(apiKey: string): Promise<string | null> {
  const answer = await fetch("/api/auth", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ apiKey }),
  });
  if (answer.ok) return null;
  const { detail } = (await answer.json()) as { readonly detail?: string };
  return answer.status === 401 ? "This key is not valid." : (detail ?? "No answer right now.");
}

async function withConsoleKey(apiKey: string): Promise<string | null> {
  const answer = await fetch("/console/sign-in", {
    method: "POST",
    body: new URLSearchParams({ apiKey, next: "/console" }),
  });
  // The form is answered with a page to go to: the console, or back to the sign-in.
  const target = new URL(answer.url);
  if (target.pathname !== "/sign-in") return null;
  return target.searchParams.get("error") === "limit"
    ? "Too many failed sign-ins; wait a minute."
    : "This key is not valid.";
}
