/** Forms of the console that change the service: webhooks, placing without a person, what became of drafts. */
import { consoleAddress } from "./console-address.ts";
import type { ConsoleForm, Rest } from "./form-kind.ts";

function webhooksPage(fields: URLSearchParams): string {
  return consoleAddress("/console/webhooks", {
    webhook: fields.get("shown"),
    embed: fields.get("embed"),
  });
}

/** A new secret is shown on the page that follows at once, and on no other: no address has it. */
function secretOnce(fields: URLSearchParams, answer: unknown): Rest | null {
  const { secret } = answer as { readonly secret?: unknown };
  if (typeof secret !== "string") return null;
  const told = new URLSearchParams({ secret, shown: fields.get("shown") ?? "" });
  return { fields: told, title: "", detail: "", status: 200 };
}

const addWebhook: ConsoleForm = {
  fields: new Set(["url", "event", "shown", "embed", "once"]),
  request(fields) {
    const events = fields.getAll("event");
    return {
      path: "/api/webhooks",
      body: { url: fields.get("url") ?? "", ...(events.length > 0 && { events }) },
    };
  },
  next: webhooksPage,
  rest: secretOnce,
  page: webhooksPage,
};

const actOnWebhook: ConsoleForm = {
  fields: new Set(["action", "webhook", "delivery", "shown", "embed", "once"]),
  request: (fields) => ({
    path: "/api/webhooks/actions",
    body: {
      action: fields.get("action") ?? "",
      webhook: fields.get("webhook") ?? "",
      ...(fields.has("delivery") && { delivery: Number(fields.get("delivery")) }),
    },
  }),
  next: webhooksPage,
  rest: secretOnce,
  page: webhooksPage,
};

function automationPage(fields: URLSearchParams): string {
  return consoleAddress("/console/automation", { embed: fields.get("embed") });
}

const switchAutomation: ConsoleForm = {
  fields: new Set(["paused", "collection", "embed"]),
  request(fields) {
    const collection = fields.get("collection") ?? "";
    return {
      path: "/api/classify-ticket/automation",
      body: { paused: fields.get("paused") === "1", ...(collection !== "" && { collection }) },
    };
  },
  next: automationPage,
  page: automationPage,
};

/** Without scripts: with them a copy or an insertion says it. */
const tellOfDraft: ConsoleForm = {
  fields: new Set(["correlationId", "outcome", "text", "embed"]),
  request: (fields) => ({
    path: "/api/classify-ticket/draft/outcome",
    body: Object.fromEntries([...fields].filter(([name]) => name !== "embed")),
  }),
  next: ticketPage,
  page: ticketPage,
};

function ticketPage(fields: URLSearchParams): string {
  return consoleAddress("/console/tickets/one", {
    id: fields.get("correlationId"),
    embed: fields.get("embed"),
  });
}

export const serviceForms: ReadonlyMap<string, ConsoleForm> = new Map([
  ["/console/webhooks/add", addWebhook],
  ["/console/webhooks/act", actOnWebhook],
  ["/console/automation/switch", switchAutomation],
  ["/console/tickets/draft", tellOfDraft],
]);
