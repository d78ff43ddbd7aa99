/**
 * The language model that words answers, within a budget and a time. Without it, or when it fails,
 * the passages stand alone.
 */
import { type Clock, messageOf, parseNestedJson, systemClock } from "../../base/index.ts";
import {
  AnswerModelConfig,
  type ModelBudget,
  type ResolvedAnswerModelConfig,
} from "../../contract/index.ts";
import {
  type ChatQuestion,
  createCircuitBreaker,
  createRequestBudget,
  type OutboundAnswer,
  type Provider,
  providerOf,
} from "../../outbound/index.ts";
import { promptVersion } from "./answer-prompt.ts";
import { createEventReader } from "./event-reader.ts";
import { createSentenceReader, type WordedSentence } from "./sentence-reader.ts";

export interface AnswerModel {
  /**
   * Sentences as they come, unchecked, until the answer is whole. False when it is not: the model is
   * not asked, fails, breaks off or takes too long. Rejects only with the reason of `signal`.
   */
  word(
    question: ChatQuestion,
    onSentence: (sentence: WordedSentence) => void,
    signal?: AbortSignal,
  ): Promise<boolean>;
  /** What this process has left of it. */
  budget(): ModelBudget;
}

export interface AnswerModelOptions {
  readonly config: AnswerModelConfig;
  /** Told why the model did not answer, once for each fault. Default: a warning of the process. */
  readonly onError?: ((error: Error) => void) | undefined;
  readonly clock?: Clock | undefined;
}

const answerTokensMax = 1_000;
/** Answers under way at once; others are the passages alone. */
const underWayMax = 8;
/** Three failures in a row, then a minute without. */
const breaker = { failuresMax: 3, pauseMs: 60_000 };

/** The base URL may be a private address: it is the operator's own word. Redirects are not followed. */
export function openAnswerModel(options: AnswerModelOptions): AnswerModel {
  const { onError = warn, clock = systemClock } = options;
  const config = AnswerModelConfig.parse(options.config);
  const circuit = createCircuitBreaker({ ...breaker, clock });
  const { spend, budget } = createRequestBudget(config.dailyBudget, clock);
  const send = createSending(config);
  let underWay = 0;
  let fault: string | null = null;
  return {
    async word(question, onSentence, signal) {
      signal?.throwIfAborted();
      if (underWay >= underWayMax || !circuit.mayAsk() || !spend()) return false;
      underWay += 1;
      try {
        await send(question, onSentence, signal);
        circuit.succeeded();
        fault = null;
        return true;
      } catch (error) {
        signal?.throwIfAborted();
        circuit.failed();
        const told = new Error(`Answers are not worded: ${messageOf(error)}`);
        if (told.message !== fault) onError(told);
        fault = told.message;
        return false;
      } finally {
        underWay -= 1;
      }
    },
    budget,
  };
}

function warn({ message }: Error): void {
  process.emitWarning(message);
}

type Sending = (
  question: ChatQuestion,
  onSentence: (sentence: WordedSentence) => void,
  signal: AbortSignal | undefined,
) => Promise<void>;

function createSending(config: ResolvedAnswerModelConfig): Sending {
  const provider = providerOf(config, {
    name: `answer_${promptVersion}`,
    description: "Words the answer.",
    lengthMax: answerTokensMax,
  });
  // Some models take neither a temperature nor a schema; one refusal is enough to know.
  let takesPlain = false;
  return async (question, onSentence, signal) => {
    const deadline = performance.now() + config.timeoutMs;
    // With the first question: a program without a model does not load what sends it.
    const { sendQuestion } = await import("./send-question.ts");
    const ask = (): Promise<OutboundAnswer> =>
      sendQuestion({
        ...provider.streamed(question, takesPlain),
        timeoutMs: Math.max(1, deadline - performance.now()),
        onPiece,
        signal,
      });
    let { isEnded, onPiece } = readingOf(provider, onSentence);
    let { status, headers, body } = await ask();
    if (!takesPlain && (status === 400 || status === 422)) {
      takesPlain = true;
      ({ isEnded, onPiece } = readingOf(provider, onSentence));
      ({ status, headers, body } = await ask());
    }
    if (status !== 200) throw new Error(`the model answers ${status}`);
    const isStream = headers["content-type"]?.includes("text/event-stream") === true;
    if (!isStream) readWhole(provider, body, onSentence);
    else if (!isEnded()) throw new Error("the model broke off");
  };
}

/** A server that does not stream. */
function readWhole(
  provider: Provider,
  body: Buffer,
  onSentence: (sentence: WordedSentence) => void,
): void {
  const answer = provider.answer(parseNestedJson(body.toString("utf8")));
  for (const sentence of createSentenceReader().push(JSON.stringify(answer))) onSentence(sentence);
}

function readingOf(provider: Provider, onSentence: (sentence: WordedSentence) => void) {
  const events = createEventReader();
  const sentences = createSentenceReader();
  return {
    isEnded: events.isEnded,
    onPiece(piece: Buffer): void {
      for (const event of events.push(piece)) {
        for (const sentence of sentences.push(provider.piece(event))) onSentence(sentence);
      }
    },
  };
}
