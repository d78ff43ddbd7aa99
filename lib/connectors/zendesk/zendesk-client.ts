/** https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/ */
import * as z from "zod";
import type { ConnectionCheck, TicketClient, Writing } from "../connector.ts";
import { noteInText } from "../note-texts.ts";
import type { QueueNames } from "../queue-names.ts";
import { createRemoteApi, parsed, type RemoteApi } from "../remote-api.ts";
import { ownOthers, refusePlaced } from "../writing/refuse-placed.ts";
import { readZendeskSolution } from "./zendesk-solution.ts";

export interface ZendeskClientOptions {
  readonly url: string;
  readonly allowsPrivate: boolean;
  /** Null: the token is one of OAuth. */
  readonly email: string | null;
  readonly token: string;
  /** Null: tags alone say where a ticket belongs. */
  readonly field: number | null;
  readonly queues: QueueNames;
  readonly asksSolutions: boolean;
  readonly writes: { readonly field: boolean; readonly tags: boolean; readonly note: boolean };
}

const Ticket = z.object({
  ticket: z.object({
    updated_at: z.string().optional(),
    tags: z.array(z.string()).nullable().default([]),
    custom_fields: z
      .array(z.object({ id: z.int(), value: z.unknown() }))
      .nullable()
      .default([]),
  }),
});
const Comments = z.object({
  comments: z.array(z.object({ body: z.string().nullable().default("") })),
  meta: z.object({ has_more: z.boolean() }).optional(),
  links: z.object({ next: z.string().nullable() }).optional(),
});
const Myself = z.object({
  user: z.object({ id: z.int().nullable(), email: z.string().nullable(), role: z.string() }),
});

export function createZendeskClient(options: ZendeskClientOptions): TicketClient {
  const { url, allowsPrivate, email, token } = options;
  const basic = Buffer.from(`${email}/token:${token}`).toString("base64");
  const headers = { Authorization: email === null ? `Bearer ${token}` : `Basic ${basic}` };
  const api = createRemoteApi({ url, allowsPrivate, headers: async () => headers });
  return {
    write: (writing) => write(api, options, writing),
    async account(signal) {
      const { user } = parsed(Myself, await api({ path: "/api/v2/users/me.json", signal }));
      return user.id === null ? null : String(user.id);
    },
    check: (signal) => check(api, options, signal),
    ...(options.asksSolutions && {
      solution: (correlationId, signal) =>
        readZendeskSolution(api, ticketPath(correlationId), signal),
    }),
  };
}

/** Field and note in one request, so that neither is there without the other. */
async function write(
  api: RemoteApi,
  options: ZendeskClientOptions,
  writing: Writing,
): Promise<void> {
  const { writes, queues, field } = options;
  const { wish, signal } = writing;
  const path = ticketPath(writing.correlationId);
  const { ticket } = parsed(Ticket, await api({ path: `${path}.json`, signal }));
  refusePlaced(placesOf(ticket, field), writing, queues);
  const comment = writes.note ? await newNote(api, path, queues, writing) : null;
  const changes = {
    ...(writes.field &&
      field !== null && { custom_fields: [{ id: field, value: queues.nameOf(wish.collection) }] }),
    ...(comment !== null && { comment }),
  };
  let stamp = ticket.updated_at;
  if (Object.keys(changes).length > 0) {
    const body = { ticket: { ...changes, ...unchangedSince(stamp) } };
    const answer = await api({ method: "PUT", path: `${path}.json`, body, signal });
    stamp = parsed(Ticket, answer).ticket.updated_at;
  }
  if (writes.tags) await writeTags(api, `${path}/tags.json`, queues, { writing, ticket, stamp });
}

function ticketPath(correlationId: string): string {
  return `/api/v2/tickets/${correlationId.slice("zendesk:".length)}`;
}

type ZendeskTicket = z.output<typeof Ticket>["ticket"];

/** What says where a ticket belongs. */
function placesOf({ tags, custom_fields: fields }: ZendeskTicket, field: number | null): string[] {
  const values =
    field === null ? tags : fields?.filter(({ id }) => id === field).map(({ value }) => value);
  return (values ?? []).filter((value) => typeof value === "string");
}

/**
 * Refused with 409 if anybody has changed the ticket since it was read; the next attempt reads it
 * again.
 */
function unchangedSince(stamp: string | undefined) {
  return stamp === undefined ? {} : { safe_update: true, updated_stamp: stamp };
}

/** Null: it is there. */
async function newNote(
  api: RemoteApi,
  path: string,
  queues: QueueNames,
  { wish, marker, signal }: Writing,
): Promise<{ readonly body: string; readonly public: false } | null> {
  if (await hasNote(api, path, marker, signal)) return null;
  return { body: `${noteInText(wish, queues)}\n\n(${marker})`, public: false };
}

interface TagWriting {
  readonly writing: Writing;
  /** As it was read. */
  readonly ticket: ZendeskTicket;
  readonly stamp: string | undefined;
}

async function writeTags(
  api: RemoteApi,
  path: string,
  queues: QueueNames,
  { writing, ticket, stamp }: TagWriting,
): Promise<void> {
  const { wish, signal } = writing;
  const added = { tags: [queues.nameOf(wish.collection)], ...unchangedSince(stamp) };
  await api({ method: "PUT", path, body: added, signal });
  const tags = ownOthers(ticket.tags ?? [], writing, queues);
  if (tags.length > 0) await api({ method: "DELETE", path, body: { tags }, signal });
}

async function hasNote(
  api: RemoteApi,
  path: string,
  marker: string,
  signal: AbortSignal,
): Promise<boolean> {
  for (let next: string | null = `${path}/comments.json?page[size]=100`; next !== null; ) {
    const page: z.output<typeof Comments> = parsed(Comments, await api({ path: next, signal }));
    if (page.comments.some(({ body }) => body?.includes(marker))) return true;
    next = page.meta?.has_more === true ? (page.links?.next ?? null) : null;
  }
  return false;
}

async function check(
  api: RemoteApi,
  { field }: ZendeskClientOptions,
  signal: AbortSignal,
): Promise<ConnectionCheck[]> {
  const { user } = parsed(Myself, await api({ path: "/api/v2/users/me.json", signal }));
  const isAgent = user.role !== "end-user";
  const checks = [{ isRight: isAgent, text: `The token is of ${user.email}, ${user.role}.` }];
  if (field !== null) {
    await api({ path: `/api/v2/ticket_fields/${field}.json`, signal });
    checks.push({ isRight: true, text: `The field ${field} is there.` });
  }
  return checks;
}
