/** Messages between the console and the application that frames it. */
import type { TicketAttachment } from "knowledge-sdk/schemas";
import type { Draft } from "../state/desk-types.ts";

type ReadTicket =
  | { readonly draft: Draft }
  | { readonly correlationId: string | null; readonly fault: string };

/**
 * A message from the host: a ticket, or the reason why it is invalid; null for any other message.
 * A host that numbers its tickets is told when one was taken, and sends again what was not.
 */
export type HostTicket = ReadTicket & { readonly number?: number };

export interface HostMessage {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

export interface HostRules {
  /** Exact origins. */
  readonly allowedOrigins: readonly string[];
  readonly parent: unknown;
  /** Names that others have for fields of a ticket, with ours. */
  readonly foreignFields: Readonly<Record<string, string>>;
}

/** As for `svc:auth`: an exact origin of the list, and the window that frames the page. */
export function readHostMessage(message: HostMessage, rules: HostRules): HostTicket | null {
  const { origin, source, data } = message;
  if (!rules.allowedOrigins.includes(origin) || source !== rules.parent) return null;
  if (!isRecord(data) || data.type !== "svc:ticket") return null;
  const { ticket, number } = data;
  return {
    ...readTicket(ticket, rules.foreignFields),
    ...(typeof number === "number" && { number }),
  };
}

function readTicket(ticket: unknown, foreignFields: HostRules["foreignFields"]): ReadTicket {
  if (!isRecord(ticket)) return { correlationId: null, fault: "ticket must be an object." };
  const { correlationId, title } = ticket;
  // Null says as little as nothing.
  const [body, tags, repo] = [ticket.body ?? "", ticket.tags ?? [], ticket.repo ?? ""];
  const id = typeof correlationId === "string" ? correlationId : null;
  const refuse = (fault: string): ReadTicket => ({ correlationId: id, fault });
  const foreign = foreignField(ticket, foreignFields);
  if (foreign !== null) return refuse(foreign);
  if (id === null || id.trim() === "") return refuse("correlationId must be a text.");
  if (typeof title !== "string" || title.trim() === "") return refuse("title must be a text.");
  if (typeof body !== "string") return refuse("body must be a text.");
  if (typeof repo !== "string") return refuse("repo must be a text.");
  if (!Array.isArray(tags) || !tags.every((tag) => typeof tag === "string")) {
    return refuse("tags must be a list of texts.");
  }
  const draft = { correlationId: id, title, body, tags: tags.join(", "), tagList: tags, repo };
  const attachments: unknown = ticket.attachments ?? [];
  if (!areAttachments(attachments)) return refuse("attachments must be a list of objects.");
  return { draft: attachments.length === 0 ? draft : { ...draft, attachments } };
}

/** The service checks their fields. */
function areAttachments(value: unknown): value is readonly TicketAttachment[] {
  return Array.isArray(value) && value.every(isRecord);
}

/** A text that would be silently lost; the service refuses the same. */
function foreignField(
  ticket: Readonly<Record<string, unknown>>,
  names: HostRules["foreignFields"],
): string | null {
  for (const [name, value] of Object.entries(ticket)) {
    const word = name.toLowerCase();
    const meant = Object.hasOwn(names, word) ? names[word] : undefined;
    if (meant !== undefined && value != null && ticket[meant] == null) {
      return `${name} is not a field; use ${meant}.`;
    }
  }
  return null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
