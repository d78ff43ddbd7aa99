/** `GET /api/health` without a framework: 503 until the index answers, then 200. */

import { limitedTo } from "../auth/index.ts";
import { packageVersion } from "../base/index.ts";
import type {
  HealthResponse,
  ReplicaStatus,
  RestartSetting,
  SearchStore,
  StoreStatus,
  VisibleCollections,
  VisibleStore,
} from "../contract/index.ts";
import {
  type Content,
  createEndpoint,
  type EndpointOptions,
  type HttpHandler,
  type HttpRequest,
} from "../http/index.ts";

export interface HealthCheckOptions extends EndpointOptions {
  readonly store: Pick<SearchStore, "status" | "limitedTo" | "isHybridSearch">;
  /** True once the service is stopping. */
  readonly isStopping?: (() => boolean) | undefined;
  /** Replication status, if the index is a copy. Default: it is none. */
  readonly replica?: (() => ReplicaStatus) | undefined;
  /** What the last run left out. Default: it is not known. */
  readonly leftOut?: (() => HealthResponse["leftOut"]) | undefined;
  /** Settings that are changed, and count after a restart. Default: none. */
  readonly needsRestart?: (() => readonly RestartSetting[]) | undefined;
  /** The collections whose documents are counted for who asks; never rejects. Default: all. */
  readonly collectionsCountedFor?:
    | ((request: HttpRequest) => Promise<VisibleCollections>)
    | undefined;
}

/** Stores without figures are always ready. */
const readyWithoutFigures: StoreStatus = {
  ready: true,
  generation: 0,
  documents: 0,
  sections: 0,
  bytes: 0,
};

/** Uptime counts from here. */
export function createHealthHandler(options: HealthCheckOptions): HttpHandler {
  const { store, isStopping = () => false, replica, collectionsCountedFor } = options;
  const startedAt = performance.now();
  const version = packageVersion();
  return createEndpoint({
    ...options,
    answer: async (request): Promise<Content> => {
      const permitted = (await collectionsCountedFor?.(request)) ?? null;
      const seen = limitedTo<Pick<VisibleStore, "status">>(store, permitted);
      const { ready, generation, documents, sections, bytes, vectors } =
        seen.status?.() ?? readyWithoutFigures;
      const copied = replica?.();
      const answering = copied?.fault == null ? "ok" : "degraded";
      const health: HealthResponse = {
        status: isStopping() ? "stopping" : ready ? answering : "starting",
        searchMode: store.isHybridSearch() ? "hybrid" : "fts",
        generation,
        documents,
        sections,
        bytes,
        ...(copied !== undefined && { replica: copied }),
        ...(vectors !== undefined && { vectors }),
        // Neither counts of hidden collections nor settings are a limited caller's business.
        ...(permitted === null && factsForAll(options)),
        uptime_s: Math.round(performance.now() - startedAt) / 1_000,
        version,
      };
      const body = JSON.stringify(health);
      return health.status === answering
        ? { body }
        : { status: 503, headers: { "Retry-After": "2" }, body };
    },
  });
}

function factsForAll({
  leftOut,
  needsRestart,
}: HealthCheckOptions): Pick<HealthResponse, "leftOut" | "needsRestart"> {
  const left = leftOut?.();
  const changed = needsRestart?.() ?? [];
  return {
    ...(left !== undefined && { leftOut: left }),
    ...(changed.length > 0 && { needsRestart: [...changed] }),
  };
}
