/** The span of a request itself, into which the spans of its work fall. */
import type { Span } from "@opentelemetry/api";
import { type TelemetryApi, telemetry } from "./open-telemetry.ts";
import { requestContext, requestIdAttribute, type TracedRequest } from "./request-context.ts";
import { tracerOf } from "./tracer.ts";

export interface ServedRequest extends TracedRequest {
  readonly method: string;
  readonly path: string;
}

export interface RequestSpan {
  readonly traceId: string;
  /** Spans that the work begins belong to this one. */
  during<Result>(work: () => Result): Result;
  /** To be called once, with the status of the answer. */
  end(status: number): void;
}

/** Where the fault is the server's. */
const failedFrom = 500;

/**
 * Null without OpenTelemetry, at the cost of one look-up. With instrumentation of HTTP its span is
 * the request's: it learns the route and the id, and who began it ends it. `nameRoute` gives one name
 * for all paths of a route, or "".
 */
export function openRequestSpan(
  request: ServedRequest,
  nameRoute: (path: string) => string,
): RequestSpan | null {
  const api = telemetry();
  if (api === null) return null;
  const context = requestContext(api, request);
  const { method, path, requestId } = request;
  const route = nameRoute(path);
  const known = {
    ...(route !== "" && { "http.route": route }),
    [requestIdAttribute]: requestId,
  };
  const given = api.trace.getSpan(api.context.active());
  if (given !== undefined) {
    given.setAttributes(known);
    return spanOf(api, given, { context, end: () => undefined });
  }
  const span = tracerOf(api).startSpan(
    `${method} ${route}`.trimEnd(),
    { kind: api.SpanKind.SERVER, attributes: { "http.request.method": method, ...known } },
    context,
  );
  return spanOf(api, span, {
    context: api.trace.setSpan(context, span),
    end: (status) => endWith(span, status, api),
  });
}

function spanOf(
  api: TelemetryApi,
  span: Span,
  { context, end }: { context: ReturnType<typeof requestContext>; end(status: number): void },
): RequestSpan {
  return {
    traceId: span.spanContext().traceId,
    during: (work) => api.context.with(context, work),
    end,
  };
}

function endWith(span: Span, status: number, { SpanStatusCode }: TelemetryApi): void {
  span.setAttribute("http.response.status_code", status);
  if (status >= failedFrom) {
    span.setAttribute("error.type", String(status));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}
