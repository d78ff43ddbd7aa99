/** Loads what analyses texts with the first question, so that a program which never asks stays small. */
import type { AskResponse, VisibleStore } from "../contract/index.ts";
import type { AnswerEvent, AskOptions } from "./answer-question.ts";
import type { AnswerModel } from "./worded/answer-model.ts";

export interface QuestionAnswererOptions {
  /** Whose pages answer: ours, or any store that can quote. */
  readonly store: VisibleStore;
  /** Words answers, see `openAnswerModel`. Default: pages answer in their own words. */
  readonly model?: AnswerModel | undefined;
}

export interface QuestionAnswerer {
  /**
   * The passages that answer, or why there are none. Rejects with `answers_unsupported` for a store
   * that cannot quote and with `index_unavailable` before the first generation.
   */
  ask(question: string, options?: AskOptions): Promise<AskResponse>;
  /** The same as it comes; whoever stops reading stops the model. */
  stream(question: string, options?: AskOptions): AsyncGenerator<AnswerEvent, void, undefined>;
}

/**
 * Answers from the pages of a store. Nothing is opened, so nothing is to be closed; one for each
 * caller costs nothing.
 */
export function createAnswerer({ store, model }: QuestionAnswererOptions): QuestionAnswerer {
  const answer = async (
    question: string,
    options: AskOptions,
    tell: (event: AnswerEvent) => void,
  ): Promise<AskResponse> => {
    const { answerQuestion } = await import("./answer-question.ts");
    return answerQuestion({ store, model, tell }, question, options);
  };
  return {
    ask: (question, options = {}) => answer(question, options, () => undefined),
    async *stream(question, options = {}) {
      const leaving = new AbortController();
      const { signal = leaving.signal } = options;
      const either = AbortSignal.any([signal, leaving.signal]);
      const events = createQueue<AnswerEvent>();
      answer(question, { ...options, signal: either }, events.push).then(
        (response) => events.end({ type: "done", response }),
        events.fail,
      );
      try {
        yield* events.all();
      } finally {
        leaving.abort();
      }
    },
  };
}

interface Queue<Item> {
  push(item: Item): void;
  end(last: Item): void;
  fail(error: unknown): void;
  all(): AsyncGenerator<Item, void, undefined>;
}

/** Between one who tells and one who reads in turn. */
function createQueue<Item>(): Queue<Item> {
  const waiting: Item[] = [];
  let failure: { readonly error: unknown } | null = null;
  let isOver = false;
  let wake: () => void = () => undefined;
  return {
    push(item) {
      waiting.push(item);
      wake();
    },
    end(last) {
      waiting.push(last);
      isOver = true;
      wake();
    },
    fail(error) {
      failure = { error };
      wake();
    },
    async *all() {
      for (;;) {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) yield next;
        if (failure !== null) throw failure.error;
        if (isOver) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
