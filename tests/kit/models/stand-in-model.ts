/** A language model on loopback for answers: it says what the test wants, as a stream or as it can. */
import type { ServerResponse } from "node:http";
import type { Behaviour } from "../hostile/misbehaving-server.ts";

export interface GivenPassage {
  readonly number: number;
  readonly text: string;
}

/** What a model was asked: the passages that it got, and the whole text. */
export interface WordingRequest {
  readonly passages: readonly GivenPassage[];
  readonly text: string;
  readonly system: string;
}

export interface SaidSentence {
  readonly text: string;
  readonly passages: readonly unknown[];
}

export type Speech = (request: WordingRequest, outgoing: ServerResponse) => void;

/** Answers each question as `speech` does. */
export function standInModel(asked: WordingRequest[], speech: Speech): Behaviour {
  return (incoming, outgoing) => {
    let text = "";
    incoming.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    incoming.on("end", () => {
      // oxlint-disable-next-line typescript/no-unsafe-assignment -- a provider's request is read as it comes
      const { messages } = JSON.parse(text) as {
        readonly messages: readonly { readonly content: string }[];
      };
      const [system = "", question = ""] = messages.map(({ content }) => content);
      const request = { passages: passagesIn(question), text: question, system };
      asked.push(request);
      speech(request, outgoing);
    });
  };
}

function passagesIn(question: string): GivenPassage[] {
  const lines = question.split("\n");
  return lines.flatMap((line, at) => {
    const number = /^PASSAGE (\d+) [\da-f]{32}$/.exec(line)?.[1];
    if (number === undefined) return [];
    const { text } = JSON.parse(lines[at + 1] ?? "{}") as { readonly text: string };
    return [{ number: Number(number), text }];
  });
}

export function spoken(sentences: readonly SaidSentence[]): string {
  return JSON.stringify({ sentences });
}

/** A whole stream in pieces of `length` letters. */
export function streamed(text: string, length = 7): Speech {
  return (_request, outgoing) => {
    outgoing.writeHead(200, { "Content-Type": "text/event-stream" });
    for (let at = 0; at < text.length; at += length) {
      outgoing.write(eventOf(text.slice(at, at + length)));
    }
    outgoing.end("data: [DONE]\n\n");
  };
}

export function eventOf(content: string): string {
  return `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
}
