/** Shared by all endpoints: methods, headers, problems, CORS. The endpoint itself only answers. */

import { describeProblem, forRequest, problemContentType } from "../base/index.ts";
import { isKnowledgeError, KnowledgeError } from "../contract/index.ts";
import { type CorsHeaders, createCors, originsOf } from "./cors.ts";
import type { AnswerBody, HttpAnswer, HttpHandler, HttpRequest } from "./exchange.ts";
import type { Gate, GateVerdict } from "./gate.ts";
import { errorsToConsole, type Logger } from "./logger.ts";
import { type RequestTiming, serverTiming, startTiming } from "./request-timing.ts";

/** Options that every handler understands. */
export interface EndpointOptions {
  /** Receives unexpected failures. Default: errors go to the console. */
  readonly logger?: Logger | undefined;
  /** Origin of the handbook, put before the `type` of problems. Default "": the same origin. */
  readonly problemBase?: string | undefined;
  /** "" (default) for no other origin, "*" for all, or exact origins: a list, or separated by commas. */
  readonly corsOrigin?: string | readonly string[] | undefined;
  /** Whether pages of the listed origins may send cookies. Default false; never with "*". */
  readonly corsCredentials?: boolean | undefined;
  /** Headers beyond the usual ones that pages of other origins may send and read. */
  readonly corsHeaders?: CorsHeaders | undefined;
  /** Decides about each request before any other work. Default: all may pass. */
  readonly gate?: Gate | undefined;
  /**
   * One name for all requests of one caller: callers share the slots of a limiter. Default: the
   * address.
   */
  readonly callerIdOf?: ((request: HttpRequest) => string) | undefined;
}

/** The answer of an endpoint; status 200 and `no-store` unless stated otherwise. */
export interface Content {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON text, unless the headers name another type. */
  readonly body: AnswerBody | null;
}

export type Answering = (request: HttpRequest, timing: RequestTiming) => Content | Promise<Content>;

const jsonContentType = "application/json; charset=utf-8";

/** nginx's status for a client that went away; it is logged and never sent. */
export const clientClosedRequest = 499;

/** The work of an endpoint for each method that it supports. */
export type MethodAnswers = Readonly<Partial<Record<"GET" | "POST" | "PUT" | "DELETE", Answering>>>;

export interface AnsweringOptions extends EndpointOptions {
  readonly answer: Answering;
}

export interface ResourceOptions extends EndpointOptions {
  /** What is done for each method. */
  readonly methods: MethodAnswers;
  /** False where GET opens a stream, which has no head without its body. Default true. */
  readonly hasHead?: boolean | undefined;
}

export interface RefusalOptions extends EndpointOptions {
  readonly refuse: (request: HttpRequest) => KnowledgeError;
}

/** An endpoint that is read with GET, and therefore with HEAD too. */
export function createEndpoint({ answer, ...options }: AnsweringOptions): HttpHandler {
  return createResource({ ...options, methods: { GET: answer } });
}

/** HEAD comes with GET, OPTIONS with all; other methods are answered with 405. */
export function createResource({
  methods,
  hasHead = true,
  ...options
}: ResourceOptions): HttpHandler {
  const known = Object.keys(methods).flatMap((method) =>
    method === "GET" && hasHead ? ["GET", "HEAD"] : [method],
  );
  return createHandler(options, [...known, "OPTIONS"], (request, timing) => {
    const method = request.method === "HEAD" ? "GET" : request.method;
    // The method is one of those that were named.
    return (methods[method as keyof MethodAnswers] as Answering)(request, timing);
  });
}

/** Answers every request with the same refusal, for all methods. */
export function createRefusal({ refuse, ...options }: RefusalOptions): HttpHandler {
  return createHandler(options, null, (request) => {
    throw refuse(request);
  });
}

