/** The index of this node as a copy of that on a server, told in the log. */
import type { KnowledgeStore } from "knowledge-sdk";
import {
  type FollowedIndex,
  followIndex,
  isFileUrl,
  type MetricsSources,
} from "knowledge-sdk/service";
import type { Environment } from "../environment.ts";
import type { Log } from "../log.ts";
import type { ServiceSettings } from "../service-settings.ts";

/** Undefined where the index is written here and nowhere else. */
export function followServer(
  { environment, dbPath }: Pick<ServiceSettings, "environment" | "dbPath">,
  store: Pick<KnowledgeStore, "refresh">,
  { logger }: Log,
): FollowedIndex | undefined {
  const { indexServer } = environment.cluster;
  if (indexServer === null) return undefined;
  return followIndex({
    dbPath,
    server: indexServer,
    onNew: () => {
      // Looked for again in a moment.
      store.refresh().catch(() => undefined);
    },
    onChange(fault) {
      if (fault === null) logger.info({}, "the copy of the index is level with the server");
      else logger.error({ ...fault }, "the copy of the index is not level with the server");
    },
  });
}

/** For metrics; undefined for a process that is alone. */
export function nodeOf(
  { cluster, statePlace }: Environment,
  copy: FollowedIndex | undefined,
): MetricsSources["node"] {
  const { indexServer, nodeName: name, role } = cluster;
  const isAlone = statePlace === null || isFileUrl(statePlace.url);
  if (indexServer === null && isAlone) return undefined;
  return { name, role, replica: copy && (() => copy.status()) };
}
