/** The systems where tickets live, as the configuration names them. */
import type { KnowledgeClassifier } from "knowledge-sdk";
import { type Connectors, openConnectors } from "knowledge-sdk/host";
import { type Application } from "knowledge-sdk/service";
import type { Log } from "../log.ts";
import type { ServiceSettings } from "../service-settings.ts";

interface ConnectedParts {
  readonly classifier: KnowledgeClassifier;
  readonly application: Application;
  readonly log: Log;
}

export function openServerConnectors(
  { environment, configuration, dbPath }: ServiceSettings,
  { classifier, application, log: { logger } }: ConnectedParts,
): Promise<Connectors> {
  return openConnectors({
    dbPath,
    classifier,
    configured: configuration.connectors,
    variable: environment.variable,
    publicOrigin: environment.publicOrigin ?? undefined,
    trail: application.auth?.trail,
    onError: (error) => logger.error({ err: error }, "a connector could not do its work"),
  });
}
