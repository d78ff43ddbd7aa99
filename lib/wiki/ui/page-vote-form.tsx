import type { SyntheticEvent } from "react";

export type Vote = "yes" | "no";

export interface PageVoteFormProps {
  /** Of the page. */
  readonly address: string;
  /** This browser's vote, if known. */
  readonly voted: Vote | null;
  readonly isEmbedded?: boolean | undefined;
  /** Stands in place of thanks. */
  readonly notice?: string | undefined;
  /** Sends it by scripts. */
  readonly onVote?: ((vote: Vote) => void) | undefined;
}

const answers = [
  ["yes", "Yes"],
  ["no", "No"],
] as const;

/** Asks whether a page helped. A plain form: it works without scripts. */
export function PageVoteForm({
  address,
  voted,
  isEmbedded = false,
  notice,
  onVote,
}: PageVoteFormProps) {
  const send = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>): void => {
    const { submitter } = event.nativeEvent;
    const pressed = submitter instanceof HTMLButtonElement ? submitter.value : "";
    if (onVote === undefined || (pressed !== "yes" && pressed !== "no")) return;
    event.preventDefault();
    onVote(pressed);
  };
  return (
    <form
      id="_helpful"
      action="/api/wiki/vote"
      method="post"
      onSubmit={onVote === undefined ? undefined : send}
    >
      <fieldset className="wiki-bar wiki-feedback">
        <legend>Was this page helpful?</legend>
        <input type="hidden" name="address" value={address} />
        {isEmbedded ? <input type="hidden" name="embed" value="1" /> : null}
        {answers.map(([value, label]) => (
          <button
            key={value}
            type="submit"
            name="helpful"
            value={value}
            className="wiki-button"
            aria-pressed={voted === value}
          >
            {label}
          </button>
        ))}
        <span role="status">{notice ?? (voted === null ? "" : "Thank you.")}</span>
      </fieldset>
    </form>
  );
}

/** The parameter in a page's address after its form was sent. */
export function votedOf(value: string | null | undefined): Vote | null {
  return value === "yes" || value === "no" ? value : null;
}
