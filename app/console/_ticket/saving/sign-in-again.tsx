"use client";

import { type FormEvent, useState } from "react";
import { buttonStyle, fieldStyle, quietButtonStyle } from "../view/styles.ts";

/**
 * `application`: with an application key; `console`: with the classifier's key; `wiki`: like the
 * wiki, if the console has no key.
 */
export type SignInMode = "application" | "console" | "wiki";

interface SignInAgainProps {
  readonly mode: SignInMode;
  readonly onSignedIn: () => void;
}

/** Within the page, because leaving it would lose what has not been saved. */
export function SignInAgain({ mode, onSignedIn }: SignInAgainProps) {
  return (
    <section
      aria-labelledby="desk-sign-in-again"
      className="mb-4 rounded-md border border-control bg-surface p-4"
    >
      <h2 id="desk-sign-in-again" className="font-semibold">
        Sign in again
      </h2>
      <p className="text-sm text-muted">
        Your session has ended. What you wrote is still here and will be saved afterwards.
      </p>
      {mode === "wiki" ? (
        <p className="mt-2 flex flex-wrap gap-2">
          <a href="/console" target="_blank" rel="noreferrer" className={quietButtonStyle}>
            Sign in in another tab
          </a>
          <button type="button" className={quietButtonStyle} onClick={onSignedIn}>
            I have signed in
          </button>
        </p>
      ) : (
        <KeyForm mode={mode} onSignedIn={onSignedIn} />
      )}
    </section>
  );
}

interface KeyFormProps extends SignInAgainProps {
  readonly mode: Exclude<SignInMode, "wiki">;
}

function KeyForm({ mode, onSignedIn }: KeyFormProps) {
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
    <>
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
    </>
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
  const error = target.searchParams.get("error");
  if (error === "limit") return "Too many failed sign-ins; wait a minute.";
  if (error !== null) return "This key is not valid.";
  // The key was taken, and the next page knew nothing of it.
  return "The key is valid, but the browser kept no cookie here. Open the console in its own tab; in a frame on another site it needs https and PUBLIC_ORIGIN.";
}
