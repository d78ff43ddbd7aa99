/** Rows of the table of routes: what operators change. */
import type { RouteRow } from "./route-row.ts";

export const adminRoutes = {
  "/api/keys": {
    area: "admin",
    keyArea: "admin",
    handler: "keys",
    methods: { GET: "listKeys", POST: "createKey" },
  },
  "/api/keys/actions": {
    area: "admin",
    keyArea: "admin",
    handler: "keyActions",
    methods: { POST: "actOnKey" },
  },

  "/api/gaps": {
    area: "admin",
    keyArea: "admin",
    handler: "gaps",
    methods: { GET: "listGaps", POST: "changeGap" },
  },

  "/api/webhooks": {
    area: "admin",
    keyArea: "admin",
    handler: "webhooks",
    methods: { GET: "listWebhooks", POST: "createWebhook" },
  },
  "/api/webhooks/deliveries": {
    area: "admin",
    keyArea: "admin",
    handler: "webhookDeliveries",
    methods: { GET: "listWebhookDeliveries" },
  },
  "/api/webhooks/actions": {
    area: "admin",
    keyArea: "admin",
    handler: "webhookActions",
    methods: { POST: "actOnWebhook" },
  },
} as const satisfies Readonly<Record<`/${string}`, RouteRow>>;
