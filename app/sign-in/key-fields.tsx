import { ProblemNotice } from "../_components/problem-notice.tsx";

import { pageTranslator } from "../_messages/translate.ts";

export interface Reason {
  readonly title: string;
  readonly detail: string;
}

interface KeyFieldsProps {
  readonly label: string;
  /** The name that the form sends it by. */
  readonly name: string;
  readonly help: string;
  /** Whether the key of the last try was refused: then the field has the focus. Default false. */
  readonly isRefused?: boolean;
}

/** The fields of every form here: one key, and the button. */
export async function KeyFields({ label, name, help, isRefused = false }: KeyFieldsProps) {
  const t = await pageTranslator();
  return (
    <>
      <label className="text-sm text-muted">
        {label}
        <input
          type="password"
          name={name}
          required
          autoComplete="current-password"
          spellCheck={false}
          // The form was sent again, and nothing else of the page is new.
          {...(isRefused && { autoFocus: true })}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? refusalId : undefined}
          className="mt-1 block h-11 w-full rounded-md border border-control bg-bg px-3 text-base text-text"
        />
      </label>
      <p className="text-sm text-muted">{help}</p>
      <button
        type="submit"
        className="h-11 self-start rounded-md border border-accent bg-accent px-4 font-semibold text-on-accent"
      >
        {t("signIn.button")}
      </button>
    </>
  );
}

const refusalId = "_refusal";

/** Why the last try did not succeed; nothing before the first. */
export function RefusalReason({ reason }: { readonly reason: Reason | undefined }) {
  return reason === undefined ? null : (
    <div id={refusalId}>
      <ProblemNotice title={reason.title} detail={reason.detail} />
    </div>
  );
}
