/**
 * Pages take turns with searches: each waits in the line of its caller, then for a place among all
 * work of the service. The framework answers on the same thread, and forty pages at once would hold
 * every search up by forty.
 */
import type { ServerResponse } from "node:http";
import { createLimiter, type KnowledgeError, type Limiter } from "knowledge-sdk";
import type { HttpRequest } from "knowledge-sdk/host";
import {
  type Answerer,
  createRefusal,
  type EndpointOptions,
  type TakeOver,
} from "knowledge-sdk/service";
import { type CrowdTools, createCrowds } from "./crowds.ts";

/** What the framework answers by itself, from files that were built. */
const builtFiles = "/_next/static/";
/** Each is parsed into fields without a pause. */
const formsAtOnce = 1;
const pagesAtOnce = 2;
const filesAtOnce = 5;
/** A page is a socket until its turn comes; a browser shows no refused one again by itself. */
const waitingMax = 500;
/** A page that nobody has opened yet may take seconds, and the others of its caller wait for it. */
const waitMaxMs = 30_000;

export interface PageTurns {
  /** Answers once it is the caller's turn; the place is free when the page is drawn. Never rejects. */
  draw(request: HttpRequest, takeOver: TakeOver): Promise<Answerer>;
  /** Somebody was answered, with a page or anything else. */
  noticed(request: HttpRequest): void;
  /** For the parsing of a form. Rejects as a limiter does. */
  parse<T>(request: HttpRequest, work: () => T | Promise<T>): Promise<T>;
}

export interface PageTurnsOptions extends EndpointOptions {
  /** All work of the service. */
  readonly limiter: Limiter;
  readonly callerIdOf: (request: HttpRequest) => string;
  /** Tests replace them. */
  readonly crowdTools?: CrowdTools | undefined;
}

export function createPageTurns({
  limiter,
  callerIdOf,
  crowdTools,
  ...options
}: PageTurnsOptions): PageTurns {
  const crowds = createCrowds(crowdTools);
  const line = { maxPending: waitingMax, waitMaxMs };
  const forms = createLimiter({ ...line, maxConcurrency: formsAtOnce });
  const pages = createLimiter({ ...line, maxConcurrency: pagesAtOnce });
  const files = createLimiter({ ...line, maxConcurrency: filesAtOnce });

  /** Few reach the line of the service at once, which would otherwise be full of them. */
  const inTurn = <T>(
    own: Limiter,
    request: HttpRequest,
    work: () => T | Promise<T>,
  ): Promise<T> => {
    const asked = { signal: request.signal, caller: callerIdOf(request) };
    return own.limit(() => limiter.limit(work, asked), asked);
  };
  return {
    draw: (request, takeOver) =>
      new Promise((resolve) => {
        const draw = (): Promise<number> =>
          new Promise((isDrawn) =>
            resolve({
              takeOver(incoming, outgoing) {
                const startedAt = performance.now();
                whenDrawn(outgoing, () => isDrawn(performance.now() - startedAt));
                takeOver(incoming, outgoing);
              },
            }),
          );
        const own = request.path.startsWith(builtFiles) ? files : pages;
        crowds
          .draw(callerIdOf(request), () => inTurn(own, request, draw))
          .catch((error: KnowledgeError) =>
            resolve(createRefusal({ ...options, refuse: () => error })),
          );
      }),
    noticed: (request) => crowds.noticed(callerIdOf(request)),
    parse: (request, work) => inTurn(forms, request, work),
  };
}

/** Also for a client that reads slowly, or not at all: it would keep the place from all others. */
function whenDrawn(outgoing: ServerResponse, isDrawn: () => void): void {
  outgoing.once("finish", isDrawn).once("close", isDrawn);
  // Its overloads say no more than this here.
  const write = outgoing.write.bind(outgoing) as (...given: unknown[]) => boolean;
  outgoing.write = (...given: unknown[]) => {
    const isTaken = write(...given);
    if (!isTaken) isDrawn();
    return isTaken;
  };
}
