/** What the spans of a request share: its id, and the trace of the caller. */
import type { Context } from "@opentelemetry/api";
import type { TelemetryApi } from "./open-telemetry.ts";

export interface TracedRequest {
  readonly requestId: string;
  header(name: string): string | null;
}

export const requestIdAttribute = "knowledge.request_id";
const requestIdKey = Symbol.for("knowledge-sdk.request-id");

/** The context that is active, with the id; without a span in it, in the trace that the headers name. */
export function requestContext(api: TelemetryApi, request: TracedRequest): Context {
  const active = api.context.active();
  // With instrumentation of HTTP there is a span already.
  const hasSpan = api.trace.getSpan(active) !== undefined;
  const context = hasSpan ? active : callersContext(api, active, request);
  return context.setValue(requestIdKey, request.requestId);
}

/** Undefined for work of no request. */
export function requestIdIn(context: Context): string | undefined {
  const id = context.getValue(requestIdKey);
  return typeof id === "string" ? id : undefined;
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
