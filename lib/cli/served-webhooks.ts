/** The webhooks of the configuration that `knowledge serve` serves. */

import { missingPackages } from "../base/index.ts";
import { openWebhooks, type Webhooks, type WebhooksOptions } from "../webhooks/index.ts";

/**
 * Where the package that signs is not installed, nothing is opened until the configuration names a
 * webhook; then it rejects with `configuration_invalid`, which names the package.
 */
export async function openServedWebhooks(
  options: WebhooksOptions,
): Promise<Pick<Webhooks, "configure" | "close">> {
  let opened: Webhooks | null = null;
  const configure = async (configured: WebhooksOptions["configured"]): Promise<void> => {
    if (opened !== null) return opened.configure(configured);
    opened = await openWebhooks({ ...options, configured });
  };
  const isNeeded = (options.configured ?? []).length > 0;
  // Those that earlier runs took from the configuration are ended too.
  if (isNeeded || missingPackages("webhooks").length === 0) await configure(options.configured);
  return { configure, close: async () => opened?.close() };
}
