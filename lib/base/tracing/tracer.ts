import type { Tracer } from "@opentelemetry/api";
import { packageVersion } from "../package-version.ts";
import type { TelemetryApi } from "./open-telemetry.ts";

export function tracerOf({ trace }: TelemetryApi): Tracer {
  return trace.getTracer("knowledge-sdk", packageVersion());
}
