/** Answers of a language model's server, in the form of the one or the other provider. */
import type { IncomingMessage } from "node:http";
import type { Behaviour } from "../hostile/misbehaving-server.ts";

export interface AskedQuestion {
  readonly target: string;
  readonly headers: IncomingMessage["headers"];
  // oxlint-disable-next-line typescript/no-explicit-any -- a provider's request is read as it comes
  readonly body: any;
}

/** What the server was asked, in order. */
export type Questions = AskedQuestion[];

/** Answers as `answer` says, with 200 unless it gives a status. */
export function modelAnswers(
  questions: Questions,
  answer: (question: AskedQuestion) => unknown,
  status = 200,
): Behaviour {
  return (incoming, outgoing) => {
    let text = "";
    incoming.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    incoming.on("end", () => {
      const { url: target = "", headers } = incoming;
      const question = { target, headers, body: JSON.parse(text) };
      questions.push(question);
      outgoing.writeHead(status, { "Content-Type": "application/json" });
      outgoing.end(JSON.stringify(answer(question)));
    });
  };
}

export function openaiAnswer(content: unknown): unknown {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  return { id: "x", choices: [{ index: 0, message: { role: "assistant", content: text } }] };
}

export function anthropicAnswer(input: unknown): unknown {
  return { id: "x", content: [{ type: "tool_use", id: "t", name: "place", input }] };
}
