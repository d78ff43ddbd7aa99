/** Reads variables of the environment, for the service and the command line alike. */
import { KnowledgeError } from "../contract/index.ts";
import { isFileUrl, requireStatePlace, type StatePlace } from "../storage/index.ts";
import type { Setting } from "./setting.ts";
import { type Read, type VariableName, variables } from "./variables.ts";

export interface MetricsVariables {
  /** For `/metrics` on the port of the service; without any it is not found there. */
  readonly keys: readonly string[];
  /** A port of its own, where no key is asked for; null for none. */
  readonly port: number | null;
  readonly host: string;
  /** The variable with the port, for messages about it. */
  readonly name: "METRICS_PORT";
}

/**
 * An empty variable counts as absent. A wrong one throws `configuration_invalid`, whose one line
 * names variable, value and what is allowed.
 */
export function readerOf(given: Readonly<Record<string, string | undefined>>): Read {
  const valueOf = (name: VariableName): unknown => {
    const setting: Setting<unknown> & { readonly default?: unknown } = variables[name];
    const value = given[name]?.trim() ?? "";
    if (value === "") return setting.default;
    const parsed = setting.schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const shown = setting.isSecret === true ? "(a secret, not shown)" : JSON.stringify(value);
    throw wrong(`${name} is ${shown}, but must be ${setting.allowed}.`);
  };
  // Each row's schema gives what its type says, and so does its default.
  return valueOf as Read;
}

/** STATE_DB_URL switches it on; a token without one is a mistake. Null: state.db in the data folder. */
export function readStatePlace(read: Read): StatePlace | null {
  const url = read("STATE_DB_URL");
  const token = read("STATE_DB_TOKEN");
  if (url !== undefined) {
    const place = { url, ...(token !== undefined && { token }) };
    requireStatePlace(place);
    return place;
  }
  if (token === undefined) return null;
  throw wrong(
    "STATE_DB_URL is missing; name the server of the state, or leave STATE_DB_TOKEN out.",
  );
}

/** Whether the state is on a server, whose copies are the server's business. */
export function isStateOnServer(read: Read): boolean {
  const url = read("STATE_DB_URL");
  return url !== undefined && !isFileUrl(url);
}

/** `servicePort`: a port that both have would be found out only after the databases are open. */
export function readMetricsVariables(read: Read, servicePort: number): MetricsVariables {
  const port = read("METRICS_PORT") ?? null;
  const host = read("METRICS_HOST");
  if (port === null && host !== undefined) {
    throw wrong(
      "METRICS_PORT is missing; name the port for METRICS_HOST, or leave METRICS_HOST out.",
    );
  }
  if (port !== null && port !== 0 && port === servicePort) {
    throw wrong(
      `METRICS_PORT and PORT are both ${port}; give the metrics a port of their own, or set METRICS_KEY to read them at the port of the service.`,
    );
  }
  return { keys: read("METRICS_KEY"), port, host: host ?? "127.0.0.1", name: "METRICS_PORT" };
}

function wrong(message: string): KnowledgeError {
  return new KnowledgeError("configuration_invalid", message);
}
