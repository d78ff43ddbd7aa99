/**
 * Asks a language model for additional words of a query; a search never waits longer than its
 * limit.
 */

import { LRUCache } from "lru-cache";
import { type Clock, messageOf, parseNestedJson } from "../../base/index.ts";
import type { ModelBudget, ResolvedQueryExpansionConfig } from "../../contract/index.ts";
import {
  createCircuitBreaker,
  createRequestBudget,
  type OutboundAnswer,
  providerOf,
  sendOutbound,
} from "../../outbound/index.ts";
import { namesIdentifier } from "../hybrid/names-identifier.ts";
import { parseQuery } from "../query/parse-query.ts";
import { askToExpand, readExpansion } from "./expansion-question.ts";

export interface QueryExpander {
  /** Never rejects. Plain queries in words are expanded; all others are as their author wants them. */
  expand(query: string, options: { readonly prefix: boolean }): Promise<QueryExpansion>;
  /** What this process has left of it. */
  budget(): ModelBudget;
  close(): void;
}

export interface QueryExpansion {
  /** Words and phrases, not yet held against the index. */
  readonly texts: readonly string[];
  /** Whether words should have come and did not, or not in time. */
  readonly isMissing: boolean;
}

export interface QueryExpanderTools {
  /** The subject of the documents. */
  readonly domainContext: string | undefined;
  readonly clock: Clock;
}

export const noExpansion: QueryExpansion = { texts: [], isMissing: false };
const missing: QueryExpansion = { texts: [], isMissing: true };

const answerBytesMax = 16 * 1_024;
/** An answer that arrives too late for its search still serves the next one. */
const answerTimeoutMs = 10_000;
/** Questions under way at once; a flood of searches is not passed on. */
const underWayMax = 4;
const cachedMax = 2_000;
/** Three failures in a row, then a minute without. */
const breaker = { failuresMax: 3, pauseMs: 60_000 };
/** One word is what its author means; a long text says enough. */
const words = { min: 2, max: 24 } as const;

/** The base URL may be a private address: it is the operator's own word. */
export function createQueryExpander(
  config: ResolvedQueryExpansionConfig,
  { domainContext, clock }: QueryExpanderTools,
): QueryExpander {
  const closing = new AbortController();
  const known = new LRUCache<string, readonly string[]>({ max: cachedMax });
  const underWay = new Map<string, Promise<readonly string[] | null>>();
  const circuit = createCircuitBreaker({ ...breaker, clock });
  const { spend, budget } = createRequestBudget(config.dailyBudget, clock);
  const send = createSending(config, domainContext, closing.signal);
  let fault: string | null = null;

  const ask = async (query: string): Promise<readonly string[] | null> => {
    try {
      const texts = await send(query);
      known.set(query, texts);
      circuit.succeeded();
      fault = null;
      return texts;
    } catch (error) {
      if (closing.signal.aborted) return null;
      circuit.failed();
      const message = `Queries are not expanded: ${messageOf(error)}`;
      // Once for each fault, however many searches meet it.
      if (message !== fault) process.emitWarning(message);
      fault = message;
      return null;
    } finally {
      underWay.delete(query);
    }
  };
  const begin = (query: string): Promise<readonly string[] | null> | null => {
    if (underWay.size >= underWayMax || !circuit.mayAsk() || !spend()) return null;
    const asked = ask(query);
    underWay.set(query, asked);
    return asked;
  };

  return {
    async expand(given, { prefix }) {
      const query = given.trim().replaceAll(/\s+/g, " ").toLowerCase();
      if (prefix || !isPlain(given)) return noExpansion;
      const cached = known.get(query);
      if (cached !== undefined) return { texts: cached, isMissing: false };
      const asked = underWay.get(query) ?? begin(query);
      const texts = asked === null ? null : await inTime(asked, config.timeoutMs);
      return texts === null ? missing : { texts, isMissing: false };
    },
    budget,
    close: () => closing.abort(),
  };
}

/** Asks the model; rejects if it returns anything but words. */
function createSending(
  config: ResolvedQueryExpansionConfig,
  domainContext: string | undefined,
  signal: AbortSignal,
): (query: string) => Promise<readonly string[]> {
  const task = { name: "expand", description: "Names further words for the query." };
  const provider = providerOf(config, task);
  let takesPlain = false;
  const send = (query: string): Promise<OutboundAnswer> =>
    sendOutbound({
      ...provider.request(askToExpand(query, domainContext), takesPlain),
      method: "POST",
      timeoutMs: answerTimeoutMs,
      bytesMax: answerBytesMax,
      allowPrivateHosts: true,
      signal,
    });
  return async (query) => {
    let { status, body } = await send(query);
    // Some models take neither a temperature nor a schema; one refusal is enough to know.
    if (!takesPlain && (status === 400 || status === 422)) {
      takesPlain = true;
      ({ status, body } = await send(query));
    }
    if (status !== 200) throw new Error(`it answers ${status}`);
    const texts = readExpansion(provider.answer(parseNestedJson(body.toString("utf8"))));
    if (texts === null) throw new Error("it did not answer as asked");
    return texts;
  };
}

/** Plain words only: a name, a phrase or a condition means exactly what it says. */
function isPlain(query: string): boolean {
  const clauses = parseQuery(query);
  return (
    clauses.length >= words.min &&
    clauses.length <= words.max &&
    clauses.every(({ isPhrase, isNegated, field }) => !isPhrase && !isNegated && field === null) &&
    !namesIdentifier(query)
  );
}

async function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
