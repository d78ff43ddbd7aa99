/** `/api/webhooks` and below without a framework. Whoever may open it is an operator: see the table of routes. */
import type { ActorOf } from "../../auth/index.ts";
import {
  KnowledgeError,
  WebhookAction,
  WebhookDeliveriesParameters,
  WebhookRequest,
} from "../../contract/index.ts";
import {
  createRefusal,
  createResource,
  type EndpointOptions,
  type HttpHandler,
  parseParameters,
  readJson,
} from "../../http/index.ts";
import type { Webhooks } from "../../webhooks/index.ts";

export interface WebhookHandlers {
  /** `/api/webhooks` */
  readonly webhooks: HttpHandler;
  /** `/api/webhooks/deliveries` */
  readonly webhookDeliveries: HttpHandler;
  /** `/api/webhooks/actions` */
  readonly webhookActions: HttpHandler;
}

export interface WebhookHandlerOptions extends EndpointOptions {
  /** Default: the routes are not found. */
  readonly webhooks?: Webhooks | undefined;
  readonly actorOf: ActorOf;
}

export function createWebhookHandlers(options: WebhookHandlerOptions): WebhookHandlers {
  const { webhooks, actorOf } = options;
  if (webhooks === undefined) {
    const refusal = createRefusal({ ...options, refuse: noWebhooks });
    return { webhooks: refusal, webhookDeliveries: refusal, webhookActions: refusal };
  }
  return {
    webhooks: createResource({
      ...options,
      methods: {
        GET: async () => ({ body: JSON.stringify(await webhooks.list()) }),
        async POST(request) {
          const given = await readJson(request, WebhookRequest);
          const created = await webhooks.create(given, await actorOf(request));
          return { status: 201, body: JSON.stringify(created) };
        },
      },
    }),
    webhookDeliveries: createResource({
      ...options,
      methods: {
        async GET({ query }) {
          const given = Object.fromEntries(new URLSearchParams(query));
          const parameters = parseParameters(WebhookDeliveriesParameters, given, () => null);
          return { body: JSON.stringify(await webhooks.deliveries(parameters)) };
        },
      },
    }),
    webhookActions: createResource({
      ...options,
      methods: {
        async POST(request) {
          const action = await readJson(request, WebhookAction);
          return { body: JSON.stringify(await webhooks.act(action)) };
        },
      },
    }),
  };
}

function noWebhooks(): KnowledgeError {
  return new KnowledgeError("route_not_found", "This service sends no webhooks.");
}
