"use client";

import { votedOf } from "knowledge-sdk/service-ui";
import { PageVoteForm, type Vote, type VoteTexts } from "knowledge-sdk/wiki-ui";
import { useRef, useState } from "react";
import { useKept } from "../_components/local-storage-value.ts";
import { useShell } from "../_messages/messages-context.tsx";

interface FeedbackProps {
  readonly address: string;
  /** The result in the page's address, after its form was sent without scripts. */
  readonly voted: Vote | null;
  /** Whether that form said more than yes or no. */
  readonly hasSaid: boolean;
  readonly isEmbedded: boolean;
  readonly texts: VoteTexts;
}

const leavingMs = 500;

/** Whether the page helped. The service counts it; the browser only remembers what was pressed. */
export function Feedback({ address, voted, hasSaid, isEmbedded, texts }: FeedbackProps) {
  const t = useShell();
  const [kept, keep] = useKept(`wiki-voted ${address}`);
  const [notice, setNotice] = useState<string>();
  const [isRepeated, setIsSaid] = useState(hasSaid);
  const isSending = useRef(false);
  const vote = votedOf(kept) ?? voted;
  const send = async (sent: Vote, comment?: string): Promise<boolean> => {
    if (isSending.current) return false;
    isSending.current = true;
    // At once: the reader may leave before the answer, and the request continues without the page.
    keep(sent);
    const isSent = await sendVote({ address, vote: sent, comment });
    // A page that is being left shows it too, because it does not wait for the request.
    if (!isSent) await new Promise((resolve) => setTimeout(resolve, leavingMs));
    isSending.current = false;
    setNotice(isSent ? undefined : t("vote.notSent"));
    if (!isSent) keep(kept ?? "");
    return isSent;
  };
  return (
    <PageVoteForm
      address={address}
      texts={texts}
      voted={vote}
      hasSaid={isRepeated}
      isEmbedded={isEmbedded}
      notice={notice}
      onVote={(pressed) => {
        setIsSaid(false);
        void send(pressed);
      }}
      onSay={(comment) => {
        if (vote !== null) void send(vote, comment).then(setIsSaid);
      }}
    />
  );
}

interface SentVote {
  readonly address: string;
  readonly vote: Vote;
  readonly comment: string | undefined;
}

async function sendVote({ address, vote, comment }: SentVote): Promise<boolean> {
  try {
    const response = await fetch("/api/wiki/vote", {
      method: "POST",
      keepalive: true,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ address, helpful: vote === "yes", comment }),
    });
    return response.ok;
  } catch {
    return false;
  }
}
