/** The webhooks of the configuration that `knowledge serve` serves. */

import { missingPackages } from "../base/index.ts";
import type { DbPath } from "../contract/index.ts";
import type { KnowledgeStore } from "../search/index.ts";
import { openWebhooks, type Webhooks } from "../webhooks/index.ts";

export type ServedWebhooks = Pick<Webhooks, "configure" | "close">;

interface ServedWebhooksOptions {
  readonly dbPath: DbPath;
  readonly configured: Parameters<Webhooks["configure"]>[0];
  readonly store: KnowledgeStore;
  readonly onError: (error: unknown) => void;
}

/**
 * Where the package that signs is not installed, nothing is opened until the configuration names a
 * webhook; then it rejects with `configuration_invalid`, which names the package.
 */
export async function openServedWebhooks({
  dbPath,
  configured,
  store,
  onError,
}: ServedWebhooksOptions): Promise<ServedWebhooks> {
  let opened: Webhooks | null = null;
  const configure = async (given: ServedWebhooksOptions["configured"]): Promise<void> => {
    if (opened !== null) return opened.configure(given);
    const published = () => store.status();
    opened = await openWebhooks({ dbPath, configured: given, published, onError });
  };
  const isNeeded = (configured ?? []).length > 0;
  // Those that earlier runs took from the configuration are ended too.
  if (isNeeded || missingPackages("webhooks").length === 0) await configure(configured);
  return { configure, close: async () => opened?.close() };
}
