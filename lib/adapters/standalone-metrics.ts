/** Who may read the metrics of `startServer`. */
import type * as z from "zod";
import type { MetricsAccess } from "../api/index.ts";
import { readKeyList, shortKeyWarning } from "../auth/index.ts";
import { KnowledgeError, type StandaloneServerOptions } from "../contract/index.ts";

type Options = Pick<
  z.output<typeof StandaloneServerOptions>,
  "port" | "metricsKey" | "metricsPort" | "metricsHost"
>;

/** Options that contradict each other throw `configuration_invalid`. */
export function metricsAccess({
  port: serverPort,
  metricsKey,
  metricsPort: port,
  metricsHost: host,
}: Options): MetricsAccess {
  if (port === undefined && host !== undefined) {
    throw invalid("metricsHost is given without metricsPort; name the port too.");
  }
  if (port !== undefined && port !== 0 && port === serverPort) {
    throw invalid(`port and metricsPort are both ${port}; give the metrics a port of their own.`);
  }
  const keys = readKeyList(metricsKey);
  const shortKey = shortKeyWarning({ keys, name: "startServer: metricsKey" });
  if (shortKey !== null) process.emitWarning(shortKey);
  return { keys, port: port ?? null, host, name: "metricsPort" };
}

function invalid(message: string): KnowledgeError {
  return new KnowledgeError("configuration_invalid", `startServer: ${message}`);
}
