/** What commands are told that read the history of another system. */
import type { KnowledgeClassifier } from "../../../classifier/index.ts";
import type { Connector, HistoryRequest } from "../../../connectors/index.ts";
import { cutText, KnowledgeError } from "../../../contract/index.ts";
import type { CommonOptions } from "../../environment.ts";

export type ConnectorOf = (
  options: CommonOptions,
  name: string,
  classifier: KnowledgeClassifier,
) => Connector;

export interface HistoryOptions extends CommonOptions {
  readonly repository: string;
  readonly since: string;
}

export type WantedHistory = Pick<HistoryRequest, "repository" | "since_ms">;

/** Throws `parameter_invalid`. */
export function wantedHistory({ repository, since }: HistoryOptions): WantedHistory {
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) {
    throw new KnowledgeError(
      "parameter_invalid",
      `--repository must be owner/name, got ${cutText(repository, 80)}`,
    );
  }
  const since_ms = Date.parse(since);
  if (!Number.isNaN(since_ms)) return { repository, since_ms };
  throw new KnowledgeError(
    "parameter_invalid",
    `--since must be a day such as 2026-01-31, got ${cutText(since, 40)}`,
  );
}

/** Throws `configuration_invalid` where there is none. */
export function requireHistory({ client, name }: Connector): void {
  if (client?.history !== undefined) return;
  throw new KnowledgeError(
    "configuration_invalid",
    `The history of ${name} cannot be read; that of github can, with connectors.github.token or app.`,
  );
}
