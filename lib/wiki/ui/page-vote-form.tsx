import type { SyntheticEvent } from "react";
import type { SiteTranslator } from "../../messages/index.ts";

export type Vote = "yes" | "no";

/** In the language of the interface. */
export interface VoteTexts {
  readonly question: string;
  readonly yes: string;
  readonly no: string;
  readonly thanks: string;
  readonly whatHelped: string;
  readonly whatIsMissing: string;
  readonly send: string;
}

/** `t` is that of the interface. */
export function voteTexts(t: SiteTranslator): VoteTexts {
  return {
    question: t("vote.question"),
    yes: t("vote.yes"),
    no: t("vote.no"),
    thanks: t("vote.thanks"),
    whatHelped: t("vote.whatHelped"),
    whatIsMissing: t("vote.whatIsMissing"),
    send: t("vote.send"),
  };
}

export interface PageVoteFormProps {
  /** Address of the page. */
  readonly address: string;
  readonly texts: VoteTexts;
  /** This browser's vote, if known. */
  readonly voted: Vote | null;
  /** Whether the reader has just said more. Default false. */
  readonly hasSaid?: boolean | undefined;
  readonly isEmbedded?: boolean | undefined;
  /** Stands in place of thanks. */
  readonly notice?: string | undefined;
  /** Sends it by scripts. */
  readonly onVote?: ((vote: Vote) => void) | undefined;
  /** Sends by scripts what a reader says with the vote. */
  readonly onSay?: ((comment: string) => void) | undefined;
}

const answers = ["yes", "no"] as const;

/** `limits.pageCommentLengthMax`; the whole of it would come into the browser's code. */
const commentLengthMax = 500;

/** Asks whether a page helped, and then why. Plain forms: they work without scripts. */
export function PageVoteForm(props: PageVoteFormProps) {
  const { address, texts, voted, hasSaid = false, isEmbedded = false, notice, onVote } = props;
  const send = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>): void => {
    const { submitter } = event.nativeEvent;
    const pressed = submitter instanceof HTMLButtonElement ? submitter.value : "";
    if (onVote === undefined || (pressed !== "yes" && pressed !== "no")) return;
    event.preventDefault();
    onVote(pressed);
  };
  return (
    <div id="_helpful" className="wiki-feedback">
      <form
        action="/api/wiki/vote"
        method="post"
        onSubmit={onVote === undefined ? undefined : send}
      >
        <fieldset className="wiki-bar">
          <legend>{texts.question}</legend>
          <PageFields address={address} isEmbedded={isEmbedded} />
          {answers.map((value) => (
            <button
              key={value}
              type="submit"
              name="helpful"
              value={value}
              className="wiki-button"
              aria-pressed={voted === value}
            >
              {texts[value]}
            </button>
          ))}
          <span role="status">{notice ?? (voted === null ? "" : texts.thanks)}</span>
        </fieldset>
      </form>
      {voted === null || hasSaid ? null : <CommentForm {...props} voted={voted} />}
    </div>
  );
}

/** A form of its own: Enter in its field must not press the first button of the votes. */
function CommentForm({
  address,
  texts,
  voted,
  isEmbedded = false,
  onSay,
}: PageVoteFormProps & { readonly voted: Vote }) {
  const send = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>): void => {
    const comment = new FormData(event.currentTarget).get("comment");
    if (onSay === undefined || typeof comment !== "string") return;
    event.preventDefault();
    onSay(comment);
  };
  return (
    <form
      // What was begun for one answer is not sent with the other.
      key={voted}
      action="/api/wiki/vote"
      method="post"
      className="wiki-bar"
      onSubmit={onSay === undefined ? undefined : send}
    >
      <PageFields address={address} isEmbedded={isEmbedded} />
      <input type="hidden" name="helpful" value={voted} />
      <label>
        {voted === "no" ? texts.whatIsMissing : texts.whatHelped}
        <input
          type="text"
          name="comment"
          required
          maxLength={commentLengthMax}
          autoComplete="off"
          className="wiki-field"
        />
      </label>
      <button type="submit" className="wiki-button">
        {texts.send}
      </button>
    </form>
  );
}

function PageFields({ address, isEmbedded }: Pick<PageVoteFormProps, "address" | "isEmbedded">) {
  return (
    <>
      <input type="hidden" name="address" value={address} />
      {isEmbedded ? <input type="hidden" name="embed" value="1" /> : null}
    </>
  );
}

/** The parameter in a page's address after its form was sent. */
export function votedOf(value: string | null | undefined): Vote | null {
  return value === "yes" || value === "no" ? value : null;
}
