/** The connectors of the configuration that `knowledge serve` serves. */
import { type Connectors, type ConnectorsOptions, openConnectors } from "../connectors/index.ts";
import { variableOf } from "./environment.ts";

/** Notes name documents without links: reading pages belong to `npm start`. */
export function openServedConnectors(
  options: Pick<ConnectorsOptions, "dbPath" | "classifier" | "configured" | "onError">,
): Promise<Connectors> {
  return openConnectors({ ...options, variable: variableOf });
}
