/** What webhooks offer to a service, and what they need of it. */
import type {
  DbPath,
  WebhookAction,
  WebhookActionResponse,
  WebhookDeliveriesParameters,
  WebhookDeliveriesResponse,
  WebhookRequest,
  WebhooksResponse,
  WebhookWithSecret,
} from "../contract/index.ts";
import type { PublishedIndex } from "./index-mark.ts";

/** As in the configuration file. */
export type GivenWebhooks = readonly unknown[] | undefined;

export interface WebhooksOptions {
  /** The databases; messages are stored in the state. */
  readonly dbPath: DbPath;
  /** `webhooks` of a configuration file. Default: none. */
  readonly configured?: GivenWebhooks;
  /** The index as it answers now, for `index.published`. Default: nothing is told about it. */
  readonly published?: (() => PublishedIndex) | undefined;
  /** Called when sending has failed for a reason of this service. Default: ignored. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Rejects with `webhook_not_found` and `webhook_refused`. */
export interface Webhooks {
  list(): Promise<WebhooksResponse>;
  /** The answer has the secret, which is told this once. */
  create(request: WebhookRequest, actor?: string): Promise<WebhookWithSecret>;
  act(action: WebhookAction): Promise<WebhookActionResponse>;
  deliveries(parameters: WebhookDeliveriesParameters): Promise<WebhookDeliveriesResponse>;
  /** Takes `webhooks` of a changed configuration, from the next message on. */
  configure(configured: GivenWebhooks): Promise<void>;
  close(): Promise<void>;
}
