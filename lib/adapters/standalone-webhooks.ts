/** The webhooks of `startServer`, for those who name some. */

import type * as z from "zod";
import { KnowledgeError, type StandaloneServerOptions } from "../contract/index.ts";
import { openWebhooks, type Webhooks, type WebhooksOptions } from "../webhooks/index.ts";

type Options = Pick<z.output<typeof StandaloneServerOptions>, "webhooks" | "dbPath">;

/** Null without any. Without a state database a crash would lose messages, so that is refused. */
export async function openStandaloneWebhooks(
  { webhooks: configured, dbPath }: Options,
  told: Pick<WebhooksOptions, "published" | "onError">,
): Promise<Webhooks | null> {
  if (configured === undefined) return null;
  if (dbPath === undefined) {
    if (configured.length === 0) return null;
    throw new KnowledgeError(
      "configuration_invalid",
      "startServer: webhooks need dbPath, the path of index.db: messages are kept in state.db next to it.",
    );
  }
  return openWebhooks({ ...told, dbPath, configured });
}
