/** Work as a span of a host's traces. Without OpenTelemetry it is the work alone. */
import type { Attributes, Context, Span } from "@opentelemetry/api";
import { isKnowledgeError } from "../../contract/index.ts";
import { packageVersion } from "../package-version.ts";
import { type TelemetryApi, telemetry } from "./open-telemetry.ts";

/** Counts, names of settings and statuses; never what people wrote or looked for. */
type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface TracedWork<Result> {
  /** E.g. `knowledge.search`. */
  readonly name: string;
  readonly attributes?: SpanAttributes | undefined;
  /** What the result adds. */
  readonly describe?: ((result: Result) => SpanAttributes) | undefined;
}

const requestId = Symbol.for("knowledge-sdk.request-id");
const requestIdAttribute = "knowledge.request_id";

export function inSpan<Result>(
  { name, attributes, describe }: TracedWork<Result>,
  work: () => Promise<Result>,
): Promise<Result> {
  const api = telemetry();
  if (api === null) return work();
  const id = api.context.active().getValue(requestId);
  const given: Attributes = {
    ...attributes,
    ...(typeof id === "string" && { [requestIdAttribute]: id }),
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

interface TracedRequest {
  readonly requestId: string;
  header(name: string): string | null;
}

/** Spans that `work` begins carry the id, and belong to the trace that the caller's headers name. */
export function forRequest<Result>(request: TracedRequest, work: () => Result): Result {
  const api = telemetry();
  if (api === null) return work();
  const active = api.context.active();
  // With instrumentation of HTTP there is a span already.
  const hasSpan = api.trace.getSpan(active) !== undefined;
  const context = hasSpan ? active : callersContext(api, active, request);
  return api.context.with(context.setValue(requestId, request.requestId), work);
}

/** Of the span that is active, as with instrumentation of HTTP; null without one. */
export function activeTraceId(): string | null {
  return telemetry()?.trace.getActiveSpan()?.spanContext().traceId ?? null;
}

function callersContext(
  { propagation }: TelemetryApi,
  active: Context,
  request: TracedRequest,
): Context {
  return propagation.extract(active, request, {
    keys: () => ["traceparent", "tracestate"],
    get: (carrier, name) => carrier.header(name) ?? undefined,
  });
}

/** Messages name values that callers sent, so only the kind of the failure is told. */
function fail(span: Span, error: unknown, { SpanStatusCode }: TelemetryApi): void {
  const kind = isKnowledgeError(error) ? error.code : error instanceof Error ? error.name : "error";
  span.setAttribute("error.type", kind);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function tracerOf({ trace }: TelemetryApi) {
  return trace.getTracer("knowledge-sdk", packageVersion());
}
