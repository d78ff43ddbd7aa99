/** Messages to other systems: who gets which, and what happened to each. */
import * as z from "zod";
import { limits } from "./limits.ts";
import { clampedInteger } from "./numbers.ts";
import { lengthMax } from "./text-length.ts";

export const WebhookEventType = z.enum([
  "ticket.classified",
  "ticket.corrected",
  "ticket.confirmed",
  "ticket.undone",
  "tickets.incident",
  "gaps.summary",
  "index.published",
  "confidence.promise_broken",
]);
export type WebhookEventType = z.infer<typeof WebhookEventType>;

/** Sent on request only, so nobody subscribes to it. */
export const webhookTestType = "webhook.test";

const secretPattern = /^whsec_[A-Za-z0-9+/]+={0,2}$/;
const secretBytesMin = 24;
const secretBytesMax = 64;

/** Standard Webhooks, "Signature scheme": 24 to 64 bytes in base64 behind `whsec_`. */
export const WebhookSecret = z
  .string()
  .refine(isSecret, `must be whsec_ and ${secretBytesMin} to ${secretBytesMax} bytes in base64`);

function isSecret(text: string): boolean {
  if (!secretPattern.test(text)) return false;
  const characters = text.slice("whsec_".length).replace(/=+$/, "").length;
  const bytes = Math.floor((characters * 3) / 4);
  return characters % 4 !== 1 && bytes >= secretBytesMin && bytes <= secretBytesMax;
}

const Address = z.string().trim().check(lengthMax(limits.webhookUrlLengthMax));
const Events = z
  .array(WebhookEventType)
  .min(1)
  .max(WebhookEventType.options.length)
  .describe("Absent: all of them");

/** What is wrong with the address; null for nothing. */
function addressFault(text: string, allowsPrivate: boolean): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return "must be an https address";
  if (url.username !== "" || url.password !== "") {
    return "has a user or password in it; the signature shows who sends";
  }
  if (url.hash !== "") return "has a fragment, which is never sent";
  if (url.protocol === "http:" && !allowsPrivate) {
    return "is http; use https, or allowPrivate in the configuration for a host of your own network";
  }
  return null;
}

/** An entry of `webhooks` in the configuration. */
export const WebhookSettings = z
  .strictObject({
    url: Address.describe("Where messages are sent: https, or http with allowPrivate"),
    secret: z
      .union([WebhookSecret, z.array(WebhookSecret).min(1).max(2)])
      .describe("Signs the messages; two while one replaces the other, the new one first"),
    events: Events.optional(),
    allowPrivate: z
      .boolean()
      .default(false)
      .describe("Whether the host may have a private, loopback or link-local address"),
  })
  .superRefine(({ url, allowPrivate }, context) => {
    const message = addressFault(url, allowPrivate);
    if (message !== null) context.addIssue({ code: "custom", path: ["url"], message });
  });
export type WebhookSettings = z.output<typeof WebhookSettings>;

export const WebhookList = z
  .array(WebhookSettings)
  .max(limits.webhooksMax)
  .superRefine((given, context) => {
    const urls = given.map(({ url }) => url);
    for (const [index, url] of urls.entries()) {
      if (urls.indexOf(url) === index) continue;
      const message = "is listed twice; name all events of an address in one entry";
      context.addIssue({ code: "custom", path: [index, "url"], message });
    }
  });

/** A webhook that is made on the console or by REST. Private addresses need the configuration. */
export const WebhookRequest = z
  .strictObject({ url: Address, events: Events.optional() })
  .superRefine(({ url }, context) => {
    const message = addressFault(url, false);
    if (message !== null) context.addIssue({ code: "custom", path: ["url"], message });
  });
export type WebhookRequest = z.output<typeof WebhookRequest>;

const time = z.iso.datetime().describe("ISO 8601, UTC");

export const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  origin: z.enum(["configuration", "console"]).describe("Where it is changed and removed"),
  events: z.array(WebhookEventType),
  allowPrivate: z.boolean(),
  status: z
    .enum(["active", "gone", "disabled", "removed"])
    .describe("`gone`: the receiver answered 410; `removed`: no longer in the configuration"),
  createdAt: time,
  createdBy: z.string().nullable().describe("Name of the key; null if no key was needed"),
  oldSecretUntil: time.nullable().describe("Until then the previous secret signs too"),
  heldUntil: time.nullable().describe("The receiver asked to wait until then"),
  waiting: z.int().describe("Messages that are still to be sent"),
  dead: z.int().describe("Messages that were given up"),
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhooksResponse = z.object({ webhooks: z.array(Webhook), total: z.int().min(0) });
export type WebhooksResponse = z.infer<typeof WebhooksResponse>;

export const WebhookWithSecret = Webhook.extend({
  secret: z.string().describe("Shown this once"),
});
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

export const WebhookAttempt = z.object({
  at: time,
  status: z.int().nullable().describe("Of the answer; null if there was none"),
  fault: z.string().nullable().describe("Why there was no answer, such as `timeout`"),
  duration_ms: z.number().min(0),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

export const WebhookDelivery = z.object({
  id: z.int(),
  webhook: z.string(),
  messageId: z.string().describe("Sent as `webhook-id`, the same with each attempt"),
  type: z.string(),
  correlationId: z.string().nullable().describe("null for messages about no ticket"),
  state: z.enum(["waiting", "delivered", "dead"]),
  attempts: z.array(WebhookAttempt).describe("Oldest first; the last 30"),
  nextAt: time
    .nullable()
    .describe("null when it is done, or waits for an earlier message about the same ticket"),
  createdAt: time,
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookDeliveriesParameters = z.object({
  webhook: z.string().check(lengthMax(100)).describe("Id of the webhook"),
  state: z.enum(["waiting", "delivered", "dead"]).optional(),
  limit: clampedInteger("limit", 1, 100).default(50),
  before: clampedInteger("before", 1, Number.MAX_SAFE_INTEGER)
    .optional()
    .describe("Only messages with smaller numbers than this"),
});
export type WebhookDeliveriesParameters = z.output<typeof WebhookDeliveriesParameters>;

export const WebhookDeliveriesResponse = z.object({
  deliveries: z.array(WebhookDelivery).describe("Newest first"),
});
export type WebhookDeliveriesResponse = z.infer<typeof WebhookDeliveriesResponse>;

export const WebhookAction = z.discriminatedUnion("action", [
  z.object({
    action: z
      .enum(["test", "enable", "disable", "rotate", "replay", "remove"])
      .describe(
        "`rotate` makes a new secret, and the old one signs too for a day; `replay` sends everything that was given up",
      ),
    webhook: z.string().check(lengthMax(100)),
  }),
  z.object({
    action: z.literal("resend").describe("Sends one message again, with the same `webhook-id`"),
    webhook: z.string().check(lengthMax(100)),
    delivery: z.int().min(1),
  }),
]);
export type WebhookAction = z.output<typeof WebhookAction>;

export const WebhookActionResponse = z.object({
  webhook: Webhook.nullable().describe("null after `remove`"),
  count: z.int().min(0).describe("Messages that were put in the queue"),
  secret: z.string().optional().describe("After `rotate`, shown this once"),
});
export type WebhookActionResponse = z.infer<typeof WebhookActionResponse>;
