"use client";

import { type FormEvent, useState } from "react";
import { type DeskTranslator, useDeskTexts } from "../../../_messages/messages-context.tsx";
import { buttonStyle, fieldStyle, quietButtonStyle } from "../../_components/field-styles.ts";

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
  const t = useDeskTexts();
  return (
    <section
      aria-labelledby="desk-sign-in-again"
      className="mb-4 rounded-md border border-control bg-surface p-4"
    >
      <h2 id="desk-sign-in-again" className="font-semibold">
        {t("again.title")}
      </h2>
      <p className="text-sm text-muted">{t("again.detail")}</p>
      {mode === "wiki" ? (
        <p className="mt-2 flex flex-wrap gap-2">
          <a href="/console" target="_blank" rel="noreferrer" className={quietButtonStyle}>
            {t("again.otherTab")}
          </a>
          <button type="button" className={quietButtonStyle} onClick={onSignedIn}>
            {t("again.done")}
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
  const t = useDeskTexts();
  const [fault, setFault] = useState<string | null>(null);
  const signIn = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const key = String(new FormData(event.currentTarget).get("key")).trim();
    try {
      const said =
        mode === "application" ? await withApplicationKey(key, t) : await withConsoleKey(key, t);
      setFault(said);
      if (said === null) onSignedIn();
    } catch {
      setFault(t("again.unreachable"));
    }
  };
  return (
    <>
      <form
        className="mt-2 flex flex-wrap items-end gap-2"
        onSubmit={(event) => void signIn(event)}
      >
        <label className="grow text-sm text-muted">
          {t(mode === "application" ? "again.apiKey" : "again.classifierKey")}
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
          {t("again.button")}
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
async function withApplicationKey(apiKey: string, t: DeskTranslator): Promise<string | null> {
  const answer = await fetch("/api/auth", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ apiKey }),
  });
  if (answer.ok) return null;
  const { detail } = (await answer.json()) as { readonly detail?: string };
  return answer.status === 401 ? t("again.invalid") : (detail ?? t("again.noAnswer"));
}

async function withConsoleKey(apiKey: string, t: DeskTranslator): Promise<string | null> {
  const answer = await fetch("/console/sign-in", {
    method: "POST",
    body: new URLSearchParams({ apiKey, next: "/console" }),
  });
  // The form is answered with a page to go to: the console, or back to the sign-in.
  const target = new URL(answer.url);
  if (target.pathname !== "/sign-in") return null;
  const error = target.searchParams.get("error");
  if (error === "limit") return t("again.tooMany");
  if (error !== null) return t("again.invalid");
  // The key was taken, and the next page knew nothing of it.
  return t("again.noCookie");
}
