/** Asks a language model which of the candidates a ticket belongs to; a failure is an answer too. */
import * as z from "zod";
import { type Clock, dayOf, parseNestedJson } from "../../base/index.ts";
import type { ModelBudget, ResolvedAdjudicatorConfig } from "../../contract/index.ts";
import {
  createCircuitBreaker,
  OutboundError,
  type OutboundFault,
  providerOf,
  sendOutbound,
} from "../../outbound/index.ts";
import type { Database } from "../../storage/index.ts";
import type { StoredTicket } from "../ticket.ts";
import { spendRequest } from "./daily-budget.ts";
import { plainSentence } from "./plain-sentence.ts";
import { type AdjudicatedCandidate, type AdjudicatorQuestion, askAbout } from "./question.ts";

export type AdjudicatorVerdict =
  | { readonly kind: "chosen"; readonly collection: string; readonly reason: string }
  | { readonly kind: "none"; readonly reason: string }
  /** `why` completes "The adjudicator …". */
  | { readonly kind: "unavailable"; readonly why: string };

export interface Adjudicator {
  /** Never rejects but for an abort of `signal`, with its reason. */
  judge(
    ticket: StoredTicket,
    candidates: readonly AdjudicatedCandidate[],
    signal?: AbortSignal,
  ): Promise<AdjudicatorVerdict>;
  /** As the last request of this process found it, for all processes; null before the first. */
  budget(): ModelBudget | null;
}

export interface AdjudicatorTools {
  readonly database: Database;
  readonly clock: Clock;
  /** Told why it was not available. */
  readonly onError: (error: unknown) => void;
}

const answerBytesMax = 64 * 1_024;
const retryPauseMs = 250;
/** After five tickets in a row that waited for nothing, a minute without requests. */
const breaker = { failuresMax: 5, pauseMs: 60_000 };

const Answer = z.object({ reason: z.string().default(""), collection: z.string() });

/** The base URL may be a private address: it is the operator's own word. Redirects are not followed. */
export function createAdjudicator(
  config: ResolvedAdjudicatorConfig,
  { database, clock, onError }: AdjudicatorTools,
): Adjudicator {
  const { ask: askTwice, budget } = createAsking(config, { database, clock });
  const circuit = createCircuitBreaker({ ...breaker, clock });
  return {
    async judge(ticket, candidates, signal) {
      signal?.throwIfAborted();
      if (!circuit.mayAsk()) return { kind: "unavailable", why: "is not asked after failures" };
      try {
        const verdict = await askTwice(askAbout(ticket, candidates), signal);
        circuit.succeeded();
        return verdict;
      } catch (error) {
        signal?.throwIfAborted();
        const isSpent = error instanceof Failure && error.kind === "budget";
        if (!isSpent) {
          circuit.failed();
          onError(error);
        }
        return { kind: "unavailable", why: describe(error) };
      }
    },
    budget,
  };
}

interface Asking extends Pick<Adjudicator, "budget"> {
  ask(question: AdjudicatorQuestion, signal?: AbortSignal): Promise<AdjudicatorVerdict>;
}

/** Asks once more after a failure that may pass, within the time of one question. */
function createAsking(
  config: ResolvedAdjudicatorConfig,
  { database, clock }: Pick<AdjudicatorTools, "database" | "clock">,
): Asking {
  const provider = providerOf(config, { name: "place", description: "Places the ticket." });
  // Some models take neither a temperature nor a schema; one refusal is enough to know.
  let isPlain = false;
  let last: { readonly day: number; readonly spent: number } | null = null;
  const limit = config.dailyBudget;

  const ask = async (
    question: AdjudicatorQuestion,
    timeoutMs: number,
    signal: AbortSignal | undefined,
  ): Promise<AdjudicatorVerdict> => {
    const spent = await spendRequest(database, clock, limit);
    last = { day: dayOf(clock), spent: spent ?? limit };
    if (spent === null) throw new Failure("budget");
    const { status, body } = await sendOutbound({
      ...provider.request(question, isPlain),
      method: "POST",
      timeoutMs,
      bytesMax: answerBytesMax,
      allowPrivateHosts: true,
      signal,
    });
    if (status !== 200) throw new Failure("refused", status);
    return verdictOf(question, provider.answer(parseNestedJson(body.toString("utf8"))));
  };

  const askTwice: Asking["ask"] = async (question, signal) => {
    const deadline = performance.now() + config.timeoutMs;
    try {
      return await ask(question, config.timeoutMs, signal);
    } catch (error) {
      if (!isWorthRetrying(error)) throw error;
      if (isRequestRefused(error)) isPlain = true;
      await new Promise((resolve) => setTimeout(resolve, retryPauseMs));
      const leftMs = deadline - performance.now();
      if (leftMs <= 0) throw error;
      return ask(question, leftMs, signal);
    }
  };
  return {
    ask: askTwice,
    budget: () =>
      last === null ? null : { spent: last.day === dayOf(clock) ? last.spent : 0, limit },
  };
}

class Failure extends Error {
  readonly kind: "budget" | "refused" | "wrong";
  readonly status: number;

  constructor(kind: Failure["kind"], status = 0) {
    super(`The adjudicator failed: ${kind}${status === 0 ? "" : `, status ${status}`}.`);
    this.kind = kind;
    this.status = status;
  }
}

/** Only a candidate's name counts, whatever schema the model got. */
function verdictOf({ choices }: AdjudicatorQuestion, answer: unknown): AdjudicatorVerdict {
  const parsed = Answer.safeParse(answer);
  if (!parsed.success) throw new Failure("wrong");
  const { collection } = parsed.data;
  const place = choices.indexOf(collection);
  if (place === -1) throw new Failure("wrong");
  const reason = plainSentence(parsed.data.reason);
  return place === choices.length - 1
    ? { kind: "none", reason }
    : { kind: "chosen", collection, reason };
}

/** A silent server would stay silent, and a server that breaks the protocol is not asked twice. */
function isWorthRetrying(error: unknown): boolean {
  if (error instanceof OutboundError) return error.fault === "network";
  if (!(error instanceof Failure) || error.kind !== "refused") return false;
  return (
    isRequestRefused(error) || [408, 409, 425, 429].includes(error.status) || error.status >= 500
  );
}

function isRequestRefused(error: unknown): boolean {
  return error instanceof Failure && (error.status === 400 || error.status === 422);
}

const faults: Readonly<Partial<Record<OutboundFault, string>>> = {
  timeout: "did not answer in time",
  network: "could not be reached",
  too_large: "sent too long an answer",
};

function describe(error: unknown): string {
  if (error instanceof OutboundError) return faults[error.fault] ?? "answered something else";
  if (!(error instanceof Failure)) return "did not answer as asked";
  switch (error.kind) {
    case "budget":
      return "is not asked again today, because its budget is spent";
    case "refused":
      return `refused to answer (status ${error.status})`;
    default:
      return "did not answer as asked";
  }
}
