/** Indexes files of the wiki as they change. */
import { type FollowingFolder, followFolder } from "knowledge-sdk/wiki";
import { updateIndex } from "../index-update.ts";
import type { Service } from "../service.ts";
import type { Terminal } from "../terminal.ts";
import type { VectorUpdates } from "../vector-updates.ts";

export interface Followed {
  readonly service: Service;
  readonly terminal: Terminal;
  readonly vectors: Pick<VectorUpdates, "request">;
  /** The run under way, which is waited for. */
  readonly indexed: Promise<unknown>;
}

/** Null without a wiki: then nothing is watched. */
export function followFiles({
  service,
  terminal,
  vectors,
  indexed,
}: Followed): FollowingFolder | null {
  const { wikiFolder, wiki, store, log } = service;
  if (wikiFolder === null) return null;
  const onChange = async (): Promise<void> => {
    await indexed;
    if (service.isStopping()) return;
    const before = store.status().generation;
    await updateIndex(service, terminal);
    // A picture changes no index, and pages all the same.
    if (store.status().generation === before) await wiki.refresh();
    // Not awaited: the next change is shown while a model learns or a provider lets us wait.
    else vectors.request();
  };
  return followFolder({
    folder: wikiFolder,
    onChange,
    onError: (error) => {
      log.logger.error({ err: error }, "changed files could not be indexed");
    },
  });
}