/** `methods` null: all methods are answered in the same way. */
function createHandler(
  options: EndpointOptions,
  methods: readonly string[] | null,
  answer: Answering,
): HttpHandler {
  const { logger = errorsToConsole, problemBase = "", corsOrigin = "", gate } = options;
  const origins = originsOf(corsOrigin);
  const cors = createCors(origins, options.corsCredentials, options.corsHeaders);
  const allow = methods === null ? null : methods.join(", ");
  // Pages of origins that are listed read by CORS, which this does not concern.
  const resourcePolicy =
    origins.length === 1 && origins[0] === "*" ? "cross-origin" : "same-origin";

  const contentFor: Answering = (request, timing) => {
    const { method } = request;
    if (allow === null || (method !== "OPTIONS" && methods?.includes(method))) {
      return answer(request, timing);
    }
    if (method === "OPTIONS") {
      const preflight = cors.preflightHeadersFor(request, allow);
      return { status: 204, headers: { Allow: allow, ...preflight }, body: null };
    }
    throw new KnowledgeError(
      "method_not_allowed",
      `${method} is not allowed here; use one of ${allow}.`,
    );
  };

  return (request) => {
    const timing = startTiming();
    let ofGate: GateVerdict["headers"];
    const finish = (content: Content): HttpAnswer => {
      const across = { resourcePolicy, cors: cors.headersFor(request), ofGate };
      return answerOf(content, request, timing, across);
    };
    const fail = (error: unknown): HttpAnswer =>
      finish(problemOf(error, request, { logger, problemBase, allow }));
    const pass = (verdict: GateVerdict): Content | Promise<Content> => {
      timing.auth_ms = performance.now() - timing.startedAt;
      if (verdict.refusal !== null) throw verdict.refusal;
      ofGate = verdict.headers;
      return contentFor(request, timing);
    };
    const guarded = (): Content | Promise<Content> => {
      if (gate === undefined) return contentFor(request, timing);
      const verdict = gate(request);
      return verdict instanceof Promise ? verdict.then(pass) : pass(verdict);
    };
    try {
      const content = forRequest(request, guarded);
      return content instanceof Promise ? content.then(finish, fail) : finish(content);
    } catch (error) {
      return fail(error);
    }
  };
}

interface ProblemOptions {
  readonly logger: Logger;
  readonly problemBase: string;
  /** The methods of the endpoint; null for one that answers all of them. */
  readonly allow: string | null;
}

function problemOf(
  error: unknown,
  request: HttpRequest,
  { logger, problemBase, allow }: ProblemOptions,
): Content {
  if (request.signal.aborted) return { status: clientClosedRequest, body: null };
  const { problem, retryAfter_s, isUnexpected } = describeProblem(
    error,
    request.requestId,
    problemBase,
  );
  if (isUnexpected) logger.error({ err: error, requestId: request.requestId }, "request failed");
  return {
    status: problem.status,
    headers: {
      "Content-Type": problemContentType,
      ...(retryAfter_s !== null && { "Retry-After": String(retryAfter_s) }),
      ...(problem.status === 401 && { "WWW-Authenticate": 'Bearer realm="knowledge-sdk"' }),
      ...(problem.status === 405 && allow !== null && { Allow: allow }),
      ...headersOf(error),
    },
    body: JSON.stringify(problem),
  };
}

function headersOf(error: unknown): Readonly<Record<string, string>> {
  return isKnowledgeError(error) ? error.headers : {};
}

function answerOf(
  { status = 200, headers, body }: Content,
  request: HttpRequest,
  timing: RequestTiming,
  across: {
    readonly resourcePolicy: string;
    readonly cors: Readonly<Record<string, string>> | null;
    readonly ofGate: GateVerdict["headers"];
  },
): HttpAnswer {
  // A plain literal, extended only where there is something to add: spreading the parts together
  // took longer than the rest of a cached answer.
  const all: Record<string, string> = {
    "Content-Type": jsonContentType,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": across.resourcePolicy,
    "X-Request-Id": request.requestId,
    "Server-Timing": serverTiming(timing),
  };
  if (body === null) delete all["Content-Type"];
  if (across.cors !== null) Object.assign(all, across.cors);
  if (across.ofGate !== undefined) Object.assign(all, across.ofGate);
  if (headers !== undefined) Object.assign(all, headers);
  return { status, headers: all, body };
}
