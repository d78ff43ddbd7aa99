/** Examples of webhooks and their messages. */

export const webhook = {
  id: "wh_5f0c8b1d7a2e4c3f9b6d8e7a",
  url: "https://helpdesk.example.com/hook",
  origin: "console",
  events: ["ticket.corrected", "ticket.confirmed"],
  allowPrivate: false,
  status: "active",
  createdAt: "2026-03-31T08:00:00.000Z",
  createdBy: "helpdesk",
  oldSecretUntil: null,
  heldUntil: null,
  waiting: 0,
  dead: 0,
};

export const webhookRequest = {
  url: "https://helpdesk.example.com/hook",
  events: ["ticket.corrected", "ticket.confirmed"],
};

export const webhookWithSecret = {
  ...webhook,
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw2bVqLZ0Vq1c=",
};

export const webhooksResponse = { webhooks: [webhook], total: 1 };

export const webhookDeliveriesResponse = {
  deliveries: [
    {
      id: 12,
      webhook: webhook.id,
      messageId: "msg_5f0c8b1d7a2e4c3f9b6d8e7a1c2b3d4e",
      type: "ticket.corrected",
      correlationId: "T-4711",
      state: "delivered",
      attempts: [
        { at: "2026-03-31T08:00:01.000Z", status: 500, fault: null, duration_ms: 41 },
        { at: "2026-03-31T08:00:06.000Z", status: 204, fault: null, duration_ms: 38 },
      ],
      nextAt: null,
      createdAt: "2026-03-31T08:00:01.000Z",
    },
  ],
};

export const webhookAction = { action: "resend", webhook: webhook.id, delivery: 12 };
export const webhookActionResponse = { webhook, count: 1 };
