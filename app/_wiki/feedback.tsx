"use client";

import { PageVoteForm, type Vote, votedOf } from "knowledge-sdk/wiki-ui";
import { useRef, useState } from "react";
import { useKept } from "../_components/kept-value.ts";

interface FeedbackProps {
  readonly address: string;
  /** The result in the page's address, after its form was sent without scripts. */
  readonly voted: Vote | null;
  readonly isEmbedded: boolean;
}

const leavingMs = 500;
const notSent = "This could not be sent. Try again in a moment.";

/** Whether the page helped. The service counts it; the browser only remembers what was pressed. */
export function Feedback({ address, voted, isEmbedded }: FeedbackProps) {
  const [kept, keep] = useKept(`wiki-voted ${address}`);
  const [notice, setNotice] = useState<string>();
  const isSending = useRef(false);
  const send = async (vote: Vote): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    // At once: the reader may leave before the answer, and the request continues without the page.
    keep(vote);
    const isSent = await sendVote(address, vote);
    // A page that is being left shows it too, because it does not wait for the request.
    if (!isSent) await new Promise((resolve) => setTimeout(resolve, leavingMs));
    isSending.current = false;
    setNotice(isSent ? undefined : notSent);
    if (!isSent) keep(kept ?? "");
  };
  return (
    <PageVoteForm
      address={address}
      voted={votedOf(kept) ?? voted}
      isEmbedded={isEmbedded}
      notice={notice}
      onVote={(vote) => void send(vote)}
    />
  );
}

async function sendVote(address: string, vote: Vote): Promise<boolean> {
  try {
    const response = await fetch("/api/wiki/vote", {
      method: "POST",
      keepalive: true,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ address, helpful: vote === "yes" }),
    });
    return response.ok;
  } catch {
    return false;
  }
}
