/** Loads the sender when webhooks are opened: importing the library stays cheap without it. */
import type { Webhooks, WebhooksOptions } from "./webhooks.ts";

/**
 * Sends messages about tickets to the webhooks that are configured or were created, from state.db
 * next to `dbPath`, until it is closed. Several processes may have it open: one of them sends.
 * Rejects with `configuration_invalid`, which names every fault, and when the package
 * `standardwebhooks` is not installed.
 * @example
 * import { openWebhooks } from "knowledge-sdk/host";
 *
 * const webhooks = await openWebhooks({ dbPath: "./data/index.db", onError: console.error });
 * const { id, secret } = await webhooks.create({ url: "https://helpdesk.example.com/hook" });
 * console.log(id, secret);
 * await webhooks.close();
 */
export async function openWebhooks(options: WebhooksOptions): Promise<Webhooks> {
  const { startWebhooks } = await import("./start-webhooks.ts");
  return startWebhooks(options);
}
