/** `GET /metrics` without a framework: the metrics of this server for Prometheus. */
import { createKeyCheck, type KeyCheckOptions } from "../../auth/index.ts";
import { createEndpoint, type EndpointOptions, type HttpHandler } from "../../http/index.ts";
import type { Metrics } from "../../metrics/index.ts";

export interface MetricsHandlerOptions
  extends EndpointOptions,
    Pick<KeyCheckOptions, "keys" | "trustedProxies"> {
  readonly metrics: Pick<Metrics, "text" | "contentType">;
}

/** Without keys everybody may read them. */
export function createMetricsHandler({ metrics, ...options }: MetricsHandlerOptions): HttpHandler {
  const checkKey = createKeyCheck(options);
  return createEndpoint({
    ...options,
    answer: async (request, timing) => {
      await checkKey?.(request, timing);
      return { headers: { "Content-Type": metrics.contentType }, body: await metrics.text() };
    },
  });
}
