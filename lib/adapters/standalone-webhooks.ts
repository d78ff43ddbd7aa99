/** The webhooks of `startServer`, for those who name some. */

import type * as z from "zod";
import { messageOf } from "../base/index.ts";
import {
  KnowledgeError,
  type SearchStore,
  type StandaloneServerOptions,
} from "../contract/index.ts";
import { openWebhooks, type Webhooks } from "../webhooks/index.ts";

type Options = Pick<z.output<typeof StandaloneServerOptions>, "webhooks" | "dbPath">;

/** Null without any. Without a state database a crash would lose messages, so that is refused. */
export async function openStandaloneWebhooks(
  store: SearchStore,
  { webhooks: configured, dbPath }: Options,
): Promise<Webhooks | null> {
  if (configured === undefined) return null;
  if (dbPath === undefined) {
    if (configured.length === 0) return null;
    throw new KnowledgeError(
      "configuration_invalid",
      "startServer: webhooks need dbPath, the path of index.db: messages are kept in state.db next to it.",
    );
  }
  const { status } = store;
  return openWebhooks({
    dbPath,
    configured,
    published: status && (() => status.call(store)),
    onError: (error) =>
      process.emitWarning(`startServer: messages to webhooks wait: ${messageOf(error)}`),
  });
}
