/** Zendesk's API for tickets as its documentation says, and the events that follow. */
import { createHmac, randomUUID } from "node:crypto";
import { type ApiAnswer, type AskedApi, createApiServer, notThere } from "./api-server.ts";
import {
  dayOne,
  type SentRequest,
  type SystemTicket,
  type WritableSystem,
} from "./connected-system.ts";

interface FakeTicket {
  readonly id: number;
  subject: string;
  readonly description: string;
  value: string | null;
  /** How often it was changed. */
  changes: number;
  readonly tags: Set<string>;
  readonly comments: { readonly body: string; readonly public: boolean }[];
  readonly createdAt_ms: number;
}

interface ZendeskEventDetails {
  readonly event?: unknown;
  readonly actor?: string;
  readonly at_ms?: number;
}

export interface ZendeskSystem extends WritableSystem {
  /** Any event of a ticket, such as `tags_changed`. */
  event(name: string, ticket: SystemTicket, details?: ZendeskEventDetails): SentRequest;
}

const secret = "dGhpc19zZWNyZXRfaXNfZm9yX3Rlc3Rpbmc=";
const token = "0123456789abcdefghijklmnopqrstuvwxyz";
const email = "knowledge@acme.example";
const field = 360_012_345;
const ourselves = "900";
const commentsPerPage = 2;

export async function createZendeskSystem(): Promise<ZendeskSystem> {
  const tickets = new Map<number, FakeTicket>();
  const authorization = `Basic ${Buffer.from(`${email}/token:${token}`).toString("base64")}`;
  const api = await createApiServer((asked) =>
    asked.authorization === authorization
      ? answer(asked)
      : { status: 401, content: { error: "Couldn't authenticate you" } },
  );
  const ticketOf = ({ id }: FakeTicket): SystemTicket => ({
    number: id,
    correlationId: `zendesk:${id}`,
  });
  const answer = ({ wanted, body, address }: AskedApi): ApiAnswer => {
    if (wanted === "GET /api/v2/users/me.json") {
      const user = { id: Number(ourselves), email, role: "agent" };
      return { status: 200, content: { user } };
    }
    if (wanted === `GET /api/v2/ticket_fields/${field}.json`) {
      return { status: 200, content: { ticket_field: { id: field } } };
    }
    const [, method, id, rest] = /^(\w+) \/api\/v2\/tickets\/(\d+)(.*)\.json$/.exec(wanted) ?? [];
    const ticket = tickets.get(Number(id));
    return ticket === undefined
      ? { ...notThere, content: { error: "RecordNotFound" } }
      : answerTicket(`${method} ${rest}`, ticket, body, address);
  };
  const answerTicket = (
    wanted: string,
    ticket: FakeTicket,
    body: unknown,
    address: URL,
  ): ApiAnswer => {
    switch (wanted) {
      case "GET ":
        return { status: 200, content: { ticket: told(ticket) } };
      case "PUT ":
        if (isOutdated(ticket, (body as { ticket: SafeUpdate }).ticket)) return conflict;
        update(ticket, (body as { ticket: TicketChanges }).ticket);
        return { status: 200, content: { ticket: told(ticket) } };
      case "PUT /tags":
        if (isOutdated(ticket, body as SafeUpdate)) return conflict;
        ticket.changes += 1;
        for (const tag of (body as { tags: string[] }).tags) ticket.tags.add(tag);
        return { status: 200, content: { tags: [...ticket.tags] } };
      case "DELETE /tags":
        for (const tag of (body as { tags: string[] }).tags) ticket.tags.delete(tag);
        return { status: 200, content: { tags: [...ticket.tags] } };
      case "GET /comments": {
        const page = Number(address.searchParams.get("page[after]") ?? 1);
        const end = page * commentsPerPage;
        const next = `${address.origin}${address.pathname}?page[after]=${page + 1}`;
        return {
          status: 200,
          content: {
            comments: ticket.comments.slice(end - commentsPerPage, end),
            meta: { has_more: end < ticket.comments.length },
            links: { next },
          },
        };
      }
      default:
        return notThere;
    }
  };
  interface TicketChanges {
    readonly custom_fields?: readonly { readonly id: number; readonly value: string }[];
    readonly comment?: { readonly body: string; readonly public: boolean };
  }
  const update = (ticket: FakeTicket, { custom_fields = [], comment }: TicketChanges): void => {
    ticket.changes += 1;
    if (comment !== undefined) ticket.comments.push(comment);
    const [changed] = custom_fields;
    if (changed === undefined) return;
    const previous = ticket.value;
    ticket.value = changed.value;
    system.onEcho(
      system.event("custom_field_changed", ticketOf(ticket), {
        actor: ourselves,
        event: { current: changed.value, previous, field: { id: String(field) } },
      }),
    );
  };
  const find = ({ number }: SystemTicket): FakeTicket => {
    const ticket = tickets.get(number);
    if (ticket === undefined) throw new Error(`there is no ticket ${number}`);
    return ticket;
  };
  const system: ZendeskSystem = {
    name: "zendesk",
    settings: { secret, url: api.url, allowPrivate: true, email, token, field, writeBack: {} },
    api,
    now: Date.now,
    onEcho: () => undefined,
    open(subject, description = "") {
      const id = tickets.size + 1;
      const ticket = { id, subject, description, value: null, changes: 0, tags: new Set<string>() };
      tickets.set(id, { ...ticket, comments: [], createdAt_ms: dayOne + id * 60_000 });
      return { number: id, correlationId: `zendesk:${id}` };
    },
    opened: (ticket) => system.event("created", ticket),
    placed: (ticket, current, minute) =>
      system.event("custom_field_changed", ticket, {
        event: { current, previous: null, field: { id: String(field) } },
        at_ms: find(ticket).createdAt_ms + minute * 60_000,
      }),
    deleted: (ticket) => system.event("soft_deleted", ticket),
    label(given, names) {
      const ticket = find(given);
      ticket.value = names[0] ?? null;
      ticket.changes += 1;
      for (const name of names) ticket.tags.add(name);
    },
    closed: (ticket, minute) =>
      system.event("status_changed", ticket, {
        at_ms: find(ticket).createdAt_ms + minute * 60_000,
        event: { current: "SOLVED", previous: "OPEN" },
      }),
    edited(given, subject, minute) {
      const ticket = find(given);
      ticket.subject = subject;
      const at_ms = ticket.createdAt_ms + minute * 60_000;
      return system.event("subject_changed", given, { at_ms });
    },
    event(name, ticket, { event = {}, actor = "300", at_ms } = {}) {
      const { id, subject, description, tags, createdAt_ms } = find(ticket);
      return signed(
        {
          account_id: 123_456,
          id: randomUUID(),
          type: `zen:event-type:ticket.${name}`,
          subject: `zen:ticket:${id}`,
          time: new Date(at_ms ?? createdAt_ms).toISOString(),
          zendesk_event_version: "2022-11-06",
          detail: {
            id: String(id),
            actor_id: actor,
            requester_id: "200",
            subject,
            description,
            tags: [...tags],
          },
          event,
        },
        system.now(),
      );
    },
    signed: ({ headers, body }) => ({
      headers: { ...headers, ...signature(body, secret, system.now()) },
      body,
    }),
    forged: ({ headers, body }) => ({
      headers: { ...headers, ...signature(body, "c29tZWJvZHkgZWxzZQ==", system.now()) },
      body,
    }),
    notes: (ticket) => find(ticket).comments.map(({ body }) => body),
    places(ticket) {
      const { value, tags } = find(ticket);
      return value === null ? [...tags] : [value, ...tags];
    },
    remove: ({ number }) => void tickets.delete(number),
    close: () => api.close(),
  };
  return system;
}

