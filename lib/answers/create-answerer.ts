/** Loads what analyses texts with the first question, so that a program which never asks stays small. */
import type { AskResponse, SeenStore } from "../contract/index.ts";
import type { AnswerEvent, AskOptions } from "./answer-question.ts";

export interface QuestionAnswererOptions {
  /** Whose pages answer: ours, or any store that can quote. */
  readonly store: SeenStore;
}

export interface QuestionAnswerer {
  /**
   * The passages that answer, or why there are none. Rejects with `answers_unsupported` for a store
   * that cannot quote and with `index_unavailable` before the first generation.
   */
  ask(question: string, options?: AskOptions): Promise<AskResponse>;
  /** The same as it comes. */
  stream(question: string, options?: AskOptions): AsyncGenerator<AnswerEvent, void, undefined>;
}

/**
 * Answers from the pages of a store. Nothing is opened, so nothing is to be closed; one for each
 * caller costs nothing.
 */
export function createAnswerer({ store }: QuestionAnswererOptions): QuestionAnswerer {
  const ask = async (question: string, options: AskOptions = {}): Promise<AskResponse> => {
    const { answerQuestion } = await import("./answer-question.ts");
    return answerQuestion(store, question, options);
  };
  return {
    ask,
    async *stream(question, options) {
      const response = await ask(question, options);
      yield { type: "passages", passages: response.passages };
      for (const sentence of response.answer?.sentences ?? []) yield { type: "sentence", sentence };
      yield { type: "done", response };
    },
  };
}
