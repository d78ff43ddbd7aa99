/** Work as a span of a host's traces. Without OpenTelemetry it is the work alone. */
import type { Attributes, Span } from "@opentelemetry/api";
import { isKnowledgeError } from "../../contract/index.ts";
import { type TelemetryApi, telemetry } from "./open-telemetry.ts";
import {
  requestContext,
  requestIdAttribute,
  requestIdIn,
  type TracedRequest,
} from "./request-context.ts";
import { tracerOf } from "./tracer.ts";

/** Counts, names of settings and statuses; never what people wrote or looked for. */
type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface TracedWork<Result> {
  /** E.g. `knowledge.search`. */
  readonly name: string;
  readonly attributes?: SpanAttributes | undefined;
  /** What the result adds. */
  readonly describe?: ((result: Result) => SpanAttributes) | undefined;
}

export function inSpan<Result>(
  { name, attributes, describe }: TracedWork<Result>,
  work: () => Promise<Result>,
): Promise<Result> {
  const api = telemetry();
  if (api === null) return work();
  const id = requestIdIn(api.context.active());
  const given: Attributes = {
    ...attributes,
    ...(id !== undefined && { [requestIdAttribute]: id }),
  };
  return tracerOf(api).startActiveSpan(name, { attributes: given }, async (span) => {
    try {
      const result = await work();
      if (describe !== undefined) span.setAttributes(describe(result));
      return result;
    } catch (error) {
      fail(span, error, api);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Spans that `work` begins carry the id, and belong to the trace that the caller's headers name. */
export function forRequest<Result>(request: TracedRequest, work: () => Result): Result {
  const api = telemetry();
  if (api === null) return work();
  return api.context.with(requestContext(api, request), work);
}

/** Trace of the span that is active, as with instrumentation of HTTP; null without one. */
export function activeTraceId(): string | null {
  return telemetry()?.trace.getActiveSpan()?.spanContext().traceId ?? null;
}

/** Messages name values that callers sent, so only the kind of the failure is told. */
function fail(span: Span, error: unknown, { SpanStatusCode }: TelemetryApi): void {
  const kind = isKnowledgeError(error) ? error.code : error instanceof Error ? error.name : "error";
  span.setAttribute("error.type", kind);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