function told(ticket: FakeTicket) {
  const { id, subject, description, value, tags } = ticket;
  const custom_fields = [{ id: field, value }];
  return { id, subject, description, tags: [...tags], custom_fields, updated_at: stampOf(ticket) };
}

/** Time of its last change. */
function stampOf({ createdAt_ms, changes }: FakeTicket): string {
  return new Date(createdAt_ms + changes * 1_000).toISOString();
}

interface SafeUpdate {
  readonly safe_update?: boolean;
  readonly updated_stamp?: string;
}

const conflict: ApiAnswer = { status: 409, content: { error: "UpdateConflict" } };

/** https://developer.zendesk.com/documentation/ticketing/managing-tickets/creating-and-updating-tickets/#protecting-against-ticket-update-collisions */
function isOutdated(ticket: FakeTicket, { safe_update, updated_stamp }: SafeUpdate): boolean {
  return safe_update === true && updated_stamp !== stampOf(ticket);
}

function signed(payload: unknown, now: number): SentRequest {
  const body = JSON.stringify(payload);
  const headers = {
    "content-type": "application/json",
    "x-zendesk-account-id": "123456",
    "x-zendesk-webhook-invocation-id": randomUUID(),
    ...signature(body, secret, now),
  };
  return { headers, body };
}

/** https://developer.zendesk.com/documentation/webhooks/verifying/ */
function signature(body: string, key: string, now: number): Record<string, string> {
  const timestamp = new Date(now).toISOString();
  const digest = createHmac("sha256", key).update(`${timestamp}${body}`).digest("base64");
  return {
    "x-zendesk-webhook-signature": digest,
    "x-zendesk-webhook-signature-timestamp": timestamp,
  };
}
