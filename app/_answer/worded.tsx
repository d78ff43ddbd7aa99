"use client";

import type { AnswerPassage, AnswerSentence, AskResponse } from "knowledge-sdk/schemas";
import { copiedAnswer, WordedAnswer, type WordedTexts } from "knowledge-sdk/service-ui";
import { useEffect, useState } from "react";
import { CopyAnswer } from "./copy-answer.tsx";

interface WordedProps {
  /** Parameters of the question, as `/api/wiki/ask` takes them. */
  readonly parameters: string;
  readonly texts: WordedTexts;
  /** Passages that the page shows. */
  readonly shown: number;
}

interface Said {
  readonly passages: readonly AnswerPassage[];
  readonly sentences: readonly AnswerSentence[];
}

/**
 * The answer in the words of a language model, sentence by sentence; nothing without scripts and
 * nothing when the model does not answer: the passages below it stand alone.
 */
export function Worded({ parameters, texts, shown }: WordedProps) {
  const [said, setSaid] = useState<Said>({ passages: [], sentences: [] });
  useEffect(() => {
    const leaving = new AbortController();
    readEvents(`/api/wiki/ask?${parameters}&stream=on`, leaving.signal, setSaid).catch(() =>
      setSaid({ passages: [], sentences: [] }),
    );
    return () => leaving.abort();
  }, [parameters]);
  const { sentences, passages } = said;
  if (sentences.length === 0) return null;
  return (
    <>
      <WordedAnswer {...said} texts={texts} shown={shown} />
      <div className="answer-copy">
        <CopyAnswer answer={copiedAnswer({ answer: { by: "model", sentences }, passages })} />
      </div>
    </>
  );
}

async function readEvents(
  address: string,
  signal: AbortSignal,
  show: (said: Said) => void,
): Promise<void> {
  const { body, ok } = await fetch(address, { signal });
  if (!ok || body === null) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let said: Said = { passages: [], sentences: [] };
  let text = "";
  for (let part = await reader.read(); part.value !== undefined; part = await reader.read()) {
    text += part.value;
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) said = heard(said, event);
    show(said);
  }
}

/** What is said after one more event of the service, whose form the contract tests hold. */
function heard(said: Said, event: string): Said {
  const [name, data] = event.split("\ndata: ");
  if (data === undefined) return said;
  if (name === "event: passages") {
    const { passages } = JSON.parse(data) as Pick<Said, "passages">;
    return { ...said, passages };
  }
  if (name === "event: sentence") {
    const sentence = JSON.parse(data) as AnswerSentence;
    // A passage that is quoted whole is on the page already.
    if (said.passages.some(({ text }) => text === sentence.text)) return said;
    return { ...said, sentences: [...said.sentences, sentence] };
  }
  const { answer, passages } = JSON.parse(data) as AskResponse;
  return { passages, sentences: answer?.by === "model" ? answer.sentences : [] };
}
