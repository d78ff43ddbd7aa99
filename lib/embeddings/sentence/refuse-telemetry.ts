/**
 * ONNX Runtime sends what it does to its maker and leaves files in the working directory, unless this
 * variable is set before it loads. Called on the main thread: what another thread sets in its
 * environment, native modules do not see. A value that the operator has set stays.
 */
export function refuseTelemetry(): void {
  process.env.ORT_DISABLE_TELEMETRY ??= "1";
}
