/** Routes `node:http` requests to transport-free handlers, behind their gates. */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { activeTraceId, openRequestSpan } from "../../base/index.ts";
import { KnowledgeError } from "../../contract/index.ts";
import { createRefusal, type EndpointOptions } from "../endpoint.ts";
import type { HttpAnswer, HttpHandler, HttpRequest } from "../exchange.ts";
import { headFault, pathFault } from "../request-sanity.ts";
import { rounded } from "../request-timing.ts";
import { traceIdOf } from "../trace-parent.ts";
import { NodeRequest, sendAnswer } from "./node-exchange.ts";

/** Handles a request that no route takes, e.g. hands it to a framework. */
export type TakeOver = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** One answered request. Never the query: it holds what people look for, and sometimes keys. */
export interface AnsweredRequest {
  readonly method: string;
  /** Cut after 200 characters. */
  readonly path: string;
  /** What `nameRoute` calls it; "" without that. */
  readonly route: string;
  readonly status: number;
  readonly duration_ms: number;
  readonly requestId: string;
  /** Trace of the active span, otherwise of the `traceparent` header; null without both. */
  readonly traceId: string | null;
}

/** A handler, or a host that answers by itself. */
export type Answerer = HttpHandler | { readonly takeOver: TakeOver };

export interface NodeHostOptions extends EndpointOptions {
  /** By exact path. */
  readonly routes: ReadonlyMap<string, HttpHandler>;
  /**
   * Asked about every request before its route; what it gives answers instead. Null lets it pass.
   * It may not reject.
   */
  readonly admit?: (request: HttpRequest) => HttpHandler | null | Promise<HttpHandler | null>;
  /** Who answers a request that passed the gates and that no route takes. It may not reject. */
  readonly otherwise: (request: HttpRequest) => Answerer | Promise<Answerer>;
  /** Told about every answer, for an access log; it runs on the hot path. */
  readonly onAnswered?: ((access: AnsweredRequest, request: HttpRequest) => void) | undefined;
  /** Names the route of a path for `onAnswered`: one name for all paths of a route. */
  readonly nameRoute?: ((path: string) => string) | undefined;
}

/**
 * A listener for `node:http`: refuses ambiguous requests, answers those that have a route, and hands
 * over the rest.
 */
export function createNodeListener(options: NodeHostOptions): RequestListener {
  const { routes, otherwise, admit, onAnswered, nameRoute = () => "" } = options;
  return (incoming, outgoing) => {
    const startedAt = performance.now();
    const request = new NodeRequest(incoming, outgoing);
    const span = openRequestSpan(request, nameRoute);
    const tell = (status: number): void => {
      span?.end(status);
      if (onAnswered === undefined) return;
      const route = nameRoute(request.path);
      const traceId = span?.traceId ?? activeTraceId();
      onAnswered(accessOf(request, { status, route, startedAt, traceId }), request);
    };
    const answerWith = (answerer: Answerer): void => {
      if (typeof answerer === "function") {
        const finish = (answer: HttpAnswer): void => {
          sendAnswer(outgoing, answer);
          tell(answer.status);
        };
        const answer = answerer(request);
        // A handler never rejects.
        if (answer instanceof Promise) void answer.then(finish);
        else finish(answer);
        return;
      }
      outgoing.setHeader("X-Request-Id", request.requestId);
      outgoing.once("close", () => tell(outgoing.statusCode));
      answerer.takeOver(incoming, outgoing);
    };
    const pass = (refusal: HttpHandler | null): void => {
      const answerer = refusal ?? routes.get(request.path) ?? otherwise(request);
      if (answerer instanceof Promise) void answerer.then(answerWith);
      else answerWith(answerer);
    };

    const begin = (): void => {
      const fault = faultOf(request, incoming);
      if (fault !== null) {
        // The rest of a connection with such a request is better not read.
        outgoing.shouldKeepAlive = false;
        answerWith(createRefusal({ ...options, gate: undefined, refuse: () => fault }));
        return;
      }
      const refusal = admit?.(request) ?? null;
      if (refusal instanceof Promise) void refusal.then(pass);
      else pass(refusal);
    };
    if (span === null) begin();
    else span.during(begin);
  };
}

function faultOf({ path }: NodeRequest, incoming: IncomingMessage): KnowledgeError | null {
  return headFault(incoming.rawHeaders) ?? upgradeFault(incoming) ?? pathFault(path);
}

/**
 * HTTP/2 clients offer h2c on their first request and continue without it; no other protocol is
 * supported.
 */
function upgradeFault({ headers }: IncomingMessage): KnowledgeError | null {
  if (headers.upgrade === undefined || headers.upgrade.toLowerCase() === "h2c") return null;
  return new KnowledgeError("request_malformed", "This server does not upgrade connections.");
}

const pathLengthMax = 200;

function accessOf(
  request: NodeRequest,
  answer: Pick<AnsweredRequest, "status" | "route" | "traceId"> & { readonly startedAt: number },
): AnsweredRequest {
  const { method, path, requestId } = request;
  const { status, route, traceId, startedAt } = answer;
  return {
    method,
    path: path.length > pathLengthMax ? path.slice(0, pathLengthMax) : path,
    route,
    status,
    duration_ms: rounded(performance.now() - startedAt),
    requestId,
    traceId: traceId ?? traceIdOf(request.header("traceparent")),
  };
}
