/** An OpenTelemetry SDK of the smallest size: keeps ended spans and knows which one is active. */
import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Attributes,
  type Context,
  type ContextManager,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  type SpanOptions,
  type TextMapPropagator,
  type Tracer,
  trace,
} from "@opentelemetry/api";

export interface RecordedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly parentId: string | undefined;
  readonly spanId: string;
  readonly attributes: Attributes;
  readonly status: number;
}

let spans = 0;
const hexOf = (value: number, length: number): string => value.toString(16).padStart(length, "0");

function createSpan(
  name: string,
  options: SpanOptions,
  given: Context,
  ended: RecordedSpan[],
): Span {
  const parent = trace.getSpanContext(given);
  spans += 1;
  const own: SpanContext = {
    traceId: parent?.traceId ?? hexOf(spans, 32),
    spanId: hexOf(spans, 16),
    traceFlags: 1,
  };
  const attributes: Attributes = { ...options.attributes };
  let status = 0;
  const span: Span = {
    spanContext: () => own,
    setAttribute: (key, value) => Object.assign(attributes, { [key]: value }) && span,
    setAttributes: (more) => Object.assign(attributes, more) && span,
    setStatus({ code }) {
      status = code;
      return span;
    },
    addEvent: () => span,
    addLink: () => span,
    addLinks: () => span,
    updateName: () => span,
    recordException: () => undefined,
    isRecording: () => true,
    end: () => ended.push({ name, ...own, parentId: parent?.spanId, attributes, status }),
  };
  return span;
}

function createTracer(ended: RecordedSpan[]): Tracer {
  return {
    startSpan: (name, options = {}, given = context.active()) =>
      createSpan(name, options, given, ended),
    // Its three forms share this one, whose last argument is the work.
    startActiveSpan<Work extends (span: Span) => unknown>(name: string, ...rest: unknown[]) {
      const work = rest.at(-1) as Work;
      const options = rest.length > 1 ? (rest[0] as SpanOptions) : {};
      const span = createSpan(name, options, context.active(), ended);
      const run = () => work(span) as ReturnType<Work>;
      return context.with(trace.setSpan(context.active(), span), run);
    },
  };
}

function createContextManager(): ContextManager {
  const storage = new AsyncLocalStorage<Context>();
  const manager: ContextManager = {
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (given, work, self, ...args) =>
      storage.run(given, () => work.call(self as never, ...args)),
    bind: (_given, target) => target,
    enable: () => manager,
    disable: () => manager,
  };
  return manager;
}

const traceContext: TextMapPropagator = {
  inject: () => undefined,
  fields: () => ["traceparent"],
  extract(given, carrier, { get }) {
    const [, traceId = "", spanId = ""] = String(get(carrier, "traceparent")).split("-");
    const isRemote = true;
    return traceId === ""
      ? given
      : trace.setSpanContext(given, { traceId, spanId, traceFlags: 1, isRemote });
  },
};

/** Registers itself in this process; `close` takes it back. */
export function recordSpans(): { readonly ended: RecordedSpan[]; close(): void } {
  const ended: RecordedSpan[] = [];
  const tracer = createTracer(ended);
  context.setGlobalContextManager(createContextManager());
  propagation.setGlobalPropagator(traceContext);
  trace.setGlobalTracerProvider({ getTracer: () => tracer });
  return {
    ended,
    close() {
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
}
