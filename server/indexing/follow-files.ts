/** Indexes files of the wiki as they change. */
import { type FollowingFolder, followFolder } from "knowledge-sdk/wiki";
import type { Service } from "../service.ts";
import type { RetriedWork } from "./retried-work.ts";

export interface Followed {
  readonly service: Pick<Service, "wikiFolder" | "log" | "isStopping"> & {
    readonly wiki: Pick<Service["wiki"], "refresh" | "version">;
    readonly store: Pick<Service["store"], "status">;
  };
  /** Indexes what has changed. */
  readonly update: () => Promise<unknown>;
  readonly vectors: Pick<RetriedWork, "request">;
  /** The run under way, which is waited for. */
  readonly indexed: Promise<unknown>;
}

/** Null without a wiki: then nothing is watched. */
export function followFiles({
  service,
  update,
  vectors,
  indexed,
}: Followed): FollowingFolder | null {
  const { wikiFolder, wiki, store, log } = service;
  if (wikiFolder === null) return null;
  const onChange = async (): Promise<void> => {
    await indexed;
    if (service.isStopping()) return;
    const before = store.status().generation;
    await update();
    // A picture changes no index, and pages all the same.
    if (store.status().generation === before) {
      if (wiki.version() !== "") await wiki.refresh();
      return;
    }
    // Not awaited: the next change is shown while a model learns or a provider lets us wait.
    vectors.request();
  };
  return followFolder({
    folder: wikiFolder,
    onChange,
    onError: (error) => {
      log.logger.error({ err: error }, "changed files could not be indexed");
    },
  });
}
