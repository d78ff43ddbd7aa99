/** Messages to other systems. */
import { WebhookDeliveriesParameters } from "../../contract/index.ts";
import { json, type Operations } from "../operation.ts";
import {
  webhook,
  webhookAction,
  webhookActionResponse,
  webhookDeliveriesResponse,
  webhookRequest,
  webhooksResponse,
  webhookWithSecret,
} from "../webhook-examples.ts";

const problems = [
  "unauthorized",
  "auth_required",
  "too_many_attempts",
  "route_not_found",
  "internal_error",
  "state_unavailable",
] as const;
const bodyProblems = [
  ...problems,
  "cross_origin_refused",
  "body_malformed",
  "body_too_large",
  "content_type_unsupported",
  "webhook_refused",
] as const;

export const webhookOperations = {
  listWebhooks: {
    tag: "Webhooks",
    summary: "List the webhooks",
    description: "Those of the configuration and those that people made. Secrets are never shown.",
    answers: { "200": json("All of them", "WebhooksResponse", webhooksResponse) },
    problems,
  },
  createWebhook: {
    tag: "Webhooks",
    summary: "Add a webhook",
    description: "The answer has its secret, which is shown this once.",
    body: { schema: "WebhookRequest", examples: { judgements: webhookRequest } },
    answers: { "201": json("Added", "WebhookWithSecret", webhookWithSecret) },
    problems: bodyProblems,
  },
  listWebhookDeliveries: {
    tag: "Webhooks",
    summary: "List the messages to a webhook",
    description: "With each attempt. Delivered ones are kept for 7 days, all others for 30.",
    query: WebhookDeliveriesParameters,
    queryExamples: { webhook: webhook.id, state: "dead", limit: 50 },
    answers: {
      "200": json("Newest first", "WebhookDeliveriesResponse", webhookDeliveriesResponse),
    },
    problems: [...problems, "parameter_invalid", "webhook_not_found"],
  },
  actOnWebhook: {
    tag: "Webhooks",
    summary: "Test, switch, change or remove a webhook, or send messages again",
    body: { schema: "WebhookAction", examples: { resend: webhookAction } },
    answers: { "200": json("Done", "WebhookActionResponse", webhookActionResponse) },
    problems: [...bodyProblems, "webhook_not_found"],
  },
} satisfies Operations;
